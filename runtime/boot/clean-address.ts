import { cleanPathname } from '../navigation/routes.js';
import { readBlock } from '../page/site-data.js';

/** The address bar shows the page's one address, however the page was reached. The not-found page keeps what was asked for. */
export function cleanAddress(): void {
  const { pathname, origin, search, hash } = location;
  const clean = cleanPathname(pathname, readBlock(document, 'docsgen:site'));
  if (clean === pathname || readBlock(document, 'docsgen:page').kind === 'not-found') return;
  history.replaceState(history.state, '', origin + clean + search + hash);
}
