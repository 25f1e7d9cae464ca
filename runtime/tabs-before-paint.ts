/** Inlined after the content: the remembered tabs are chosen before they are seen. */

import { local } from './page/storage.js';
import { restoreTabs } from './page/tabs.js';

restoreTabs(document, local);
