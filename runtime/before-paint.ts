/** Inlined in the head: what has to be right before the first pixel. */

import { repeatEarlyClicks } from './navigation/replay-button-clicks.js';
import { restoreAnnouncement } from './page/announcement.js';
import { local } from './page/storage.js';
import { showTheme, themeChoice } from './page/theme.js';

const root = document.documentElement;
root.dataset.js = '';
// Without the script that the buttons need, the page is the one without JavaScript.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.dataset.app) delete root.dataset.js;
  },
  true,
);
showTheme(root, themeChoice(root, local), matchMedia('(prefers-color-scheme: dark)').matches);
restoreAnnouncement(root, local);
repeatEarlyClicks();
