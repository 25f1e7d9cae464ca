import { ROUTE_EVENT } from '../page/events.js';
import type { PageViewSink } from '../page/page-views.js';

/** Tells the sink of this page, and of each that is shown in its place. A page that was rendered ahead counts when it is looked at. */
export function countViews(sink: PageViewSink): void {
  let referrer = document.referrer;
  const count = () => {
    const { origin, pathname } = location;
    sink({ path: pathname, title: document.title, referrer, time: Date.now() });
    referrer = origin + pathname;
  };
  document.addEventListener(ROUTE_EVENT, count);
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', count, { once: true });
  else count();
}
