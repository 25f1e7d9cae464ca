import type { Code, Heading, Nodes, Paragraph, Root, Text } from 'mdast';
import type { MarkdownContext } from './context.js';
import { isClosed, marksOf } from './directives/parse-fences.js';
import { emojiOf, SHORTCODE } from './emoji.js';
import {
  AFTER_HEADING,
  AFTER_LINK,
  type ForeignPattern,
  LINES,
  REFERENCE,
  STRING_EXPRESSION,
  WORDS,
} from './foreign-patterns.js';
import { MOST_FAILURES, tagAt } from './html-tags.js';
import { htmlCounterpart } from './jsx-counterparts.js';
import { plainText } from './plain-text.js';
import { reportVitePressMarks } from './vitepress-line-marks.js';

/** Paragraphs that other tools process instead of showing them, and what to do instead. */
const PARAGRAPHS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/^import\s(?:[\w*{][^'"]*\sfrom\s+)?['"][^'"\n]+['"];?$/m, importRemedy],
  [/^\[{1,2}_?toc_?\]{1,2}$/i, 'Remove it: every page has a table of contents beside it'],
  [/^<<<\s*[@./~\w].*$/m, 'Copy the code into a fence here: a page contains all that it shows'],
];

/** Returns the replacement for an import of another tool. */
function importRemedy(found: string): string {
  const path = /['"]([^'"\n]+)['"];?$/.exec(found)?.[1] ?? '';
  if (/\.mdx?$/i.test(path)) return `Copy the text of "${path}" to where it is used, or link to it`;
  if (/\?raw$|^!!raw-loader!|^raw-loader/.test(path)) return 'Copy the code into a fence where it is used';
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path)) return `Write ![What it shows](${path}) where it is used`;
  if (/\.(?:css|scss|less)$/i.test(path)) return 'Name the style sheet in the option "css" of the configuration';
  return 'Remove it: directives need no import, and other code cannot be run';
}

/** Prefilters: the first for the source of a paragraph that may match `PARAGRAPHS` or `QUOTE`, the second for a line that may match `LINES`. */
const MAYBE_FOREIGN = /import|^\W/;
const MAYBE_FOREIGN_LINE = /(?:^|\n)[ \t>]*[-=!?e$:{]/;

const QUOTE = [
  /^\[!\w+\].*/,
  'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] alone on the line, or a directive such as :::note',
] as const;

/** Signs of MDX. On pages with any, braces are meant as code, not as text. */
const MDX = /^[ \t]*(?:import\s[^\n]*['"];?[ \t]*$|export[ \t]+(?:const|default|function)\b)|<[A-Z]\w*[^<>\n]*=\{/m;

/** The start of every match of `STRING_EXPRESSION`. */
const MAYBE_EXPRESSION = /\{['"`]/;

/** Emphasis may start right after the slash and be a separate node. */
const COMMENT = /(?<!\\)\{\/(?:\*|$)/;
const HEADING_ID = /\{\/\*\s*#([\w-]+)\s*\*\/\}\s*$/;

/** Reports syntax of other tools that readers would see as text, or not at all. */
export function reportForeignSyntax(tree: Root, context: MarkdownContext): void {
  const isMdx = MAYBE_EXPRESSION.test(context.text) && MDX.test(context.text);
  const page: PageState = { isMdx, emoji: new Set(), failures: 0 };
  const visit = (node: Nodes, { parent, before, inDirective }: NodeContext & { readonly inDirective: boolean }) => {
    if (node.type === 'code') {
      reportVitePressMarks(node, context);
      if (parent && !inDirective) reportOpenFence(node, parent, context);
    }
    if (node.type === 'paragraph') reportParagraph(node, context, { parent, before });
    if (node.type === 'heading') reportHeading(node, context);
    if (node.type === 'text') reportText(node, context, { parent, before, page });
    if (!('children' in node)) return;
    node.children.forEach((child, index) => {
      const isDirective = inDirective || node.type === 'containerDirective';
      visit(child as Nodes, { parent: node, before: node.children[index - 1] as Nodes | undefined, inDirective: isDirective });
    });
  };
  visit(tree, { parent: undefined, before: undefined, inDirective: false });
}

/** State that all nodes of a page share. */
interface PageState {
  readonly isMdx: boolean;
  /** Emoji that were reported already. */
  readonly emoji: Set<string>;
  /** Number of starts of tags that were not followed by a complete tag. */
  failures: number;
}

/** The context of a node. */
interface NodeContext {
  readonly parent: Nodes | undefined;
  readonly before: Nodes | undefined;
}

const sourceOf = (node: Nodes, { text }: MarkdownContext): string =>
  text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/** Returns the point of the text at an offset from the start of a node. */
function pointIn(node: Nodes, index: number, context: MarkdownContext): { line: number; column: number } {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  const lines = sourceOf(node, context).slice(0, index).split('\n');
  const last = lines.at(-1) as string;
  return { line: line + lines.length - 1, column: lines.length === 1 ? column + index : last.length + 1 };
}

interface ForeignMatch extends Pick<ForeignPattern, 'remedy'> {
  readonly match: RegExpExecArray;
  /** Where the matched text starts within the node. */
  readonly offset?: number;
}

function reportMatch(node: Nodes, { match, remedy, offset = 0 }: ForeignMatch, context: MarkdownContext): void {
  const found = match[0].trim();
  const words = typeof remedy === 'string' ? remedy : remedy(match);
  const index = offset + match.index + (match[0].length - match[0].trimStart().length);
  if (words !== undefined)
    context.report('foreign-syntax', pointIn(node, index, context), { found: shortened(found), remedy: words });
}

const shortened = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);

function reportParagraph(node: Paragraph, context: MarkdownContext, { parent, before }: NodeContext): void {
  const [first] = node.children;
  if (node.data?.directiveLabel || (first?.type === 'text' && first.data?.fromHtml)) return;
  const source = sourceOf(node, context);
  if (first?.type !== 'inlineCode' && MAYBE_FOREIGN.test(source)) reportWords(node, context, parent);
  if (MAYBE_FOREIGN_LINE.test(source)) reportLines(node, context, before);
  if (source.includes('][')) reportReferences(node, context);
}

function reportWords(node: Paragraph, context: MarkdownContext, parent: Nodes | undefined): void {
  const words = plainText(node);
  for (const [pattern, remedy] of PARAGRAPHS) {
    const found = pattern.exec(words)?.[0];
    if (found === undefined || (parent?.type !== 'root' && !pattern.source.startsWith('^import'))) continue;
    context.report('foreign-syntax', node, {
      found: shortened(found),
      remedy: typeof remedy === 'string' ? remedy : remedy(found),
    });
  }
  if (words.startsWith('[!') && parent?.type === 'blockquote' && parent.children[0] === node) {
    const found = QUOTE[0].exec(words)?.[0];
    if (found !== undefined) context.report('foreign-syntax', node, { found, remedy: QUOTE[1] });
  }
}

/** Reports the lines of a paragraph. Skips lines that start within code or HTML. */
function reportLines(node: Paragraph, context: MarkdownContext, before: Nodes | undefined): void {
  const source = sourceOf(node, context);
  let offset = 0;
  let inFormula = false;
  let term = before?.type === 'paragraph' ? sourceOf(before, context) : undefined;
  source.split('\n').forEach((line, index) => {
    const indent = index === 0 ? 0 : (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
    const start = offset + indent;
    offset += line.length + 1;
    const words = line.slice(indent);
    const above = term;
    term = words;
    if (!/^[-=!?e$:{]/.test(words)) return;
    for (const pattern of LINES) {
      const match = pattern.pattern.exec(words);
      if (!match || (words.startsWith(': ') && !isTerm(above)) || !isText(node, start)) continue;
      if (words.startsWith('$$')) inFormula = !inFormula;
      if (inFormula || !words.startsWith('$$')) reportMatch(node, { match, offset: start, remedy: pattern.remedy }, context);
    }
  });
}

/** Whether a definition could follow: a term is a short line and not a sentence. */
const isTerm = (line: string | undefined): boolean =>
  line !== undefined && /^[^\n]{1,80}$/.test(line) && !/[.,:;!?][ \t]*$/.test(line);

/** Whether an offset of a node is in text, and not in code, HTML or a link. */
function isText(node: Nodes, index: number): boolean {
  const at = (node.position?.start.offset ?? 0) + index;
  const inside = (child: Nodes) => (child.position?.start.offset ?? 0) <= at && at < (child.position?.end.offset ?? 0);
  if (!('children' in node)) return node.type === 'text';
  const child = (node.children as Nodes[]).find(inside);
  return (
    child !== undefined &&
    child.type !== 'link' &&
    child.type !== 'linkReference' &&
    isText(child, at - (child.position?.start.offset ?? 0))
  );
}

function reportReferences(node: Paragraph, context: MarkdownContext): void {
  const source = sourceOf(node, context);
  for (const match of source.matchAll(REFERENCE)) {
    const [found, words = '', name = ''] = match;
    const isNumber = /^\d+$/.test(words) && /^\d*$/.test(name);
    const isType = name === '' && !/^[\w`@/][\w`@/ .-]*$/.test(words);
    const isUsage = /^(?:-|<)/.test(words) || name.startsWith('-');
    const isList = [words, name].every((label) => /^(?:#\d+|[\da-f]{6,40})$/.test(label));
    if (isNumber || isType || isUsage || isList || name.startsWith('^') || words.startsWith('^')) continue;
    // The content of the brackets may be code, but the brackets must be text.
    const brackets = [0, words.length + 1, words.length + 2, found.length - 1];
    if (!brackets.every((index) => isText(node, match.index + index))) continue;
    const remedy = `Add a line "[${name === '' ? words : name}]: address", or write [${words}](address)`;
    context.report('foreign-syntax', pointIn(node, match.index, context), { found: shortened(found), remedy });
  }
}

function reportHeading(node: Heading, context: MarkdownContext): void {
  if (node.data?.idMark) return;
  const last = node.children.at(-1);
  if (last?.type !== 'text') return;
  const match = AFTER_HEADING.pattern.exec(sourceOf(last, context));
  if (match) reportMatch(last, { match, remedy: AFTER_HEADING.remedy }, context);
}

function reportText(
  node: Text,
  context: MarkdownContext,
  { parent, before, page }: NodeContext & { readonly page: PageState },
): void {
  if (!node.position || node.data?.fromHtml) return;
  const source = sourceOf(node, context);
  reportComment(node, context, parent);
  if (source.includes('{') || source.includes('==') || source.includes('[['))
    for (const { pattern, remedy } of page.isMdx ? [...WORDS, STRING_EXPRESSION] : WORDS)
      for (const match of source.matchAll(pattern)) reportMatch(node, { match: match as RegExpExecArray, remedy }, context);
  if (source.startsWith('{') && (before?.type === 'link' || before?.type === 'image' || before?.type === 'linkReference')) {
    const match = AFTER_LINK.pattern.exec(source);
    if (match) reportMatch(node, { match, remedy: AFTER_LINK.remedy }, context);
  }
  if (source.includes(':'))
    for (const match of source.matchAll(SHORTCODE)) {
      const character = emojiOf(match[1] as string);
      if (!character || page.emoji.has(character)) continue;
      page.emoji.add(character);
      reportMatch(node, { match: match as RegExpExecArray, remedy: `Write the character ${character}` }, context);
    }
  if (source.includes('<')) reportJsx(node, context, page);
}

function reportComment(node: Text, context: MarkdownContext, parent: Nodes | undefined): void {
  const source = sourceOf(node, context);
  const match = source.includes('{/') ? COMMENT.exec(source) : undefined;
  if (!match) return;
  const id = parent?.type === 'heading' ? HEADING_ID.exec(sourceOf(parent, context))?.[1] : undefined;
  const remedy = id ? `Write {#${id}} for the id of the heading` : 'Write a comment as <!-- … -->';
  context.report('foreign-syntax', pointIn(node, match.index, context), { found: '{/* … */}', remedy });
}

/** Reports tags with code in braces, which CommonMark parses as text. */
function reportJsx(node: Text, context: MarkdownContext, page: PageState): void {
  const source = sourceOf(node, context);
  for (const match of source.matchAll(/(?<![\w\\<])<[a-zA-Z][\w.:-]*(?=[\s{])/g)) {
    const tag = page.failures < MOST_FAILURES ? tagAt(context.text, (node.position?.start.offset ?? 0) + match.index) : undefined;
    if (!tag) page.failures++;
    if (!tag?.attributes.some(({ code, name }) => code && name !== '{}')) continue;
    const found = shortened(context.text.slice(tag.start, tag.end).replace(/\s+/g, ' '));
    const remedy = htmlCounterpart(tag) ?? 'Use Markdown or a directive, or put it in a code span: nothing in a page is code';
    context.report('foreign-syntax', pointIn(node, match.index, context), { found, remedy });
  }
}

const WITHIN: Readonly<Record<string, string>> = { listItem: 'list item', blockquote: 'quote' };

/** Reports an unclosed fence, which extends to the end of its list item, quote or page. `checkFences` reports those in directives. */
function reportOpenFence(node: Code, parent: Nodes, context: MarkdownContext): void {
  if (isClosed(node, context.text)) return;
  context.report('open-fence', node, { fence: marksOf(node, context.text), within: WITHIN[parent.type] });
}
