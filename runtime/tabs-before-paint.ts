/** Inlined after the content: the remembered tabs are chosen before they are seen. */

import { local } from './storage.js';
import { restoreTabs } from './tabs.js';

restoreTabs(document, local);
