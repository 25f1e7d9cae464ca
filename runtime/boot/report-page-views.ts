import type { ViewReport } from '../../templates/service.js';
import { ROUTE_EVENT } from '../page/events.js';

/** Reports a view of this page and of each page that replaces it. A prerendered page counts when it is activated. */
export function reportPageViews(report: (view: ViewReport) => void): void {
  let [referrer = ''] = document.referrer.split(/[?#]/);
  const reportView = () => {
    const { origin, pathname } = location;
    report({ path: pathname, title: document.title, referrer, time: Date.now() });
    referrer = origin + pathname;
  };
  document.addEventListener(ROUTE_EVENT, reportView);
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', reportView, { once: true });
  else reportView();
}
