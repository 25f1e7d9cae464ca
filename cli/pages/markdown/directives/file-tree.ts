import type { Element } from 'hast';
import type { List, ListItem, Nodes, PhrasingContent } from 'mdast';
import { type OwnInput, ownDirective } from './definition.js';

export const fileTree = ownDirective({
  description: 'Files and folders: a nested list of names, each with an optional comment.',
  form: 'container',
  html(input) {
    const [list] = input.blocks;
    if (input.blocks.length === 1 && list?.type === 'list' && !list.ordered)
      return input.h('div.doc-tree', renderFolder(list, input));
    input.report('directive-content', { directive: 'file-tree', reason: 'not-one-bullet-list' });
    return [];
  },
});

const renderFolder = (list: List, input: OwnInput): Element =>
  input.h(
    'ul',
    list.children.map((item) => renderEntry(item, input)),
  );

function renderEntry(item: ListItem, input: OwnInput): Element {
  const { h, render, report } = input;
  const [first, ...others] = item.children;
  const [content, ...unexpected] = others.filter(({ type }) => type !== 'list');
  for (const node of content ? [content, ...unexpected] : [])
    report('directive-content', { directive: 'file-tree', reason: 'not-name' }, node);
  if (first?.type !== 'paragraph') {
    report('directive-content', { directive: 'file-tree', reason: 'not-name' }, item);
    return h('li');
  }
  const lists = others.filter((node) => node.type === 'list');
  const { name, comment, isMarked } = splitEntry(first.children, input);
  const isGap = /^(?:…|\.{3})$/.test(name.map(getText).join(''));
  const isFolder = lists.length > 0 || /\/$/.test(name.map(getText).join(''));
  const label = h(isMarked ? 'strong.doc-name' : 'span.doc-name', isGap ? '…' : render(name));
  return h(
    `li.${isGap ? 'doc-gap' : isFolder ? 'doc-folder' : 'doc-file'}`,
    h('span.doc-entry', label, comment.length > 0 ? [' ', h('span.doc-comment', render(comment))] : []),
    lists.map((list) => renderFolder(list, input)),
  );
}

const getText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(getText).join('') : '';

interface Entry {
  readonly name: PhrasingContent[];
  readonly comment: PhrasingContent[];
  readonly isMarked: boolean;
}

/** Splits an entry at its first white space into a name and a comment. */
function splitEntry(nodes: readonly PhrasingContent[], { source }: OwnInput): Entry {
  const name: PhrasingContent[] = [];
  const comment: PhrasingContent[] = [];
  let isMarked = false;
  for (const node of nodes) {
    if (comment.length > 0) comment.push(node);
    else if (node.type === 'text') {
      const [, start = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(node.value) ?? [];
      if (start !== '') name.push({ ...node, value: start });
      if (start !== node.value) comment.push({ ...node, value: rest });
    } else if (node.type === 'strong' && source(node).startsWith('__')) {
      // "__init__.py" is a name, and no emphasis.
      name.push({ type: 'text', value: source(node) });
    } else if (node.type === 'strong') {
      isMarked = true;
      name.push(...node.children);
    } else name.push(node);
  }
  return { name, comment: comment.filter((node) => node.type !== 'text' || node.value !== ''), isMarked };
}
