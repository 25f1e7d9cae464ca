import type { SiteView } from '../../templates/view.js';
import { runWhenIdle } from './load-app.js';
import { reportPageViews } from './report-page-views.js';

/**
 * Loads the services of a site: when the browser is idle, after everything that the page needs; with the page if views are reported, because readers may
 * leave before that. Views wait until then. A script that fails to load changes nothing.
 *
 * @param script the tag of the boot script; names the script that starts them in `data-services`, on sites with services
 */
export function loadServices({ dataset }: HTMLElement, site: SiteView): void {
  const { services } = dataset;
  if (services === undefined) return;
  const load = () =>
    import(services)
      .then(({ startServices }: typeof import('../services-start.js')) => startServices(site))
      .catch(() => undefined);
  if (site.services?.some(({ kind }) => kind === 'report')) {
    const starting = load();
    reportPageViews((view) => void starting.then((report) => report?.(view)));
  } else runWhenIdle(load);
}
