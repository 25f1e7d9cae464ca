import type { AnalyticsView } from '../../templates/view.js';
import { post, type Service, toAddress } from './reports.js';

/**
 * Reports to Matomo as https://developer.matomo.org/api-reference/tracking-api describes: a form that needs no preflight, without an ID of the visitor
 * (`_id`) and without cookies. `send_image=0` asks for an empty answer, and `ca=1` marks what is not a view. Matomo stores the text of a search,
 * so a search without its text is an event.
 */
export function createMatomo({ siteId, url }: NonNullable<AnalyticsView['matomo']>): Service {
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
    reportView: ({ path, title, referrer }) =>
      send({ action_name: title, url: toAddress(path), ...(referrer && { urlref: referrer }) }),
    reportSearch: ({ path, query }) =>
      send({
        url: toAddress(path),
        ...(query === undefined ? { e_c: 'search', e_a: 'no-results', ca: '1' } : { search: query, search_count: '0' }),
      }),
  };
}
