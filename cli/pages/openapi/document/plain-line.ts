import type { ParserChoice } from '../../../types.js';
import { parse } from '../../markdown/parser/index.js';
import { toPlainText } from '../../markdown/plain-text.js';

/** Characters that have a meaning in Markdown. */
const MAYBE_MARKUP = /[*_`[\]<>&\\~!#:|^]|www\./;

/** Returns a text without its Markdown, in one line. */
export function toPlainLine(text: string, parser: ParserChoice = 'auto'): string {
  const plain = MAYBE_MARKUP.test(text) ? toPlainText(parse(text.trim(), parser)) : text;
  return plain.replace(/\s+/g, ' ').trim();
}
