import type { Code } from 'mdast';
import type { MarkdownContext } from './context.js';
import { TITLE } from './fence-title.js';
import { isTyped } from './twoslash/notations.js';

/** A text to highlight in a block. */
export interface MarkedWord {
  readonly text: string;
  /** Which of its occurrences, from 1; all of them without a number. */
  readonly occurrences?: ReadonlySet<number>;
}

/** The parsed info string of a fence. */
export interface FenceOptions {
  /** The language as written. */
  readonly language?: string | null;
  readonly title?: string;
  /** Id of the block, with which links can point to its lines. */
  readonly id?: string;
  readonly marked: ReadonlySet<number>;
  readonly focused: ReadonlySet<number>;
  readonly words: readonly MarkedWord[];
  /** The number of the first line, if lines are numbered. */
  readonly firstNumber?: number;
  readonly npm2yarn: boolean;
  /** Long lines are wrapped from the start. */
  readonly wrap: boolean;
  /** Readers get no copy button. */
  readonly nocopy: boolean;
  /** Readers see the types in the code. */
  readonly twoslash: boolean;
  /** Number of lines that are shown at first; `false` for all. */
  readonly collapse?: number | false;
}

/** The options of a block without an info string. */
export const NO_OPTIONS: FenceOptions = {
  marked: new Set(),
  focused: new Set(),
  words: [],
  npm2yarn: false,
  wrap: false,
  nocopy: false,
  twoslash: false,
};

const NOCHECK = /(?:^|\s)nocheck(?=\s|$)/;
const QUOTED_WORD = /(?:^|\s)(?:"([^"]+)"|'([^']+)')(?=\s|$)/;
const WORD = /(?:^|\s)\/(\S|\S.{0,200}?\S)\/(\d[\d,-]{0,50})?(?=\s|$)/;

/** Whether the info string of a fence excludes the code from `docsgen check`. */
export const isUnchecked = (meta: string): boolean => NOCHECK.test(meta.replace(TITLE, ''));

/** The id of a block begins with a letter, and has no characters that addresses encode. */
const BLOCK_ID = /(?:^|\s)id=(?:"|')?([A-Za-z][\w.-]{0,99})(?:"|')?(?=\s|$)/;

/** Lines that an option `collapse` without a number shows. */
const COLLAPSED_LINES = 10;

/** Largest line number of a range. */
const MAX_NUMBER = 100_000;

/** Options of other tools, and what to write instead. */
const FOREIGN: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^(?:lines|lineNumbers|linenums|line-numbers|:line-numbers)$/, () => 'showLineNumbers'],
  [/^(?:showLineNumbers|:line-numbers)=\{?(\d{1,6})\}?$/, ([, first]) => `showLineNumbers=${first}`],
  [/^(?:linenums|startline|line_start)="?(\d{1,6})"?$/, ([, first]) => `showLineNumbers=${first}`],
  [/^(?:lineno-start|lineNumbers)=\{?(\d{1,6})\}?$/, ([, first]) => `showLineNumbers=${first}`],
  [
    /^hl_lines="([\d\s,-]+)"$/,
    ([, lines = '']) =>
      `{${lines
        .trim()
        .split(/[\s,]+/)
        .join(',')}}`,
  ],
  [
    /^linenums="(\d{1,6})" hl_lines="([\d\s,-]+)"$/,
    ([, first, lines = '']) =>
      `{${lines
        .trim()
        .split(/[\s,]+/)
        .join(',')}} showLineNumbers=${first}`,
  ],
  [/^(?:filename|file|name|label)=("[^"]+"|'[^']+')$/, ([, name = '']) => `title=${name}`],
  [/^(?:filename|file|name|label)=([^\s"'{}]+)$/, ([, name = '']) => `title="${name}"`],
  [/^([\w./@-]+\.\w{1,8})$/, ([, name = '']) => `title="${name}"`],
  [/^(?:copy|icon=\S+)$/, () => ''],
  [/^expandable$/, () => 'collapse'],
  [/^(?:wrapCode|wrap=true)$/, () => 'wrap'],
  [/^(?:mark|highlight)=(\{[\d,\s-]+\}|"[^"]+")$/, ([, marks = '']) => marks],
];

/** Parses the info string of a fence and reports what it does not understand. */
export function parseFenceOptions(node: Code, context: MarkdownContext): FenceOptions {
  let remaining = node.meta ?? '';
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(remaining) ?? undefined;
    if (match) remaining = remaining.slice(0, match.index) + remaining.slice(match.index + match[0].length);
    return match;
  };
  const takeName = (name: string): boolean => take(new RegExp(`(?:^|\\s)${name}(?=\\s|$)`)) !== undefined;
  const takeNumber = (name: string): number | undefined => {
    const match = take(new RegExp(`(?:^|\\s)${name}=\\{?(\\d{1,6})\\}?(?=\\s|$)`));
    return match && Number(match[1]);
  };
  const readLines = (match: RegExpExecArray | undefined): ReadonlySet<number> => {
    if (!match) return new Set();
    const { numbers, isValid } = parseRanges(match[1] as string);
    if (!isValid) context.report('code-meta', node, { meta: match[0].trim(), change: false });
    return numbers;
  };
  const title = take(TITLE);
  const id = take(BLOCK_ID)?.[1];
  const words: MarkedWord[] = [];
  for (let match = take(QUOTED_WORD); match && words.length < MAX_WORDS; match = take(QUOTED_WORD))
    words.push({ text: (match[1] ?? match[2]) as string });
  for (let match = take(WORD); match && words.length < MAX_WORDS; match = take(WORD))
    words.push({ text: match[1] as string, ...(match[2] && { occurrences: parseRanges(match[2]).numbers }) });
  const focused = readLines(take(/(?:^|\s)focus=\{([\d,\s-]+)\}/));
  const marked = readLines(take(/(?:^|\s)\{([\d,\s-]+)\}/));
  const startNumber = takeNumber('startLineNumber') ?? takeNumber('showLineNumbers');
  const isNumbered = takeName('showLineNumbers');
  const shown = take(/(?:^|\s)collapse=(\d{1,6})(?=\s|$)/)?.[1];
  const collapse =
    shown !== undefined ? Number(shown) : takeName('collapse') ? COLLAPSED_LINES : takeName('nocollapse') ? false : undefined;
  const options: FenceOptions = {
    language: node.lang,
    title: title?.[1] ?? title?.[2],
    ...(id !== undefined && { id }),
    marked,
    focused,
    words,
    firstNumber: startNumber ?? (isNumbered ? 1 : undefined),
    npm2yarn: takeName('npm2yarn'),
    wrap: takeName('wrap'),
    nocopy: takeName('nocopy'),
    twoslash: isTyped(node) && takeName('twoslash'),
    collapse,
  };
  take(NOCHECK);
  reportUnknown(remaining.trim(), node, context);
  reportOutside(options, node, context);
  return options;
}

/** Each word is searched for in the whole block. */
const MAX_WORDS = 20;

/** Parses `1,3-5`. */
function parseRanges(text: string): { readonly numbers: ReadonlySet<number>; readonly isValid: boolean } {
  const numbers = new Set<number>();
  let isValid = true;
  for (const range of text.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
    if (from === undefined || Number(to) < Number(from)) isValid = false;
    else for (let line = Number(from); line <= Math.min(Number(to), MAX_NUMBER); line++) numbers.add(line);
  }
  return { numbers, isValid };
}

function reportUnknown(unknown: string, node: Code, context: MarkdownContext): void {
  if (!unknown) return;
  for (const [pattern, rewrite] of FOREIGN) {
    const match = pattern.exec(unknown);
    if (!match) continue;
    context.report('code-meta', node, { meta: unknown, change: false, instead: rewrite(match) });
    return;
  }
  context.report('code-meta', node, { meta: unknown, change: /^(?:ins|del|mark)=/.test(unknown) });
}

function reportOutside({ marked, focused, collapse }: FenceOptions, node: Code, context: MarkdownContext): void {
  const lines = node.value.split('\n').length;
  const outside = [...marked, ...focused].find((line) => line < 1 || line > lines);
  if (outside !== undefined) context.report('line-range', node, { line: outside, lines });
  if (typeof collapse === 'number' && (collapse < 1 || collapse >= lines))
    context.report('collapse-lines', node, { shown: collapse, lines });
}
