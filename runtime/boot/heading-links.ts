import * as TEXTS from '../../templates/texts/controls.js';
import { isModifiedClick, onClick } from './clicks.js';
import { showToast } from './toast.js';

/** Copies the address of a heading when its link is clicked. The address bar shows it in any case. */
export function startHeadingLinks(): void {
  onClick('.content a.anchor', async (link, event) => {
    if (isModifiedClick(event)) return;
    try {
      await navigator.clipboard.writeText((link as HTMLAnchorElement).href);
      showToast(TEXTS.linkCopied);
    } catch {
      // Without a clipboard (no HTTPS) it is a link.
    }
  });
}
