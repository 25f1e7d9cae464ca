import { ROUTE_EVENT } from '../page/events.js';
import type { PageViewSink } from '../page/page-views.js';

/** Reports a view of this page and of each page that replaces it. A prerendered page counts when it is activated. */
export function reportPageViews(sink: PageViewSink): void {
  let referrer = document.referrer;
  const reportView = () => {
    const { origin, pathname } = location;
    sink({ path: pathname, title: document.title, referrer, time: Date.now() });
    referrer = origin + pathname;
  };
  document.addEventListener(ROUTE_EVENT, reportView);
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', reportView, { once: true });
  else reportView();
}
