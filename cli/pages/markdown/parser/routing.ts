import { DIRECTIVE_LINE, type Line, readLine } from './line.js';
import { mayDifferAsAutolink } from './routing/autolink-text.js';
import type { Construct } from './routing/construct.js';
import type { Context, Rule } from './routing/context.js';
import { readDirective } from './routing/directive.js';
import { readFence, readFenceStart } from './routing/fence.js';
import { readFootnote } from './routing/footnote.js';
import { readHtml, readRawHtml } from './routing/html.js';
import { readItem } from './routing/list-item.js';
import { readQuote } from './routing/quote.js';
import { readTable } from './routing/table.js';
import { readTag } from './routing/tag.js';
import { readText } from './routing/text.js';

export type { Construct } from './routing/construct.js';

/** Longer texts take the native parser, which cannot be interrupted, too much time if they are hostile. */
const SIZE = 50_000;
const CHARACTER = /[\r\0\ud800-\udfff]/u;
/** Emphasis marks between a character outside of the basic plane, which remark treats as a letter, and another character. */
const ASTRAL_MARKS = /[^\s*_~][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~]+[^\s*_~]/u;

/** In this order: a rule may ask for what those before it have noted in the context. */
const RULES: readonly Rule[] = [
  readFenceStart,
  readHtml,
  readQuote,
  readItem,
  readTable,
  readFootnote,
  readDirective,
  readTag,
  readText,
];

/**
 * Returns the first construct in a text that only remark reads as remark does; `undefined` if the native parser returns the same tree. Reads the
 * lines once, in linear time.
 *
 * @param inline names of the inline directives in the text, none of which is unusual: `badge[`
 */
export function findConstruct(text: string, inline: readonly string[] = []): Construct | undefined {
  if (text.length > SIZE) return 'size';
  if (CHARACTER.test(text) || ASTRAL_MARKS.test(text)) return 'character';
  const lines = text.split('\n');
  const context = createContext(text, inline);
  for (const [index, source] of lines.entries()) {
    const found = readSource(source, lines[index + 1], context);
    if (found) return found;
  }
  return readEnd(context);
}

const BLANK: Line = { source: '', prefix: '', content: '' };

const createContext = (text: string, inline: readonly string[]): Context => ({
  hasDirectives: inline.length > 0 || DIRECTIVE_LINE.test(text),
  inline,
  before: BLANK,
  twoBefore: BLANK,
  next: BLANK,
  lastText: BLANK,
  items: [],
  mayBeParagraph: false,
  isTask: false,
  isHtml: false,
  isTagOpen: false,
  isTable: false,
  isFootnote: false,
  rawHtml: undefined,
  fence: undefined,
  directives: [],
  paragraph: [],
});

function readSource(source: string, next: string | undefined, context: Context): Construct | undefined {
  if (context.fence) return readFence(source, context.fence, context);
  if (context.rawHtml) return readRawHtml(source, context.rawHtml, context);
  const line = readLine(source);
  context.next = readLine(next ?? '');
  for (const rule of RULES) {
    const found = rule(line, context);
    if (found) return found;
  }
  leaveLine(line, context);
  return undefined;
}

function leaveLine(line: Line, context: Context): void {
  context.twoBefore = context.before;
  context.before = line;
  if (line.content !== '') context.lastText = line;
}

function readEnd({ paragraph, fence, directives }: Context): Construct | undefined {
  if (mayDifferAsAutolink(paragraph)) return 'autolink';
  if (fence) return fence.prefix !== '' || directives.length > 0 ? 'unclosed fence in a container' : undefined;
  return directives.length > 0 ? 'nesting of directives' : undefined;
}
