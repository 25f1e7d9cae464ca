import { ownService } from '../../templates/service.js';
import { EVENTS, UnleashClient } from '../flags/index.js';

interface FlagSettings {
  readonly url: string;
  readonly clientKey: string;
  readonly appName: string;
}

/** The flags of the site. The client logs errors of the server to the console; failures never affect the page. */
export default ownService<FlagSettings>({
  description: 'Feature flags from an Unleash server.',
  hosts: ({ url }) => [url],
  flags({ settings }) {
    const client = createClient(settings);
    if (!client) return { isEnabled: () => false };
    const ready = new Promise<void>((resolve) => {
      client.once(EVENTS.READY, () => resolve());
    });
    void client.start();
    return { isEnabled: (flag) => ready.then(() => client.isEnabled(flag)) };
  },
});

function createClient(settings: FlagSettings): UnleashClient | undefined {
  try {
    return new UnleashClient({ ...settings, disableRefresh: true });
  } catch (error) {
    console.warn('Unable to initialize the Unleash client', error instanceof Error ? error.message : error);
    return undefined;
  }
}
