/**
 * The first script of every page: everything that works without React. It uses event delegation, so it does not depend on the
 * content of the page. It shares no state with the application (`app.tsx`); the two communicate through events of the document.
 */

import { cleanAddress } from './boot/clean-address.js';
import { onClick } from './boot/clicks.js';
import { addCopyButtons, startCopy } from './boot/copy-buttons.js';
import { startFirstClicks } from './boot/early-link-clicks.js';
import { startNavbar } from './boot/hide-navbar.js';
import { loadAppOnDemand } from './boot/load-app.js';
import { loadFlagsAtIdle } from './boot/load-flags.js';
import { startMenu } from './boot/menu-drawer.js';
import { startSearch } from './boot/open-search.js';
import { openOnPaper } from './boot/print-details.js';
import { countViews } from './boot/report-page-views.js';
import { restoreScroll } from './boot/restore-scroll.js';
import { revealTarget } from './boot/reveal-target.js';
import { startShortcuts } from './boot/shortcuts.js';
import { keepSidebarPosition, showCurrentEntry } from './boot/sidebar.js';
import { startSkipLinks } from './boot/skip-links.js';
import { startTabChoice } from './boot/sync-tabs.js';
import { startThemeSwitch } from './boot/theme-switch.js';
import { createTocMarker } from './boot/toc-marker.js';
import { startVideos } from './boot/video-embeds.js';
import { closeAnnouncement } from './page/announcement.js';
import { CONTENT_EVENT, PATCH_EVENT } from './page/events.js';
import { createPageViewSink } from './page/page-views.js';
import { rememberVersion } from './page/remember-version.js';
import { readBlock } from './page/site-data.js';
import { local } from './page/storage.js';
import { restoreTabs } from './page/tabs.js';
import { SEARCH_FIELD } from './search/search-field.js';

const site = readBlock(document, 'docsgen:site');
const markToc = createTocMarker();
const enhance = () => {
  addCopyButtons(document);
  markToc();
  showCurrentEntry();
  revealTarget();
};

cleanAddress();
startThemeSwitch();
onClick('[data-action="close-announcement"]', () => closeAnnouncement(document.documentElement, local));
startMenu();
startNavbar();
startSkipLinks();
startCopy();
startTabChoice();
startVideos();
openOnPaper();
startShortcuts();
if (site.search) startSearch(site.search);
keepSidebarPosition();
enhance();
restoreScroll();
addEventListener('hashchange', revealTarget);
document.addEventListener(CONTENT_EVENT, () => {
  restoreTabs(document, local);
  enhance();
});
document.addEventListener(PATCH_EVENT, () => {
  addCopyButtons(document);
  markToc();
});

if (site.version) rememberVersion(site.version, local);
const sink = createPageViewSink(site.analytics?.endpoint, navigator);
if (sink) countViews(sink);

const script = document.querySelector<HTMLElement>('script[data-app]');
if (script) {
  const app = loadAppOnDemand(script);
  startFirstClicks(site, app);
  loadFlagsAtIdle(script, app.wake);
}
if (document.activeElement === document.body) document.querySelector<HTMLElement>(SEARCH_FIELD)?.focus();
