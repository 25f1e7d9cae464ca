import type { SiteView } from '../templates/view.js';
import { EVENTS, UnleashClient } from './flags/index.js';

/**
 * Asks for the site's flags and turns on what they say: the feedback widget. Errors of the server are told on the console by the
 * client; whatever happens, the page stays as it is.
 *
 * @param hydrate evaluates the application: React is needed anyway
 */
export function startFlags({ flags, feedback }: SiteView, hydrate: () => void): void {
  if (!flags) return;
  const client = createClient(flags);
  client?.once(EVENTS.READY, async () => {
    if (!feedback || !client.isEnabled(feedback.flag)) return;
    hydrate();
    try {
      const { mountFeedback } = await import('./feedback/mount.js');
      await mountFeedback(feedback);
    } catch (error) {
      console.warn(`The page stays without its feedback form: ${String(error)}`);
    }
  });
  void client?.start();
}

function createClient(flags: NonNullable<SiteView['flags']>): UnleashClient | undefined {
  try {
    return new UnleashClient({ ...flags, disableRefresh: true });
  } catch (error) {
    console.warn('Unable to initialize the Unleash client', error instanceof Error ? error.message : error);
    return undefined;
  }
}
