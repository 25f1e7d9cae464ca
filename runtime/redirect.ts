/** The script of every redirect stub. The document contains the target in `<a id="target">`. */

import { resolveRedirect } from './navigation/redirect-target.js';

const link = document.getElementById('target');
const target =
  link instanceof HTMLAnchorElement && resolveRedirect(link.href, { href: location.href, referrer: document.referrer });
if (target) location.replace(target);
