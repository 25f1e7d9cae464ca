/** All texts for readers, by area. Scripts and templates import the file of an area instead, so that a script contains the texts that it uses. */

import * as baseUrl from './base-url.js';
import * as content from './content.js';
import * as controls from './controls.js';
import * as failures from './failures.js';
import * as feedback from './feedback.js';
import * as page from './page.js';
import * as reference from './reference.js';
import * as search from './search.js';
import * as services from './services.js';
import * as tryIt from './try-it.js';
import * as watch from './watch.js';

export const TEXTS = { baseUrl, content, controls, failures, feedback, page, reference, search, services, tryIt, watch };

/** The table that a translation must provide. */
export type Texts = typeof TEXTS;
