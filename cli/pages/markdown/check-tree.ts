import type { ElementContent, Root } from 'hast';
import type { ResultError } from '../../problems/extensions.js';
import { isSafeAttribute, isSafeElement, toHtmlName } from './safe-html.js';

/** Limits of the result of a part: enough for any piece of a page, and little enough for every reader. */
const MAX_NODES = 20_000;
const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 100;

/** The result of a part is not what a page may contain. */
export class WrongResult extends Error {
  constructor(readonly reason: ResultError) {
    super('A part returned a wrong result.');
  }
}

/**
 * Returns the nodes that a part returned as new nodes of this realm. Throws a `WrongResult` if one is no node, or not on the safe list.
 *
 * @param trusted nodes that docsgen made for the part, which are returned unchanged
 */
export function checkTree(result: unknown, trusted: Pick<ReadonlySet<unknown>, 'has'>): ElementContent[] {
  let nodes = 0;
  let length = 0;
  const count = (text: string): string => {
    length += text.length;
    if (length > MAX_LENGTH) throw new WrongResult({ kind: 'too-large', limit: `${MAX_LENGTH} characters` });
    return text;
  };
  const copy = (node: unknown, depth: number): ElementContent[] => {
    if (trusted.has(node)) return [node as ElementContent];
    nodes += 1;
    if (nodes > MAX_NODES) throw new WrongResult({ kind: 'too-large', limit: `${MAX_NODES} elements and texts` });
    if (depth > MAX_DEPTH) throw new WrongResult({ kind: 'too-large', limit: `${MAX_DEPTH} elements inside each other` });
    const { type, value, tagName, properties = {}, children = [] } = (node ?? {}) as Record<string, unknown>;
    if (type === 'text' && typeof value === 'string') return [{ type, value: count(value) }];
    const isElement = type === 'element' && typeof tagName === 'string' && isRecord(properties);
    if ((type !== 'root' && !isElement) || !Array.isArray(children))
      throw new WrongResult({ kind: 'no-tree', actual: describeValue(node) });
    const copies = children.flatMap((child) => copy(child, depth + 1));
    if (!isElement) return copies;
    if (!isSafeElement(tagName)) throw new WrongResult({ kind: 'element', name: tagName });
    return [{ type: 'element', tagName, properties: copyProperties(tagName, properties, count), children: copies }];
  };
  return (Array.isArray(result) ? result : [result]).flatMap((node) => copy(node, 0));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the properties of an element. Throws a `WrongResult` if one is not on the safe list. */
export function copyProperties(element: string, properties: Record<string, unknown>, count: (text: string) => string) {
  const copies: Record<string, string | number | boolean | (string | number)[]> = {};
  for (const [property, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    const name = toHtmlName(property);
    if (!isSafeAttribute(element, name)) throw new WrongResult({ kind: 'attribute', name, element });
    const values = Array.isArray(value) ? value : [value];
    if (!values.every((each) => typeof each === 'string' || typeof each === 'number' || each === true))
      throw new WrongResult({ kind: 'attribute-value', name, element });
    for (const each of values) count(String(each));
    copies[property] = Array.isArray(value) ? [...value] : (value as string);
  }
  return copies;
}

/** Describes a value that is not a node, as a part of a sentence: `the text "a"`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `the text "${value.slice(0, 40)}"`;
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object') return 'an object';
  return `the ${typeof value} ${String(value)}`;
}

/** Whether a value is a promise, of whatever realm. */
export const isPromise = (value: unknown): boolean => typeof (value as (Root & { then?: unknown }) | null)?.then === 'function';
