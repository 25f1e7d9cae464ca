/**
 * The first script of every page: everything that works without React. It uses event delegation, so it does not depend on the
 * content of the page. It shares no state with the application (`app.tsx`); the two communicate through events of the document.
 */

import { cleanAddress } from './boot/clean-address.js';
import { onClick } from './boot/clicks.js';
import { addCopyButtons, startCopy } from './boot/copy-buttons.js';
import { handleEarlyLinkClicks } from './boot/early-link-clicks.js';
import { startExpandButtons } from './boot/expand-schemas.js';
import { startHeadingLinks } from './boot/heading-links.js';
import { hideNavbarOnScroll } from './boot/hide-navbar.js';
import { loadAppOnDemand } from './boot/load-app.js';
import { loadServices } from './boot/load-services.js';
import { loadTryItOnDemand } from './boot/load-try-it.js';
import { startLongJumps } from './boot/long-jumps.js';
import { startMenuDrawer } from './boot/menu-drawer.js';
import { startMenus } from './boot/menus.js';
import { startSearch } from './boot/open-search.js';
import { openDetailsForPrint } from './boot/print-details.js';
import { restoreScroll } from './boot/restore-scroll.js';
import { revealTarget } from './boot/reveal-target.js';
import { startShortcuts } from './boot/shortcuts.js';
import { keepSidebarPositions, showCurrentEntry } from './boot/sidebar.js';
import { startSkipLinks } from './boot/skip-links.js';
import { syncTabs } from './boot/sync-tabs.js';
import { startThemeMenu } from './boot/theme-menu.js';
import { createTocMarker } from './boot/toc-marker.js';
import { startVideoEmbeds } from './boot/video-embeds.js';
import { openPicturesInDialog } from './boot/zoom.js';
import { closeAnnouncement } from './page/announcement.js';
import { CONTENT_EVENT, PATCH_EVENT } from './page/events.js';
import { rememberVersion } from './page/remember-version.js';
import { readBlock } from './page/site-data.js';
import { localStore } from './page/storage.js';
import { restoreTabs } from './page/tabs.js';
import { SEARCH_FIELD } from './search/search-field.js';

const site = readBlock(document, 'docsgen:site');
const markToc = createTocMarker();
const enhanceContent = () => {
  addCopyButtons(document);
  markToc();
  showCurrentEntry();
  revealTarget();
};

cleanAddress();
startThemeMenu();
onClick('[data-action="close-announcement"]', () => closeAnnouncement(document.documentElement, localStore));
startMenuDrawer();
hideNavbarOnScroll();
startSkipLinks();
startCopy();
startHeadingLinks();
startMenus();
startExpandButtons();
startLongJumps();
syncTabs();
startVideoEmbeds();
openPicturesInDialog();
openDetailsForPrint();
startShortcuts();
if (site.search) startSearch(site, site.search);
keepSidebarPositions();
enhanceContent();
restoreScroll();
addEventListener('hashchange', revealTarget);
document.addEventListener(CONTENT_EVENT, () => {
  restoreTabs(document, localStore);
  enhanceContent();
});
document.addEventListener(PATCH_EVENT, () => {
  addCopyButtons(document);
  markToc();
});

if (site.version) rememberVersion(site.version, localStore);

const script = document.querySelector<HTMLElement>('script[data-app]');
if (script) {
  const app = loadAppOnDemand(script);
  handleEarlyLinkClicks(site, app);
  loadServices(script, site);
  loadTryItOnDemand(script, app);
}
if (document.activeElement === document.body) document.querySelector<HTMLElement>(SEARCH_FIELD)?.focus();
