import type { SiteView } from '../templates/view.js';
import { EVENTS, UnleashClient } from './flags/index.js';

/**
 * Asks for the site's flags and shows the feedback widget: when its flag is on, at once where it has none. The client reports errors
 * of the server on the console; whatever happens, the page stays as it is.
 *
 * @param hydrate evaluates the application: React is needed anyway
 */
export function startFlags({ flags, feedback }: SiteView, hydrate: () => void): void {
  const show = async () => {
    if (!feedback) return;
    hydrate();
    try {
      const { mountFeedback } = await import('./feedback/mount.js');
      await mountFeedback(feedback);
    } catch (error) {
      console.warn(`The page stays without its feedback form: ${String(error)}`);
    }
  };
  const flag = feedback?.flag;
  if (flag === undefined) void show();
  if (!flags) return;
  const client = createClient(flags);
  client?.once(EVENTS.READY, () => {
    if (flag !== undefined && client.isEnabled(flag)) void show();
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
