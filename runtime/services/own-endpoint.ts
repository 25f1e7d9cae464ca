import type { SearchReport, Service, ViewReport } from './reports.js';

/**
 * Reports to the site's own endpoint: JSON in plain text, so that no preflight is needed. A view has the keys of its report. A search also has
 * `event: 'search-without-results'`.
 */
export function createOwnEndpoint(endpoint: string, { sendBeacon }: Pick<Navigator, 'sendBeacon'>): Service {
  const send = (body: ViewReport | (SearchReport & { readonly event: string })) => {
    try {
      sendBeacon(endpoint, JSON.stringify(body));
    } catch {
      // Ignore browsers and extensions that block the request.
    }
  };
  return {
    reportView: send,
    reportSearch: (search) => send({ event: 'search-without-results', ...search }),
  };
}
