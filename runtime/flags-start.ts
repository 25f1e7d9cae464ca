import type { SiteView } from '../templates/view.js';
import { EVENTS, UnleashClient } from './flags/index.js';

/**
 * Fetches the site's flags and shows the feedback widget: when its flag is on, or immediately if it has no flag. The client logs
 * errors of the server to the console; failures never affect the page.
 *
 * @param hydrate starts the application: the widget loads React anyway
 */
export function startFlags({ flags, feedback }: SiteView, hydrate: () => void): void {
  const show = async () => {
    if (!feedback) return;
    hydrate();
    try {
      const { mountFeedback } = await import('./feedback/mount.js');
      await mountFeedback(feedback);
    } catch (error) {
      console.warn(`The feedback form is unavailable: ${String(error)}`);
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
