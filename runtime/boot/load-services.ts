import type { ViewReport } from '../../templates/service.js';
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
  const waiting: ViewReport[] = [];
  let report = (view: ViewReport): void => void waiting.push(view);
  const load = async () => {
    try {
      const { startServices } = (await import(services)) as typeof import('../services-start.js');
      report = startServices(site);
      for (const view of waiting) report(view);
    } catch {}
  };
  if (site.services?.some(({ kind }) => kind === 'report')) {
    reportPageViews((view) => report(view));
    void load();
  } else runWhenIdle(load);
}
