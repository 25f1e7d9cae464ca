/** Inlined after the content: selects the remembered tabs before they are painted. */

import { localStore } from './page/storage.js';
import { restoreTabs } from './page/tabs.js';

restoreTabs(document, localStore);
