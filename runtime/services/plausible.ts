import type { AnalyticsView } from '../../templates/view.js';
import { post, type Service, toAddress } from './reports.js';

/**
 * Reports to Plausible as https://plausible.io/docs/events-api describes. Plausible also reads JSON in plain text, which needs no preflight. It uses no cookies and no
 * identifiers.
 */
export function createPlausible({ domain, url }: NonNullable<AnalyticsView['plausible']>): Service {
  const send = (event: { readonly name: string; readonly url: string; readonly referrer?: string; readonly props?: object }) =>
    post(`${url}api/event`, {
      mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ domain, ...event }),
    });
  return {
    reportView: ({ path, referrer }) => send({ name: 'pageview', url: toAddress(path), referrer: referrer || undefined }),
    reportSearch: ({ path, query }) =>
      send({ name: 'search-without-results', url: toAddress(path), props: query === undefined ? undefined : { query } }),
  };
}
