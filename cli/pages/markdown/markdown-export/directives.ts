import type { Nodes } from 'mdast';
import type { MarkdownContext } from '../context.js';
import { hasUsableAttributes } from '../directives/check.js';
import type { LoadedDirective, OwnLine } from '../directives/definition.js';
import { type Directive, getAttributes, getContent, getForm, getLabel } from '../directives/directive.js';
import { readValues } from '../directives/read-values.js';
import { trackDirective } from '../directives/render.js';
import { escapeDestination } from '../escape-markdown.js';
import { toPlainText } from '../plain-text.js';
import { type Cut, findLineStart, getEnd, getMargin, getStart } from './cut.js';

/** A directive and its neighbors. */
interface DirectiveSite {
  readonly node: Directive;
  readonly previous?: Nodes;
  readonly next?: Nodes;
}

/** The replacement of a directive: text before its label and after it; or, without a label, text alone. */
interface Replacement {
  readonly before: string;
  readonly after: string;
  /** Whether to leave out the label. */
  readonly omitsLabel?: true;
}

/** Converts a directive to plain Markdown: a bold line or similar, followed by its content. */
export function cutDirective({ node, previous, next }: DirectiveSite, context: MarkdownContext, cuts: Cut[]): void {
  const { text } = context;
  const start = getStart(node);
  const end = getEnd(node);
  const margin = getMargin(text, start);
  const blank = `\n${margin.trimEnd()}\n`;
  const body = getContent(node);
  const label = getLabel(node);
  const heading = convertHeading(node, { paragraph: `${blank}${margin}`, margin }, context);
  const [firstWord, lastWord] = heading.omitsLabel ? [] : [label[0], label.at(-1)];
  const [first, last] = [body[0], body.at(-1)];
  const opening =
    previous && !isLabel(previous) && isDirectlyBelow(previous, node)
      ? `${blank.slice(1)}${margin}${heading.before}`
      : heading.before;
  const from = opening === heading.before ? start : start - margin.length;
  const ending = next && isDirectlyBelow(node, next) && !isDirective(next) ? `\n${margin.trimEnd()}` : '';
  const closing = heading.before ? heading.after + (first ? blank : ending) : '';
  const contentStart = first && heading.before ? findLineStart(text, getStart(first)) : first ? getStart(first) : end;
  if (firstWord && lastWord) {
    cuts.push({ start: from, end: getStart(firstWord), text: opening });
    for (const word of label) if (word.type === 'strong') removeStrongMarks(word, cuts);
    cuts.push({ start: getEnd(lastWord), end: contentStart, text: closing });
  } else cuts.push({ start: from, end: contentStart, text: opening + closing });
  if (last) cuts.push({ start: getEnd(last), end, text: ending });
}

/** Converts a directive within a text. */
export function cutInlineDirective(node: Directive, context: MarkdownContext, cuts: Cut[]): void {
  const [start, end] = [getStart(node), getEnd(node)];
  const { before, after, omitsLabel } = convertHeading(node, { paragraph: '', margin: '' }, context);
  const label = omitsLabel ? [] : getLabel(node);
  const [firstWord, lastWord] = [label[0], label.at(-1)];
  if (firstWord && lastWord)
    cuts.push({ start, end: getStart(firstWord), text: before }, { start: getEnd(lastWord), end, text: after });
  else cuts.push({ start, end, text: before + after });
}

/** Removes the marks of strong words in a title, which is strong itself. */
function removeStrongMarks(node: Extract<Nodes, { type: 'strong' }>, cuts: Cut[]): void {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!first || !last) return;
  cuts.push({ start: getStart(node), end: getStart(first), text: '' }, { start: getEnd(last), end: getEnd(node), text: '' });
}

const isDirective = ({ type }: Nodes): boolean => type === 'containerDirective' || type === 'leafDirective';

const isLabel = (node: Nodes): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true;

/** Whether one node follows the other without a blank line. */
const isDirectlyBelow = (upper: Nodes, lower: Nodes): boolean =>
  (upper.position?.end.line ?? 0) + 1 === (lower.position?.start.line ?? 0);

/** What the lines of a block begin with, and what separates two blocks. */
interface Spacing {
  readonly margin: string;
  readonly paragraph: string;
}

/** Returns the opening line of a directive in Markdown. */
function convertHeading(node: Directive, { margin, paragraph }: Spacing, context: MarkdownContext): Replacement {
  const definition = context.directives.find(node.name);
  if (!definition?.markdown || !hasUsableAttributes(node, definition)) return { before: '', after: '', omitsLabel: true };
  const { markdown, attributes } = definition;
  const line = trackDirective(node, context, () => markdown(createLine({ node, attributes }, context)));
  const { after = '', omitsLabel, isBlock } = line;
  const before = line.before.replace(/\n(?=(\n?))/g, (_, next: string) => `\n${next ? margin.trimEnd() : margin}`);
  return { before: isBlock && getLabel(node).length > 0 ? before + paragraph : before, after, omitsLabel };
}

/** Creates what the definition of a directive gets to write its opening line. */
function createLine(
  { node, attributes }: Pick<LoadedDirective, 'attributes'> & { readonly node: Directive },
  context: MarkdownContext,
): OwnLine {
  return {
    name: node.name,
    form: getForm(node),
    attributes: readValues(attributes, getAttributes(node)),
    options: null,
    labelText: toPlainText({ type: 'paragraph', children: getLabel(node) }).trim(),
    link: (address) => linkAddress(address, node, context),
    image: (path) => context.addHole('file', path, node),
    cards: (category) => context.addHole('cards', category, node),
    operations: (addresses) => context.addHole('operations', addresses.join(' '), node),
    report: (id, values) => context.report(id, node, ...([values] as never)),
  };
}

/** Returns the address of an entry's link as the destination of a Markdown link; empty if it has none, or an unsafe one. */
function linkAddress(target: string, node: Directive, context: MarkdownContext): string {
  if (/^(?:https?|mailto|tel):/i.test(target)) return escapeDestination(target);
  return target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) ? '' : context.addHole('link', target, node);
}
