import { ownService, type Reporter } from '../../templates/service.js';
import { toAddress } from './reports.js';

interface GoogleSettings {
  readonly measurementId: string;
}

type Command = readonly unknown[];
interface GoogleWindow extends Window {
  dataLayer?: unknown[];
  [disabled: `ga-disable-${string}`]: boolean;
}

/**
 * Google Analytics 4. Its HTTP interface, the Measurement Protocol, needs a secret that pages cannot keep, so this loads Google's script
 * with the first view: https://developers.google.com/tag-platform/gtagjs/reference. Google gets addresses without
 * queries. `ga-disable-…` ends the reports: https://developers.google.com/analytics/devguides/collection/ga4/disable-analytics.
 */
export default ownService<GoogleSettings>({
  description: 'Reports views to Google Analytics 4.',
  report: ({ settings }) => createReporter(settings),
  stop({ settings: { measurementId } }) {
    (window as unknown as GoogleWindow)[`ga-disable-${measurementId}`] = true;
    removeCookies(measurementId);
  },
});

function createReporter({ measurementId }: GoogleSettings): Reporter {
  const page = window as unknown as GoogleWindow;
  let isLoaded = false;
  /** Advertising stays off. */
  const begin = () => {
    command('consent', 'default', {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
    });
    command('js', new Date());
  };
  const load = () => {
    command('config', measurementId, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
    const script = document.createElement('script');
    script.async = true;
    script.src = trustScript(measurementId);
    document.head.append(script);
  };
  /** Google's script reads commands only from `arguments` objects. */
  function command(..._command: Command): void {
    page.dataLayer ??= [];
    // biome-ignore lint/complexity/noArguments: an array would be ignored
    page.dataLayer.push(arguments);
  }
  return {
    view({ path, title, referrer }) {
      page[`ga-disable-${measurementId}`] = false;
      if (!isLoaded) begin();
      // For all later events too: Google's script would report the address with its query.
      command('set', { page_title: title, page_location: toAddress(path), page_referrer: referrer });
      if (!isLoaded) load();
      isLoaded = true;
      command('event', 'page_view');
    },
    search({ query }) {
      command('event', 'view_search_results', { search_term: query });
    },
  };
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Returns the address of Google's script in the form that Trusted Types require. The policy, which a document can create once, allows no other. */
function trustScript(measurementId: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  const createScriptURL = (id: string) => `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  const policy = trustedTypes?.createPolicy('docsgen-google', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(measurementId);
}

/** Removes Google's cookies, which may belong to any domain above the page. */
function removeCookies(measurementId: string): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
  for (const name of ['_ga', `_ga_${measurementId.slice(2)}`])
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and on pages without HTTPS
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
}
