/** Loads and starts services one by one. */

import type { FlagClient, Service } from '../../templates/service.js';
import type { ServiceView } from '../../templates/view.js';
import { readBlock } from '../page/site-data.js';

type AnyService = Service<unknown>;

/** Loads the definition of a service. */
export const load = async ({ script }: ServiceView): Promise<AnyService> =>
  ((await import(script)) as { readonly default: AnyService }).default;

/** Runs a part of a service, whose errors never affect the page. */
export const run = (name: string, work: () => unknown): Promise<void> =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error) => console.warn(`The service "${name}" failed: ${String(error)}`),
    );

let flagClients: Promise<readonly FlagClient[]> | undefined;

/** Starts the flag clients of the site. For one that fails, no flag is on. */
export function startFlagClients(): Promise<readonly FlagClient[]> {
  const services = (readBlock(document, 'docsgen:site').services ?? []).filter(({ kind }) => kind === 'flags');
  flagClients ??= Promise.all(
    services.map(async (service) => {
      const clients: FlagClient[] = [];
      await run(service.name, async () => {
        const client = (await load(service)).flags?.({ settings: service.settings });
        if (client) clients.push(client);
      });
      return clients;
    }),
  ).then((clients) => clients.flat());
  return flagClients;
}

/** Returns whether a flag is on, when the flags of the site have arrived; `false` on a site without a flag client. */
export async function isEnabled(flag: string): Promise<boolean> {
  const clients = await startFlagClients();
  const answers = clients.map(async (client) => (await client.isEnabled(flag)) || Promise.reject(new Error()));
  return Promise.any(answers).catch(() => false);
}

/** Starts a service that starts by itself. */
export const startService = (service: ServiceView): void =>
  void run(service.name, async () => (await load(service)).start?.({ settings: service.settings, isEnabled }));
