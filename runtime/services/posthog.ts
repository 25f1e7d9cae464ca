import { ownService } from '../../templates/service.js';
import { post, toAddress } from './reports.js';

/**
 * PostHog, as https://posthog.com/docs/api/post-only-endpoints describes. Every event needs a `distinct_id`; this one is random, is never stored and lasts until the
 * reader loads another document. `$process_person_profile: false` makes events anonymous: PostHog creates no profile of a person. The URL of the server
 * ends with `/`.
 */
export default ownService<{ readonly apiKey: string; readonly url: string }>({
  description: 'Reports views to PostHog.',
  hosts: ({ url }) => [url],
  report({ settings: { apiKey, url } }) {
    const distinctId = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const send = (event: string, time: number, properties: object) =>
      post(`${url}i/v0/e/`, {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          api_key: apiKey,
          event,
          distinct_id: distinctId,
          properties: { $process_person_profile: false, ...properties },
          timestamp: new Date(time).toISOString(),
        }),
      });
    return {
      view: ({ path, title, referrer, time }) =>
        send('$pageview', time, {
          $current_url: toAddress(path),
          $host: location.host,
          $pathname: path,
          $referrer: referrer || undefined,
          title,
        }),
      search: ({ path, query, time }) => send('search_without_results', time, { $current_url: toAddress(path), query }),
    };
  },
});
