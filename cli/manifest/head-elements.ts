import type { SlotNode } from '../../templates/view.js';
import { WrongResult } from '../pages/markdown/check-tree.js';
import { HEAD_ATTRIBUTES, isSafeRelation } from '../schema/head-elements.js';
import { isJsonText } from '../schema/is-json-text.js';

const ATTRIBUTES = { ...HEAD_ATTRIBUTES, script: new Set(['type']) } as typeof HEAD_ATTRIBUTES;

/** Checks elements of a document's head, of any realm. Throws a `WrongResult` for one that pages may not contain. */
export function checkHead(result: unknown): readonly SlotNode[] {
  return (Array.isArray(result) ? result : [result]).flatMap((node: unknown): SlotNode[] => {
    const { type, tagName, properties = {}, children = [] } = (node ?? {}) as Record<string, unknown>;
    if (type === 'root' && Array.isArray(children)) return [...checkHead(children)];
    if (type !== 'element' || typeof tagName !== 'string') throw new WrongResult({ kind: 'no-tree', actual: 'something else' });
    const allowed = ATTRIBUTES[tagName];
    if (!allowed) throw new WrongResult({ kind: 'element', name: tagName });
    const attributes = Object.entries(properties as Record<string, unknown>).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === false) return [];
      if (!allowed.has(name)) throw new WrongResult({ kind: 'attribute', name, element: tagName });
      return [[name.toLowerCase(), Array.isArray(value) ? value.join(' ') : String(value)] as const];
    });
    const values = Object.fromEntries(attributes);
    if (tagName === 'link' && !isSafeRelation(String(values.rel)))
      throw new WrongResult({ kind: 'attribute', name: 'rel', element: 'link' });
    if (tagName !== 'script') return [[tagName, values]];
    const text = (children as { value?: unknown }[]).map(({ value }) => String(value)).join('');
    if (values.type !== 'application/ld+json' || !isJsonText(text)) throw new WrongResult({ kind: 'element', name: 'script' });
    return [[tagName, values, [text]]];
  });
}
