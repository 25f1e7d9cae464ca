import { ownService, type SearchReport, type ViewReport } from '../../templates/service.js';

/**
 * The site's own endpoint. It receives JSON in plain text, so that no preflight is needed. A view has the keys of its report. A search also has
 * `event: 'search-without-results'`.
 */
export default ownService<{ readonly url: string }>({
  description: 'Reports views to a server of the site.',
  hosts: ({ url }) => [url],
  report({ settings: { url } }) {
    const send = (body: ViewReport | (SearchReport & { readonly event: string })) => {
      try {
        navigator.sendBeacon(url, JSON.stringify(body));
      } catch {
        // Ignore browsers and extensions that block the request.
      }
    };
    return { view: send, search: (search) => send({ event: 'search-without-results', ...search }) };
  },
});
