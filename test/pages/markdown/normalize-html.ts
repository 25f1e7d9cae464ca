import type { Element, ElementContent, Root, RootContent } from 'hast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const reader = unified().use(rehypeRaw).freeze();

/** Parses a piece of HTML as a browser does. */
export const readHtml = (html: string): Root =>
  reader.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;

type Child = RootContent | ElementContent;

const hasClass = (node: Element, name: string): boolean =>
  Array.isArray(node.properties.className) && node.properties.className.includes(name);

const textOf = (nodes: readonly Child[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.value : 'children' in node ? textOf(node.children) : '')).join('');

const ALLOWED_SCHEME = /^(?:https?|mailto|tel):/i;
const BLOCK =
  /^(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|div|section|details|summary|figure|dl|dt|dd|center|colgroup|col)$/;

/**
 * Returns HTML as a comparable text, without docsgen's additions to the specification's output: ids and anchors of headings, the frames of code and
 * tables, token spans, lazy loading; and without addresses of schemes that are not on the safe list.
 */
export function normalise(html: string): string {
  return print(simplify(readHtml(html.trim()).children)).trim();
}

function simplify(nodes: readonly Child[]): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (node.type === 'comment' || node.type === 'doctype') return [];
    if (node.type !== 'element') return [node];
    if (node.tagName === 'a' && hasClass(node, 'anchor')) return [];
    if (node.tagName === 'div' && hasClass(node, 'table')) return simplify(node.children);
    if (node.tagName === 'div' && hasClass(node, 'code')) return [codeOf(node, String(node.properties.dataLanguage))];
    if (node.tagName === 'pre') return [preOf(node)];
    const { loading: _, decoding: __, ...properties } = node.properties;
    if (/^h[1-6]$/.test(node.tagName)) delete properties.id;
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address === 'string') properties[name] = normalizeUri(address);
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(String(properties.href)) && !ALLOWED_SCHEME.test(String(properties.href)))
      delete properties.href;
    return [{ ...node, properties, children: simplify(node.children) as ElementContent[] }];
  });
}

function preOf(pre: Element): Child {
  const code = pre.children[0];
  if (code?.type !== 'element' || code.tagName !== 'code') return pre;
  const [name] = Array.isArray(code.properties.className) ? code.properties.className : [];
  return codeOf(code, name === undefined ? 'text' : String(name).replace('language-', ''));
}

/** The language, the title, the buttons and the fold of a block of code. */
const isHead = (node: Child): boolean => node.type === 'element' && (hasClass(node, 'code-head') || hasClass(node, 'code-fold'));

const codeOf = (holder: Element, language: string): Child => ({
  type: 'element',
  tagName: 'pre',
  properties: { language },
  children: [{ type: 'text', value: textOf(holder.children.filter((child) => !isHead(child))).replace(/\n$/, '') }],
});

/** Removes white space that readers do not see: next to the tags of blocks and at line ends outside of code. */
function print(nodes: readonly Child[], verbatim = false): string {
  return nodes
    .map((node) => {
      if (node.type === 'text')
        return (verbatim ? node.value : node.value.replace(/[ \t]*\n[ \t]*/g, '\n')).replace(
          /[&<>]/g,
          (c) => `&#${c.charCodeAt(0)};`,
        );
      if (node.type !== 'element') return '';
      const attributes = Object.entries(node.properties)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => ` ${name}=${JSON.stringify(Array.isArray(value) ? value.join(' ') : value)}`)
        .join('');
      const children = node.tagName === 'pre' ? print(node.children, true) : print(node.children).trim();
      const mark = BLOCK.test(node.tagName) ? '\n' : '';
      return `${mark}<${node.tagName}${attributes}>${children}</${node.tagName}>${mark}`;
    })
    .join('')
    .replace(/[ \n]*\n[ \n]*(?=<)/g, '\n')
    .replace(/(?<=>)[ \n]*\n[ \n]*/g, '\n');
}
