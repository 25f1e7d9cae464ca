import { ownService } from '../../templates/service.js';
import { post, toAddress } from './reports.js';

interface PlausibleEvent {
  readonly name: string;
  readonly url: string;
  readonly referrer?: string;
  readonly props?: object;
}

/**
 * Plausible, as https://plausible.io/docs/events-api describes. It also reads JSON in plain text, which needs no preflight. It uses no cookies and no
 * identifiers. The URL of the server ends with `/`.
 */
export default ownService<{ readonly domain: string; readonly url: string }>({
  description: 'Reports views to Plausible.',
  hosts: ({ url }) => [url],
  report({ settings: { domain, url } }) {
    const send = (event: PlausibleEvent) =>
      post(`${url}api/event`, {
        mode: 'no-cors',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ domain, ...event }),
      });
    return {
      view: ({ path, referrer }) => send({ name: 'pageview', url: toAddress(path), referrer: referrer || undefined }),
      search: ({ path, query }) =>
        send({ name: 'search-without-results', url: toAddress(path), props: query === undefined ? undefined : { query } }),
    };
  },
});
