import { startUnleash } from 'unleash-client';
import type { Unleash } from 'unleash-client';

const shared = globalThis as { unleash?: Promise<Unleash> };

/** The only client of this process, even if the development server loads the module again. */
export function getUnleash(): Promise<Unleash> {
  shared.unleash ??= startUnleash({
    url: process.env.UNLEASH_URL ?? 'http://localhost:4242/api/',
    appName: 'webshop',
    customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN ?? '' },
  });
  return shared.unleash;
}
