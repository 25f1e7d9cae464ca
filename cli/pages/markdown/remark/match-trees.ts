import type { Nodes } from 'mdast';
import { findKind } from './node-kinds.js';

/** Fields that Markdown does not determine, or that follow from others. */
const IGNORED: ReadonlySet<string> = new Set(['spread', 'label', 'referenceType', 'align', 'identifier']);

/** A comment that separates two lists. */
const SEPARATOR = /^<!-- ?-->$/;

/** Whether a node shows nothing, so that a text may lack it. */
const isNothing = (node: Nodes): boolean =>
  (node.type === 'text' && /^[ \t\n]*$/.test(node.value)) ||
  (node.type === 'paragraph' && node.children.every(isNothing)) ||
  (node.type === 'html' && SEPARATOR.test(node.value));

const listChildren = (node: Nodes): readonly Nodes[] =>
  'children' in node ? (node.children as Nodes[]).filter((child) => !isNothing(child)) : [];

/** White space does not count: Markdown removes some of it. */
const normalize = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[ \t\r\n]+/g, '') : (JSON.stringify(value) ?? 'null');

const isSameNode = (expected: Nodes, actual: Nodes): boolean =>
  expected.type === actual.type &&
  Object.keys(findKind(expected.type)?.fields ?? {})
    .filter((field) => !IGNORED.has(field))
    .every((field) => {
      const [one, other] = [expected, actual].map((node) => (node as unknown as Record<string, unknown>)[field]);
      return isEmpty(one) ? isEmpty(other) || field === 'start' : normalize(one) === normalize(other);
    });

const isEmpty = (value: unknown): boolean =>
  value == null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Compares the tree of a plugin with that of the Markdown written from it, and passes its data on. Returns the first block that Markdown could not express;
 * `undefined` if the trees are the same.
 */
export function matchTrees(expected: Nodes, actual: Nodes): Nodes | undefined {
  if (!isSameNode(expected, actual)) return expected;
  const others = listChildren(actual);
  const children = listChildren(expected);
  for (const [index, child] of children.entries()) {
    const other = others[index];
    const mismatch = other ? matchTrees(child, other) : child;
    if (mismatch) return findKind(expected.type)?.content === 'phrasing' ? expected : mismatch;
  }
  if (others.length > children.length) return expected;
  if (!('directiveLabel' in (actual.data ?? {}))) {
    if (expected.data) actual.data = { ...expected.data } as never;
    else delete actual.data;
  }
  return undefined;
}
