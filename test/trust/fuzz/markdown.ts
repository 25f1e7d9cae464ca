import { decodeText } from '../../../cli/sources/text.js';
import { Random } from '../random.js';
import { MARKDOWN } from './markdown-text.js';
import { fuzzText } from './mutate-text.js';
import { checkPage } from './pages.js';
import type { OpenTarget } from './target.js';

/** The page of a Markdown file. */
export const openMarkdown: OpenTarget = () => ({
  run: (seed) => checkPage(decodeText(Buffer.from(fuzzText(new Random(seed), MARKDOWN))) ?? ''),
});
