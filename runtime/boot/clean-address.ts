import { cleanPathname } from '../navigation/routes.js';
import { readBlock } from '../page/site-data.js';

/** Replaces the address with the canonical one of the page. The requested address stays on the not-found page. */
export function cleanAddress(): void {
  const { pathname, origin, search, hash } = location;
  const clean = cleanPathname(pathname, readBlock(document, 'docsgen:site'));
  if (clean === pathname || readBlock(document, 'docsgen:page').kind === 'not-found') return;
  history.replaceState(history.state, '', origin + clean + search + hash);
}
