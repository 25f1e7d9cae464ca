/** Inlined in the head: applies what must be right before the first paint. */

import { replayButtonClicks } from './navigation/replay-button-clicks.js';
import { restoreAnnouncement } from './page/announcement.js';
import { localStore } from './page/storage.js';
import { restoreTabsWhileLoading } from './page/tabs.js';
import { applyTheme, readThemeChoice } from './page/theme.js';

const root = document.documentElement;
root.dataset.js = '';
// The hint of the search names the key of the device.
if (/Mac|iP/.test(navigator.platform)) root.dataset.mac = '';
// The search page shows results instead of the pages to start from.
if (/[?&]q=[^&]/.test(location.search)) root.dataset.query = '';
// If the script that the buttons need fails to load, show the page as without JavaScript.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.dataset.app) delete root.dataset.js;
  },
  true,
);
applyTheme(root, readThemeChoice(root, localStore), matchMedia('(prefers-color-scheme: dark)').matches);
restoreAnnouncement(root, localStore);
restoreTabsWhileLoading(document, localStore);
replayButtonClicks();
