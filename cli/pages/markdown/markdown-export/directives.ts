import type { Nodes } from 'mdast';
import type { MarkdownContext } from '../context.js';
import { bodyOf, type Directive, labelOf } from '../directives/check.js';
import { ADMONITIONS } from '../directives/specs.js';
import { escapeDestination, escapeInline, formatCode } from '../escape-markdown.js';
import { plainText } from '../plain-text.js';
import { addressHole } from './addresses.js';
import { type Cut, endOf, lineStart, marginOf, startOf } from './cut.js';

/** A directive and its neighbors. */
interface Site {
  readonly node: Directive;
  readonly before?: Nodes;
  readonly after?: Nodes;
}

/** The replacement of a directive: text before its label and after it; or, without a label, text alone. */
interface Heading {
  readonly before: string;
  readonly after: string;
  /** Whether to leave out the label. */
  readonly alone?: true;
}

/** Converts a directive to plain Markdown: a bold line or similar, followed by its content. */
export function cutDirective({ node, before, after }: Site, context: MarkdownContext, cuts: Cut[]): void {
  const { text } = context;
  const start = startOf(node);
  const end = endOf(node);
  const margin = marginOf(text, start);
  const blank = `\n${margin.trimEnd()}\n`;
  const body = bodyOf(node);
  const label = labelOf(node);
  const heading = headingOf(node, `${blank}${margin}`, context);
  const [firstWord, lastWord] = heading.alone ? [] : [label[0], label.at(-1)];
  const [first, last] = [body[0], body.at(-1)];
  const open =
    before && !isLabel(before) && isBelow(before, node) ? `${blank.slice(1)}${margin}${heading.before}` : heading.before;
  const from = open === heading.before ? start : start - margin.length;
  const shut = after && isBelow(node, after) && !isDirective(after) ? `\n${margin.trimEnd()}` : '';
  const close = heading.before ? heading.after + (first ? blank : shut) : '';
  const inside = first && heading.before ? lineStart(text, startOf(first)) : first ? startOf(first) : end;
  if (firstWord && lastWord) {
    cuts.push({ start: from, end: startOf(firstWord), text: open });
    for (const word of label) if (word.type === 'strong') unmark(word, cuts);
    cuts.push({ start: endOf(lastWord), end: inside, text: close });
  } else cuts.push({ start: from, end: inside, text: open + close });
  if (last) cuts.push({ start: endOf(last), end, text: shut });
}

/** Removes the marks of strong words in a title, which is strong itself. */
function unmark(node: Extract<Nodes, { type: 'strong' }>, cuts: Cut[]): void {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!first || !last) return;
  cuts.push({ start: startOf(node), end: startOf(first), text: '' }, { start: endOf(last), end: endOf(node), text: '' });
}

const isDirective = ({ type }: Nodes): boolean => type === 'containerDirective' || type === 'leafDirective';

const isLabel = (node: Nodes): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true;

/** Whether one node follows the other without a blank line. */
const isBelow = (upper: Nodes, lower: Nodes): boolean =>
  (upper.position?.end.line ?? 0) + 1 === (lower.position?.start.line ?? 0);

function headingOf(node: Directive, paragraph: string, context: MarkdownContext): Heading {
  const attribute = (name: string) => node.attributes?.[name] ?? '';
  if ((ADMONITIONS as readonly string[]).includes(node.name)) {
    const name = node.name.replace(/^./, (c) => c.toUpperCase());
    const label = plainText({ type: 'paragraph', children: labelOf(node) }).trim();
    return label === '' || label === name
      ? { before: `**${name}**`, after: '', alone: true }
      : { before: `**${name}: `, after: '**' };
  }
  switch (node.name) {
    case 'tab':
      return { before: `**${escapeInline(attribute('label'))}**`, after: '', alone: true };
    case 'details':
      return { before: '**', after: '**' };
    case 'figure': {
      const image = `![${escapeInline(attribute('alt'))}](${addressHole({ kind: 'file', target: attribute('src') }, node, context)})`;
      return { before: labelOf(node).length > 0 ? image + paragraph : image, after: '' };
    }
    case 'video':
      return /^https:/i.test(attribute('src'))
        ? { before: '[', after: `](${escapeDestination(attribute('src'))})` }
        : { before: '', after: '' };
    case 'api-request': {
      const url = attribute('url');
      const target = /^https?:\/\//.test(url) ? url : `/${url.replace(/^\//, '')}`;
      const title = attribute('title');
      return {
        before: `${title ? `${escapeInline(title)}: ` : ''}${formatCode(`${attribute('verb').toUpperCase()} ${target}`)}`,
        after: '',
        alone: true,
      };
    }
    case 'cards':
      return { before: addressHole({ kind: 'cards', target: attribute('category') }, node, context), after: '', alone: true };
    default:
      return { before: '', after: '', alone: true };
  }
}
