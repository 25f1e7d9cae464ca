import { startUnleash } from 'unleash-client';
import type { Context, Variant } from 'unleash-client';

/** The toggles that this application checks. Other names do not compile. */
export type Toggle = 'checkout-redesign' | 'button-colour';

/** What the rest of the application needs of Unleash. */
export interface Features {
  isEnabled(toggle: Toggle, context?: Context): boolean;
  getVariant(toggle: Toggle, context?: Context): Variant;
}

export async function startFeatures(): Promise<Features> {
  const unleash = await startUnleash({
    url: process.env.UNLEASH_URL ?? 'http://localhost:4242/api/',
    appName: 'webshop',
    customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN ?? '' },
  });
  unleash.on('error', (error: Error) => console.error(error.message));

  return {
    isEnabled: (toggle, context) => unleash.isEnabled(toggle, context),
    getVariant: (toggle, context) => unleash.getVariant(toggle, context),
  };
}
