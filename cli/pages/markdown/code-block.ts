import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import npmToYarn from 'npm-to-yarn';
import { escapeText } from '../../../templates/escape.js';
import * as TEXTS from '../../../templates/texts/content.js';
import { DIRECTIVE_SYNONYMS } from '../../problems/counterparts.js';
import { suggestName } from '../../schema/suggest.js';
import { type Highlighter, highlightLines } from '../highlight.js';
import { removeEscapes, renderAnsi } from './ansi.js';
import type { MarkdownContext } from './context.js';
import { isDrawn, renderDiagram } from './diagrams/render-diagram.js';
import { type FenceOptions, NO_OPTIONS, parseFenceOptions } from './fence-options.js';
import { findWords } from './find-words.js';
import { element, raw, text } from './hast.js';
import { labelLanguage } from './language-labels.js';
import { extractLineMarks, type MarkedCode } from './line-marks.js';
import { markWords, type Range } from './mark-words.js';
import { renderMathBlock } from './math/render-math.js';
import { findSession, type SessionLine } from './shell-session.js';
import { renderTabGroup } from './tab-group.js';
import { findTypes, type SampleTypes } from './twoslash/find-types.js';
import { removeNotations } from './twoslash/notations.js';
import { addTypes, renderNotes } from './twoslash/render-types.js';

/** The package's types describe the CommonJS build, where the function is a property. */
const convertCommand = npmToYarn as unknown as typeof npmToYarn.default;

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
  const drawing = isDrawn(node.lang ?? '') ? drawBlock(node, context) : undefined;
  if (drawing) return drawing;
  context.trail.code = context.locate(node);
  const options = parseFenceOptions(node, context);
  const block = options.npm2yarn
    ? renderPackageManagers(node, options, context)
    : renderCode(options.twoslash ? removeNotations(node.value) : node.value, checkLanguage(node, context), {
        options,
        context,
        at: node,
        types: options.twoslash ? findTypes(node, context) : undefined,
      });
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
  return renderCode(code, language, { options: NO_OPTIONS, context });
}

/** Returns the info string for a language with the name of a file after it, or braces around it. */
function rewriteLanguage(written: string, highlighter: Highlighter): string | undefined {
  const [, admonition] = /^\{(note|tip|important|warning|caution|danger|hint|attention|seealso)\}$/.exec(written) ?? [];
  if (admonition !== undefined) return `:::${DIRECTIVE_SYNONYMS[admonition] ?? (admonition === 'seealso' ? 'note' : admonition)}`;
  const [, language, file] = /^([\w+#-]+):(\S+)$/.exec(written) ?? /^\{\.?([\w+#-]+)\}?$/.exec(written) ?? [];
  if (language === undefined || highlighter.findName(language) === undefined) return undefined;
  return file === undefined ? language : `${language} title="${file}"`;
}

function checkLanguage(node: Code, context: MarkdownContext): string {
  const language = node.lang ?? 'text';
  const { highlighter } = context;
  if (!highlighter.findName(language)) {
    const drawn = /^(?:mermaid|d2|plantuml|puml|dot|graphviz|vega(?:-lite)?|wavedrom)$/i.test(language)
      ? 'diagram'
      : /^(?:math|katex|asciimath)$/i.test(language)
        ? 'formula'
        : undefined;
    const nearest = drawn ? undefined : suggestName(language, highlighter.names());
    const instead = rewriteLanguage(language, highlighter);
    if (!isDrawn(language) || context.options.diagrams === false)
      context.report('unknown-language', node, { language, nearest, drawn, instead });
  }
  return language;
}

interface CodeInput {
  readonly options: FenceOptions;
  readonly context: MarkdownContext;
  /** The fence, for problems of its words. */
  readonly at?: Code;
  readonly types?: SampleTypes | undefined;
}

function renderCode(code: string, language: string, { options, context, at, types }: CodeInput): Element {
  const marked = extractLineMarks({ code, language: options.language }, options.marked);
  const isAnsi = language.toLowerCase() === 'ansi';
  const lines = isAnsi ? marked.lines.map(removeEscapes) : marked.lines;
  const session = findSession(lines.join('\n'), language.toLowerCase());
  const focused = new Set([...options.focused, ...marked.focused]);
  const words = findWords({ lines, options, marked }, (values) => at && context.report('marked-word', at, values));
  const { collapse, firstNumber, nocopy, wrap } = options;
  const shown = typeof collapse === 'number' && collapse > 0 && collapse < lines.length ? collapse : undefined;
  const isLong = lines.length > LONG_BLOCK && Math.max(0, ...marked.marks.keys(), ...focused, ...words.keys()) <= VISIBLE_LINES;
  const isFolded = shown !== undefined || (isLong && collapse !== false);
  const html = isAnsi
    ? renderAnsi(marked.lines.join('\n'))
    : session
      ? renderSession(session, lines, context.highlighter)
      : context.highlighter.highlight(lines.join('\n'), language);
  const id = options.id === undefined ? undefined : context.options.idPrefix + options.id;
  const content = printLines(html, {
    marks: marked.marks,
    focused,
    words,
    session,
    firstNumber,
    shown,
    id,
    types,
    highlighter: context.highlighter,
  });
  if (id !== undefined) context.lineIds.push(...lines.map((_, index) => lineId(id, (firstNumber ?? 1) + index)));
  const isExtra =
    [isAnsi, session, shown, nocopy, wrap, focused.size, words.size, (firstNumber ?? 1) !== 1].some(Boolean) ||
    [...marked.marks.values()].some((mark) => mark !== 'marked');
  const classes = [
    'code',
    isExtra && 'code-extra',
    focused.size > 0 && 'focused',
    wrap && 'wraps',
    nocopy && 'nocopy',
    types && 'code-typed',
  ];
  const dataWrap = measureWrap(lines);
  return element(
    'div',
    {
      id,
      className: classes.filter((name) => typeof name === 'string'),
      dataLanguage: language,
      ...(dataWrap && { dataWrap }),
      ...(id !== undefined && { dataLines: id }),
    },
    [
      element('div', { className: ['code-head'] }, [
        options.title === undefined
          ? element('span', { className: ['code-language'] }, [text(labelLanguage(language))])
          : element('span', { className: ['code-title'] }, [text(options.title)]),
      ]),
      ...(isFolded ? [renderFold(lines.length)] : []),
      element('pre', { tabIndex: 0 }, [
        element('code', firstNumber === undefined ? {} : { className: ['numbered'] }, [raw(content)]),
      ]),
    ],
  );
}

/** What distinguishes the lines of a block, by number from 1. */
interface LineLook {
  readonly marks: MarkedCode['marks'];
  readonly focused: ReadonlySet<number>;
  readonly words: ReadonlyMap<number, readonly Range[]>;
  readonly session: readonly SessionLine[] | undefined;
  readonly firstNumber: number | undefined;
  /** Number of lines before those that the reader opens. */
  readonly shown: number | undefined;
  /** Id of the block, if links can point to its lines. */
  readonly id: string | undefined;
  readonly types: SampleTypes | undefined;
  readonly highlighter: Highlighter;
}

/** Returns the id of a line. GitHub names a line `L5`. */
const lineId = (block: string, number: number): string => `${block}-L${number}`;

/** Renders the number of a line as a link to it. The keyboard reaches the first; from there, a script moves on with the arrow keys. */
const renderLineLink = (id: string, number: number, isFirst: boolean): string =>
  `<a href="#${id}" data-line="${number}" aria-label="${TEXTS.lineNumber(number)}"${isFirst ? '' : ' tabindex="-1"'}></a>`;

/** Prints each line as an element if lines look different from each other. */
function printLines(
  html: string,
  { marks, focused, words: found, session, firstNumber, shown, id, types, highlighter }: LineLook,
): string {
  if (
    marks.size + focused.size + found.size === 0 &&
    [session, firstNumber, shown, id, types].every((part) => part === undefined)
  )
    return `${html}\n`;
  const lines = highlightLines(html).map((line, index) => {
    const ranges = found.get(index + 1);
    const isOutput = session !== undefined && session[index]?.command === undefined;
    const classes = ['line', marks.get(index + 1), focused.has(index + 1) && 'focus', isOutput && 'output'];
    const number = firstNumber !== undefined && firstNumber !== 1 ? ` data-line="${firstNumber + index}"` : '';
    const lineTypes = types?.get(index + 1);
    const marked = ranges ? markWords(line, ranges) : line;
    const words = lineTypes ? addTypes(marked, lineTypes, highlighter) : marked;
    const own = id === undefined ? undefined : lineId(id, (firstNumber ?? 1) + index);
    const link = own && firstNumber !== undefined ? renderLineLink(own, firstNumber + index, index === 0) : '';
    return `<span class="${classes.filter(Boolean).join(' ')}"${own ? ` id="${own}"` : number}>${link}${words}\n</span>${lineTypes ? renderNotes(lineTypes, highlighter) : ''}`;
  });
  if (shown === undefined) return lines.join('');
  return `${lines.slice(0, shown).join('')}<span class="code-rest">${lines.slice(shown).join('')}</span>`;
}

/** Highlights commands as shell code, and shows output as it is. */
function renderSession(session: readonly SessionLine[], lines: readonly string[], highlighter: Highlighter): string {
  const commands = session.flatMap(({ command }) => command ?? []);
  const highlighted = highlightLines(highlighter.highlight(commands.join('\n'), 'bash'));
  let next = 0;
  return session
    .map(({ prompt, command }, index) => {
      const line = lines[index] as string;
      if (command === undefined) return escapeText(line);
      const start = prompt > 0 ? `<span class="prompt">${escapeText(line.slice(0, prompt))}</span>` : '';
      return start + highlighted[next++];
    })
    .join('\n');
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

/** Renders npm commands as tabs, one for each package manager. */
function renderPackageManagers(node: Code, options: FenceOptions, context: MarkdownContext): Element {
  const language = checkLanguage(node, context);
  const { id, ...shared } = options;
  if (id !== undefined) context.report('code-meta', node, { meta: `id="${id}"`, change: false, instead: 'it without npm2yarn' });
  const variants = [
    ['npm', node.value],
    ['Yarn', convertCommands('yarn', node.value)],
    ['pnpm', convertCommands('pnpm', node.value)],
    ['Bun', convertCommands('bun', node.value)],
  ] as const;
  return renderTabGroup(
    variants.map(([label, code]) => ({ label, children: [renderCode(code, language, { options: shared, context })] })),
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
