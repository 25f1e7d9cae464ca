import { ownService } from '../../templates/service.js';
import { post, toAddress } from './reports.js';

/**
 * Matomo, as https://developer.matomo.org/api-reference/tracking-api describes: a form that needs no preflight, without an ID of the visitor
 * (`_id`) and without cookies. `send_image=0` asks for an empty answer, and `ca=1` marks what is not a view. Matomo stores the text of a search,
 * so a search without its text is an event. The URL of the folder ends with `/`.
 */
export default ownService<{ readonly siteId: number; readonly url: string }>({
  description: 'Reports views to Matomo.',
  hosts: ({ url }) => [url],
  report({ settings: { siteId, url } }) {
    const send = (parameters: Readonly<Record<string, string>>) =>
      post(`${url}matomo.php`, {
        mode: 'no-cors',
        body: new URLSearchParams({
          idsite: String(siteId),
          rec: '1',
          apiv: '1',
          send_image: '0',
          rand: String(Math.random()).slice(2),
          ...parameters,
        }),
      });
    return {
      view: ({ path, title, referrer }) =>
        send({ action_name: title, url: toAddress(path), ...(referrer && { urlref: referrer }) }),
      search: ({ path, query }) =>
        send({
          url: toAddress(path),
          ...(query === undefined ? { e_c: 'search', e_a: 'no-results', ca: '1' } : { search: query, search_count: '0' }),
        }),
    };
  },
});
