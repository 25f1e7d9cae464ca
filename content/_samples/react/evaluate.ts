import type { Context, Unleash } from 'unleash-client';
import type { IToggle } from 'unleash-proxy-client';

/** What the front-end API would return for this context, computed by the SDK in this process. */
export function evaluateToggles(unleash: Unleash, context: Context): IToggle[] {
  return unleash
    .getFeatureToggleDefinitions()
    .filter(({ name }) => unleash.isEnabled(name, context))
    .map(({ name, impressionData }) => ({
      name,
      enabled: true,
      variant: unleash.getVariant(name, context),
      impressionData: impressionData ?? false,
    }));
}
