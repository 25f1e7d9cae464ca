import { findCounterpart } from '../../problems/counterparts.js';
import { HTML_COUNTERPARTS } from '../../problems/html-counterparts.js';
import type { Tag } from './html-tags.js';

/** What to write instead of a tag that docsgen does not show, without a full stop; `undefined` if there is no counterpart. */
export const htmlCounterpart = ({ name }: Pick<Tag, 'name'>): string | undefined =>
  findCounterpart(HTML_COUNTERPARTS, name.toLowerCase());
