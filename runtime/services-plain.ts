/** Takes the place of `services-start.ts` on sites whose services get no reports and need no consent. */

import type { ViewReport } from '../templates/service.js';
import type { SiteView } from '../templates/view.js';
import { runWhenIdle } from './boot/load-app.js';
import { isEnabled, startFlagClients, startService } from './services/load.js';

export { isEnabled };

/** Starts the services of a site when the browser is idle. Returns a function that does nothing. */
export function startServices({ services = [] }: SiteView): (view: ViewReport) => void {
  runWhenIdle(() => {
    void startFlagClients();
    for (const service of services) if (service.kind === undefined) startService(service);
  });
  return () => {};
}
