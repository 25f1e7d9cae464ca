/**
 * Starts the services of a site, and asks for consent to those that need it. `services-plain.ts` takes its place on sites whose services get no reports and
 * need no consent. Islands and services share this module: it is `docsgen/client`.
 */

import type { Reporter, ViewReport } from '../templates/service.js';
import type { ServiceView, SiteView } from '../templates/view.js';
import { onClick } from './boot/clicks.js';
import { runWhenIdle } from './boot/load-app.js';
import { addStyle } from './page/add-style.js';
import { localStore } from './page/storage.js';
import { type Choice, CONSENT_KEY, createConsent, refusesTracking } from './services/consent.js';
import { createConsentQuestion } from './services/consent-question.js';
import { isEnabled, load, run, startFlagClients, startService } from './services/load.js';
import { watchSearches } from './services/watch-searches.js';

export { isEnabled };

/** Name of the style sheet of the question, in the same folder as this script. Defined when the runtime is bundled. */
declare const CONSENT_STYLE: string;

/** A service that views and searches are reported to. Its script is loaded with the first report. */
interface LazyReporter {
  readonly service: ServiceView;
  report(send: (reporter: Reporter) => unknown): void;
}

function createReporter(service: ServiceView): LazyReporter {
  let loading: Promise<Reporter | undefined> | undefined;
  return {
    service,
    report(send) {
      void run(service.name, async () => {
        loading ??= load(service).then(({ report }) => report?.({ settings: service.settings, isEnabled }));
        const reporter = await loading;
        if (reporter) send(reporter);
      });
    },
  };
}

/**
 * Starts the services of a site: those that views are reported to with the first view, the others when the browser is idle.
 *
 * @returns reports a view to the services that may get it
 */
export function startServices({ services = [], consent: question }: SiteView): (view: ViewReport) => void {
  const isRefused = refusesTracking(navigator);
  const waiting = services.filter((service) => service.consent !== undefined);
  const consent = createConsent(
    waiting.map(({ name }) => name),
    localStore,
  );
  const hasConsent = () => consent.get() === 'accepted';
  const isWaiting = ({ service }: LazyReporter) => service.consent !== undefined;
  const reporters = isRefused ? [] : services.filter(({ kind }) => kind === 'report').map(createReporter);
  const allowed = reporters.filter((reporter) => !isWaiting(reporter));
  const asking = reporters.filter(isWaiting);
  const started = new Set<ServiceView>();
  let current: ViewReport | undefined;
  let lastWithConsent: ViewReport | undefined;

  const start = (service: ServiceView) => {
    if (started.has(service) || service.kind) return;
    started.add(service);
    startService(service);
  };
  const reportCurrent = () => {
    if (!current || current === lastWithConsent || !hasConsent()) return;
    const view = current;
    lastWithConsent = view;
    for (const { report } of asking) report((reporter) => hasConsent() && reporter.view(view));
  };
  const startWithConsent = () => {
    if (isRefused || !hasConsent()) return;
    for (const service of waiting) start(service);
    reportCurrent();
  };
  const stopUnlessAllowed = () => {
    if (isRefused || hasConsent()) return;
    for (const service of waiting) {
      started.delete(service);
      void run(service.name, async () => (await load(service)).stop?.({ settings: service.settings }));
    }
  };
  const onChoice = (choice: Choice) => {
    consent.set(choice);
    startWithConsent();
    stopUnlessAllowed();
  };

  if (question) {
    const style = addStyle(new URL(CONSENT_STYLE, import.meta.url).href);
    const names = waiting.map((service) => service.consent ?? service.name);
    const ask = createConsentQuestion({ ...question, services: names, isRefused, getChoice: consent.get, onChoice });
    // Without its style, it would cover or move the page.
    const show = (button?: HTMLElement) =>
      void style.then(
        () => ask(button),
        (error) => console.warn(String(error)),
      );
    onClick('[data-action="consent"]', show);
    if (!isRefused && consent.get() === undefined) runWhenIdle(() => show());
    // The reader may withdraw consent in another tab.
    addEventListener('storage', ({ key }) => {
      if (key === CONSENT_KEY || key === null) stopUnlessAllowed();
    });
  }
  const listeners = reporters.filter(({ service }) => service.searches);
  if (listeners.length > 0)
    watchSearches((query) => {
      const search = { path: location.pathname, time: Date.now() };
      for (const listener of listeners) {
        if (!isWaiting(listener)) listener.report((reporter) => reporter.search?.(search));
        else if (hasConsent()) listener.report((reporter) => reporter.search?.({ ...search, query }));
      }
    });
  runWhenIdle(() => {
    void startFlagClients();
    for (const service of services) if (service.consent === undefined) start(service);
    startWithConsent();
  });
  return (view) => {
    current = view;
    for (const { report } of allowed) report((reporter) => reporter.view(view));
    reportCurrent();
  };
}
