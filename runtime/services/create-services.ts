import type { AnalyticsView, ServiceName } from '../../templates/view.js';
import { createGoogleAnalytics } from './google-analytics.js';
import { createMatomo } from './matomo.js';
import { createOwnEndpoint } from './own-endpoint.js';
import { createPlausible } from './plausible.js';
import { createPosthog } from './posthog.js';
import type { Service } from './reports.js';

/** Creates the services that a site reports to. Nothing is loaded, stored or sent before the first report. */
export function createServices({
  endpoint,
  plausible,
  matomo,
  googleAnalytics,
  posthog,
}: AnalyticsView): ReadonlyMap<ServiceName, Service> {
  const services = new Map<ServiceName, Service>();
  if (endpoint !== undefined)
    services.set('endpoint', createOwnEndpoint(endpoint, { sendBeacon: (url, data) => navigator.sendBeacon(url, data) }));
  if (plausible) services.set('plausible', createPlausible(plausible));
  if (matomo) services.set('matomo', createMatomo(matomo));
  if (googleAnalytics) services.set('googleAnalytics', createGoogleAnalytics(googleAnalytics));
  if (posthog) services.set('posthog', createPosthog(posthog));
  return services;
}
