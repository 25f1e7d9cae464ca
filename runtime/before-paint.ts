/** Inlined in the head: what has to be right before the first pixel. */

import { restoreAnnouncement } from './announcement.js';
import { local } from './storage.js';
import { showTheme, themeChoice } from './theme.js';

const root = document.documentElement;
root.dataset.js = '';
showTheme(root, themeChoice(root, local), matchMedia('(prefers-color-scheme: dark)').matches);
restoreAnnouncement(root, local);
