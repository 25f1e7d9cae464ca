import type { Code, Heading, Html, Nodes, Paragraph, Root, Text } from 'mdast';
import type { ForeignRemedy } from '../../problems/foreign-syntax.js';
import type { TextPoint } from '../text-lines.js';
import { reportCodeNotes } from './code-notes.js';
import type { MarkdownContext } from './context.js';
import { isTerm } from './definition-lists.js';
import { getMarkers, isClosed } from './directives/parse-fences.js';
import { findEmoji, SHORTCODE } from './emoji.js';
import { reportForeignNode } from './foreign-nodes.js';
import {
  AFTER_HEADING,
  AFTER_LINK,
  FORMULAS,
  type ForeignPattern,
  ICON_CODE,
  LINE_START,
  LINES,
  MAYBE_FOREIGN_LINE,
  REFERENCE,
  STRING_EXPRESSION,
  WORDS,
  type WordPattern,
} from './foreign-patterns.js';
import { MAX_FAILURES, readTagAt } from './html-tags.js';
import { htmlCounterpart } from './jsx-counterparts.js';
import { toPlainText } from './plain-text.js';
import { createRangeTest, type Range } from './range-test.js';

/** Lines of a paragraph that other tools process instead of showing them, each with its remedy. */
const PARAGRAPHS: readonly (readonly [RegExp, ForeignRemedy | ((match: string) => ForeignRemedy)])[] = [
  [/^import\s(?:[\w*{][^'"]{0,1000}\sfrom\s{1,100})?['"][^'"\n]+['"];?(?=[ \t]*(?:import\s.*)?$)/m, importRemedy],
  [/^\[{1,2}_?toc_?\]{1,2}$/i, 'toc'],
  [/^<<<\s*[@./~\w].*$/m, 'copy-code'],
];

/** Returns the remedy for an import, which depends on the kind of file it imports. */
function importRemedy(match: string): ForeignRemedy {
  const path = /['"]([^'"\n]+)['"];?$/.exec(match)?.[1] ?? '';
  if (/\.mdx?$/i.test(path)) return { kind: 'import-page', path };
  if (/\?raw$|^!!raw-loader!|^raw-loader/.test(path)) return 'import-code';
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path)) return { kind: 'import-image', path };
  if (/\.(?:css|scss|less)$/i.test(path)) return 'import-style';
  return 'import-script';
}

/** Prefilter for the source of a paragraph that may match `PARAGRAPHS` or `QUOTE`. */
const MAYBE_FOREIGN = /import|^\W/;

/** A kind, and perhaps a sign that folds the quote and a title, as in Obsidian. */
const QUOTE = /^\[!\w+\][+-]?[ \t]*(.*)/;

/** Signs of MDX: what is text on other pages was meant as code on these. */
const MDX = /^[ \t]*(?:import\s[^\n]*['"];?[ \t]*$|export[ \t]+(?:const|default|function)\b)|<[A-Z][^<>\n]*=\{/m;

/** The start of every match of `STRING_EXPRESSION`. */
const MAYBE_EXPRESSION = /\{['"`]/;

/** Emphasis may start right after the slash and be a separate node. */
const COMMENT = /(?<!\\)\{\/(?:\*|$)/;
const HEADING_ID = /\{\/\*\s*#([\w-]+)\s*\*\/\}\s*$/;

/** Reports syntax of other tools that readers would see as text, or not at all. */
export function reportForeignSyntax(tree: Root, context: MarkdownContext): void {
  const isMdx = MAYBE_EXPRESSION.test(context.text) && MDX.test(context.text);
  const words = [...WORDS, ...(isMdx ? [STRING_EXPRESSION] : []), ...(context.options.math ? [] : [FORMULAS])];
  const page: PageState = { words, reported: new Set(context.variables), failures: 0 };
  const visit = (node: Nodes, { parent, previous, inDirective }: NodeContext & { readonly inDirective: boolean }) => {
    if (node.type === 'code') {
      reportCodeNotes(node, context);
      if (parent && !inDirective) reportOpenFence(node, parent, context);
    }
    reportForeignNode({ node, parent, previous }, context);
    if (node.type === 'paragraph') reportParagraph(node, context, { parent, previous });
    if (node.type === 'heading') reportHeading(node, context);
    if (node.type === 'text') reportText(node, context, { parent, previous, page });
    if (node.type === 'html') reportHtml(node, context, page);
    if (!('children' in node)) return;
    node.children.forEach((child, index) => {
      const isDirective = inDirective || node.type === 'containerDirective';
      visit(child as Nodes, { parent: node, previous: node.children[index - 1] as Nodes | undefined, inDirective: isDirective });
    });
  };
  visit(tree, { parent: undefined, previous: undefined, inDirective: false });
}

/** State that all nodes of a page share. */
interface PageState {
  readonly words: readonly WordPattern[];
  /** Variables that were reported already. */
  readonly reported: Set<string>;
  /** Number of starts of tags that were not followed by a complete tag. */
  failures: number;
}

/** The context of a node. */
interface NodeContext {
  readonly parent: Nodes | undefined;
  readonly previous: Nodes | undefined;
}

const getSource = (node: Nodes, { text }: MarkdownContext): string =>
  text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/** Returns the point in the text at an index within a node, in characters. */
const locatePoint = (node: Nodes, index: number, context: MarkdownContext): TextPoint =>
  context.lines.pointAt((node.position?.start.offset ?? 0) + index);

interface ForeignMatch extends Pick<ForeignPattern, 'remedy'> {
  readonly match: RegExpExecArray;
  /** Where the matched text starts within the node. */
  readonly offset?: number;
}

function reportMatch(node: Nodes, { match, remedy, offset = 0 }: ForeignMatch, context: MarkdownContext): void {
  const syntax = match[0].trim();
  const suggestion = typeof remedy === 'function' ? remedy(match) : remedy;
  if (suggestion === undefined) return;
  const index = offset + match.index + (match[0].length - match[0].trimStart().length);
  context.report('foreign-syntax', locatePoint(node, index, context), {
    found: shorten(syntax),
    remedy: suggestion,
    removed: false,
  });
}

const shorten = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);

function reportParagraph(node: Paragraph, context: MarkdownContext, { parent, previous }: NodeContext): void {
  const [first] = node.children;
  if (node.data?.directiveLabel || (first?.type === 'text' && first.data?.fromHtml)) return;
  const source = getSource(node, context);
  if (first?.type !== 'inlineCode' && MAYBE_FOREIGN.test(source)) reportWords(node, context, parent);
  if (MAYBE_FOREIGN_LINE.test(source)) reportLines(node, context, previous);
  if (source.includes('][')) reportReferences(node, context);
}

function reportWords(node: Paragraph, context: MarkdownContext, parent: Nodes | undefined): void {
  const words = toPlainText(node);
  for (const [pattern, remedy] of PARAGRAPHS) {
    const syntax = pattern.exec(words)?.[0];
    if (syntax === undefined || (parent?.type !== 'root' && !pattern.source.startsWith('^import'))) continue;
    context.report('foreign-syntax', node, {
      found: shorten(syntax),
      remedy: typeof remedy === 'function' ? remedy(syntax) : remedy,
      removed: false,
    });
  }
  if (words.startsWith('[!') && parent?.type === 'blockquote' && parent.children[0] === node) {
    const [syntax, title = ''] = QUOTE.exec(words) ?? [];
    const remedy = title === '' ? 'alert-kind' : ({ kind: 'callout', title: shorten(title) } as const);
    if (syntax !== undefined) context.report('foreign-syntax', node, { found: shorten(syntax), remedy, removed: false });
  }
}

/** Reports the lines of a paragraph. Skips lines that start within code or HTML. */
function reportLines(node: Paragraph, context: MarkdownContext, previous: Nodes | undefined): void {
  const source = getSource(node, context);
  const isText = createTextChecker(node);
  let offset = 0;
  let inFormula = false;
  let term = previous?.type === 'paragraph' ? getSource(previous, context) : undefined;
  source.split('\n').forEach((line, index) => {
    const indent = index === 0 ? 0 : (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
    const start = offset + indent;
    offset += line.length + 1;
    const words = line.slice(indent);
    const above = term;
    term = words;
    if (!LINE_START.test(words)) return;
    for (const pattern of LINES) {
      const match = pattern.pattern.exec(words);
      if (!match || (words.startsWith(': ') && (above === undefined || !isTerm(above))) || !isText(start)) continue;
      const isFormulaLine = /^\$\$[ \t]*$/.test(words);
      if (isFormulaLine) inFormula = !inFormula;
      if (inFormula === isFormulaLine) reportMatch(node, { match, offset: start, remedy: pattern.remedy }, context);
    }
  });
}

/** Returns a function that checks whether an index within a node is in text and not in code, HTML or a link. */
function createTextChecker(node: Nodes): (index: number) => boolean {
  const first = node.position?.start.offset ?? 0;
  const isText = createRangeTest(textRanges(node));
  return (index) => isText(first + index);
}

function textRanges(node: Nodes): readonly Range[] {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined || node.type === 'link' || node.type === 'linkReference')
    return [];
  if ('children' in node) return node.children.flatMap((child) => textRanges(child as Nodes));
  return node.type === 'text' ? [{ start: start.offset, end: end.offset }] : [];
}

function reportReferences(node: Paragraph, context: MarkdownContext): void {
  const source = getSource(node, context);
  const isText = createTextChecker(node);
  for (const match of source.matchAll(REFERENCE)) {
    const [syntax, words = '', name = ''] = match;
    const isNumber = /^\d+$/.test(words) && /^\d*$/.test(name);
    const isType = name === '' && !/^[\w`@/][\w`@/ .-]*$/.test(words);
    const isUsage = /^(?:-|<)/.test(words) || name.startsWith('-');
    const isList = [words, name].every((label) => /^(?:#\d+|[\da-f]{6,40})$/.test(label));
    if (isNumber || isType || isUsage || isList || name.startsWith('^') || words.startsWith('^')) continue;
    // The content of the brackets may be code, but the brackets must be text.
    const brackets = [0, words.length + 1, words.length + 2, syntax.length - 1];
    if (!brackets.every((index) => isText(match.index + index))) continue;
    const remedy = { kind: 'reference', name: name === '' ? words : name, text: words } as const;
    context.report('foreign-syntax', locatePoint(node, match.index, context), { found: shorten(syntax), remedy, removed: false });
  }
}

function reportHeading(node: Heading, context: MarkdownContext): void {
  if (node.data?.idMark) return;
  const last = node.children.at(-1);
  if (last?.type !== 'text') return;
  const match = AFTER_HEADING.pattern.exec(getSource(last, context));
  if (match) reportMatch(last, { match, remedy: AFTER_HEADING.remedy }, context);
}

function reportText(
  node: Text,
  context: MarkdownContext,
  { parent, previous, page }: NodeContext & { readonly page: PageState },
): void {
  if (!node.position || node.data?.fromHtml) return;
  const source = getSource(node, context);
  reportComment(node, context, parent);
  reportPatterns(source, node, { context, page });
  if (source.startsWith('{') && (previous?.type === 'link' || previous?.type === 'image' || previous?.type === 'linkReference')) {
    const match = AFTER_LINK.pattern.exec(source);
    if (match) reportMatch(node, { match, remedy: AFTER_LINK.remedy }, context);
  }
  if (source.includes(':'))
    for (const match of source.matchAll(SHORTCODE)) {
      const name = match[1] as string;
      if (ICON_CODE.test(name)) reportMatch(node, { match: match as RegExpExecArray, remedy: 'icon-code' }, context);
      const character = findEmoji(name);
      if (character) reportMatch(node, { match: match as RegExpExecArray, remedy: { kind: 'emoji', character } }, context);
    }
  if (source.includes('<')) reportJsx(node, context, page);
}

/** Reports variables and templates in the text of HTML, where other signs are nothing special. */
function reportHtml(node: Html, context: MarkdownContext, page: PageState): void {
  const source = getSource(node, context);
  if (!source.includes('{{')) return;
  const text = source.replace(/<!--[\s\S]*?-->|<(code|pre|script|style)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, (all) =>
    ' '.repeat(all.length),
  );
  reportPatterns(text, node, { context, page: { ...page, words: page.words.filter(({ hint }) => hint === '{{') } });
}

/** Reports the patterns in the source of a node, each variable once on a page. */
function reportPatterns(
  source: string,
  node: Text | Html,
  { context, page }: { readonly context: MarkdownContext; readonly page: PageState },
): void {
  for (const { hint, pattern, remedy } of page.words)
    if (source.includes(hint))
      for (const match of source.matchAll(pattern)) {
        const suggestion = typeof remedy === 'function' ? remedy(match as RegExpExecArray) : remedy;
        const name = typeof suggestion === 'object' && suggestion.kind === 'variable' ? suggestion.name : undefined;
        if (suggestion !== undefined && (name === undefined || !page.reported.has(name)))
          reportMatch(node, { match: match as RegExpExecArray, remedy: suggestion }, context);
        if (name !== undefined) page.reported.add(name);
      }
}

function reportComment(node: Text, context: MarkdownContext, parent: Nodes | undefined): void {
  const source = getSource(node, context);
  const match = source.includes('{/') ? COMMENT.exec(source) : undefined;
  if (!match) return;
  const id = parent?.type === 'heading' ? HEADING_ID.exec(getSource(parent, context))?.[1] : undefined;
  const remedy = id ? ({ kind: 'heading-comment', id } as const) : 'comment';
  context.report('foreign-syntax', locatePoint(node, match.index, context), { found: '{/* … */}', remedy, removed: false });
}

/** Reports tags with code in braces, which CommonMark parses as text. */
function reportJsx(node: Text, context: MarkdownContext, page: PageState): void {
  const source = getSource(node, context);
  for (const match of source.matchAll(/(?<![\w\\<])<[a-zA-Z][\w.:-]*(?=[\s{])/g)) {
    const tag =
      page.failures < MAX_FAILURES ? readTagAt(context.text, (node.position?.start.offset ?? 0) + match.index) : undefined;
    if (!tag) page.failures++;
    if (!tag?.attributes.some(({ code, name }) => code && name !== '{}')) continue;
    const syntax = shorten(context.text.slice(tag.start, tag.end).replace(/\s+/g, ' '));
    const counterpart = htmlCounterpart(tag);
    const remedy = counterpart === undefined ? 'code-tag' : ({ kind: 'counterpart', text: counterpart } as const);
    context.report('foreign-syntax', locatePoint(node, match.index, context), { found: syntax, remedy, removed: false });
  }
}

/**
 * Reports a fence without an end: it includes everything that follows, up to the end of the list item or quote that it is in. Those in directives are
 * reported elsewhere.
 */
function reportOpenFence(node: Code, parent: Nodes, context: MarkdownContext): void {
  if (isClosed(node, context.text)) return;
  const within = parent.type === 'listItem' || parent.type === 'blockquote' ? parent.type : undefined;
  context.report('open-fence', node, { fence: getMarkers(node, context.text) ?? '', within });
}
