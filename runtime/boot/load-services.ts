import { readBlock } from '../page/site-data.js';
import type { ViewReport } from '../services/reports.js';
import { runWhenIdle } from './load-app.js';
import { reportPageViews } from './report-page-views.js';

/**
 * Loads analytics and the chat at idle, after everything that the page needs. Views wait until then. A script that fails to load changes nothing.
 *
 * @param script the tag of the boot script; names the script that starts them in `data-services`, on sites with either
 */
export function loadServicesAtIdle({ dataset: { services } }: HTMLElement): void {
  if (services === undefined) return;
  const waiting: ViewReport[] = [];
  let report = (view: ViewReport): void => void waiting.push(view);
  reportPageViews((view) => report(view));
  runWhenIdle(async () => {
    try {
      const { startServices } = (await import(services)) as typeof import('../services-start.js');
      report = startServices(readBlock(document, 'docsgen:site'));
      for (const view of waiting) report(view);
    } catch {}
  });
}
