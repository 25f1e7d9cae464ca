import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import npmToYarn from 'npm-to-yarn';
import * as TEXTS from '../../../templates/texts/content.js';
import { suggestName } from '../../schema/suggest.js';
import { highlightLines } from '../highlight.js';
import type { MarkdownContext } from './context.js';
import { renderDiagram } from './diagrams/render-diagram.js';
import { TITLE } from './fence-title.js';
import { element, raw, text } from './hast.js';
import { labelLanguage } from './language-labels.js';
import { extractLineMarks } from './line-marks.js';
import { renderMathBlock } from './math/render-math.js';
import { renderTabGroup } from './tab-group.js';

/** The parsed info string of a fence. */
interface Meta {
  /** The language as written. */
  readonly language?: string | null;
  readonly title?: string;
  readonly marked: ReadonlySet<number>;
  readonly numbered: boolean;
  readonly npm2yarn: boolean;
}

/** The package's types describe the CommonJS build, where the function is a property. */
const convertCommand = npmToYarn as unknown as typeof npmToYarn.default;

const NOCHECK = /(?:^|\s)nocheck(?=\s|$)/;

/** Whether the info string of a fence excludes the code from `docsgen check`. */
export const isUnchecked = (meta: string): boolean => NOCHECK.test(meta.replace(TITLE, ''));

/** Reads `js{2}` as `js {2}`: some tools expect the braces right after the language. */
export function separateLineMarks(node: Code): void {
  const [, language, meta] = /^([^{]+)(\{.*)$/.exec(`${node.lang} ${node.meta ?? ''}`.trim()) ?? [];
  if (!language || !node.lang?.includes('{')) return;
  node.lang = language;
  node.meta = meta;
}

/** Renders a fenced code block as HTML: title or language, token spans, marked and numbered lines. */
export function renderCodeBlock(node: Code, context: MarkdownContext): ElementContent {
  if (node.lang === 'math' && context.options.math) return renderMathBlock(node, context);
  const drawing = node.lang === 'mermaid' ? drawBlock(node, context) : undefined;
  if (drawing) return drawing;
  context.trail.code = context.locate(node);
  const meta = parseMeta(node, context);
  const block = meta.npm2yarn
    ? renderPackageManagers(node, meta, context)
    : renderCode(node.value, checkLanguage(node, context), { meta, context });
  context.trail.code = undefined;
  return block;
}

/** Draws a diagram; the problem of one that takes too long is at its fence. */
function drawBlock(node: Code, context: MarkdownContext): ElementContent | undefined {
  context.trail.code = context.locate(node);
  const drawing = renderDiagram(node, context);
  context.trail.code = undefined;
  return drawing;
}

/** Renders a code block that is not from a fence. */
export function renderPlainCode(code: string, language: string, context: MarkdownContext): Element {
  return renderCode(code, language, { meta: { marked: new Set(), numbered: false, npm2yarn: false }, context });
}

function checkLanguage(node: Code, context: MarkdownContext): string {
  const language = node.lang ?? 'text';
  const { highlighter } = context;
  if (!highlighter.findName(language)) {
    const drawn = /^(?:mermaid|d2|plantuml|puml|graphviz|vega(?:-lite)?|wavedrom)$/i.test(language)
      ? 'diagram'
      : /^(?:math|katex|asciimath)$/i.test(language)
        ? 'formula'
        : undefined;
    const nearest = drawn ? undefined : suggestName(language, highlighter.names());
    if (language !== 'mermaid' || context.options.diagrams === false)
      context.report('unknown-language', node, { language, nearest, drawn });
  }
  return language;
}

function renderCode(
  code: string,
  language: string,
  { meta, context }: { readonly meta: Meta; readonly context: MarkdownContext },
): Element {
  const { lines, marks } = extractLineMarks({ code, language: meta.language }, meta.marked);
  const html = context.highlighter.highlight(lines.join('\n'), language);
  const perLine = marks.size > 0 || meta.numbered;
  const content = perLine
    ? highlightLines(html)
        .map((line, index) => `<span class="line${marks.has(index + 1) ? ` ${marks.get(index + 1)}` : ''}">${line}\n</span>`)
        .join('')
    : `${html}\n`;
  const hidden = lines.length > LONG_BLOCK && Math.max(0, ...marks.keys()) <= VISIBLE_LINES;
  const wrap = measureWrap(lines);
  return element('div', { className: ['code'], dataLanguage: language, ...(wrap ? { dataWrap: wrap } : {}) }, [
    element('div', { className: ['code-head'] }, [
      meta.title === undefined
        ? element('span', { className: ['code-language'] }, [text(labelLanguage(language))])
        : element('span', { className: ['code-title'] }, [text(meta.title)]),
    ]),
    ...(hidden ? [renderFold(lines.length)] : []),
    element('pre', { tabIndex: 0 }, [element('code', meta.numbered ? { className: ['numbered'] } : {}, [raw(content)])]),
  ]);
}

/** Blocks with more lines show only some of them until the reader opens the rest, unless a line below those is highlighted. */
const LONG_BLOCK = 30;

/** The lines that style sheets leave visible in a folded block. */
const VISIBLE_LINES = 20;

/** Lines of code that fit on a phone and in the column of text, in characters. */
const NARROW_LINE = 36;
const WIDE_LINE = 80;

/** Where a script offers to wrap lines: on every screen, on narrow ones, or nowhere. */
function measureWrap(lines: readonly string[]): 'always' | 'narrow' | undefined {
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0);
  if (longest > WIDE_LINE) return 'always';
  return longest > NARROW_LINE ? 'narrow' : undefined;
}

/** Renders the control that unfolds the code after it, which style sheets do without a script. */
const renderFold = (lines: number): Element =>
  element('details', { className: ['code-fold'] }, [
    element('summary', {}, [
      element('span', {}, [text(TEXTS.showAllLines(lines))]),
      element('span', {}, [text(TEXTS.showFewerLines)]),
    ]),
  ]);

function parseMeta(node: Code, context: MarkdownContext): Meta {
  let remaining = node.meta ?? '';
  let title: string | undefined;
  let numbered = false;
  let npm2yarn = false;
  const marked = new Set<number>();
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => void) => {
    const match = pattern.exec(remaining);
    if (!match) return;
    remaining = remaining.slice(0, match.index) + remaining.slice(match.index + match[0].length);
    use(match);
  };
  take(TITLE, (match) => {
    title = match[1] ?? match[2];
  });
  take(/(?:^|\s)\{([\d,\s-]+)\}/, (match) => {
    for (const range of (match[1] as string).split(',')) {
      const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
      if (from === undefined || Number(to) < Number(from))
        context.report('code-meta', node, { meta: match[0].trim(), change: false });
      else for (let line = Number(from); line <= Math.min(Number(to), 100_000); line++) marked.add(line);
    }
  });
  take(/(?:^|\s)showLineNumbers(?=\s|$)/, () => {
    numbered = true;
  });
  take(/(?:^|\s)npm2yarn(?=\s|$)/, () => {
    npm2yarn = true;
  });
  take(NOCHECK, () => {});
  const unknown = remaining.trim();
  if (unknown) context.report('code-meta', node, { meta: unknown, change: /^(?:ins|del|mark)=/.test(unknown) });
  const lines = node.value.split('\n').length;
  const outside = [...marked].find((line) => line < 1 || line > lines);
  if (outside !== undefined) context.report('line-range', node, { line: outside, lines });
  return { language: node.lang, title, marked, numbered, npm2yarn };
}

/** Renders npm commands as tabs, one for each package manager. */
function renderPackageManagers(node: Code, meta: Meta, context: MarkdownContext): Element {
  const language = checkLanguage(node, context);
  const singleMeta = { ...meta, npm2yarn: false };
  const variants = [
    ['npm', node.value],
    ['Yarn', convertCommands('yarn', node.value)],
    ['pnpm', convertCommands('pnpm', node.value)],
    ['Bun', convertCommands('bun', node.value)],
  ] as const;
  return renderTabGroup(
    variants.map(([label, code]) => ({ label, children: [renderCode(code, language, { meta: singleMeta, context })] })),
    'package-manager',
    context,
  );
}

/** The commands that install exactly the packages of the lock file. */
const CLEAN_INSTALL = {
  yarn: 'yarn install --immutable',
  pnpm: 'pnpm install --frozen-lockfile',
  bun: 'bun install --frozen-lockfile',
} as const;

/** Converts npm commands to those of another package manager; commands without a counterpart stay unchanged. */
const convertCommands = (manager: keyof typeof CLEAN_INSTALL, commands: string): string =>
  commands
    .split(/\bnpm (?:ci|clean-install)(?=[ \t]*(?:$|[#&|;]))/m)
    .map((part) =>
      convertCommand(part, manager).replace(/ ?\n# couldn't auto-convert command([&|;])?/g, (_, next) =>
        next ? ` ${next}` : '',
      ),
    )
    .join(CLEAN_INSTALL[manager]);
