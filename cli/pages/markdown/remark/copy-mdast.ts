import type { Properties } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { ResultError } from '../../../problems/extensions.js';
import type { TextPoint } from '../../text-lines.js';
import { copyProperties, describeValue, WrongResult } from '../check-tree.js';
import { findTags } from '../html-tags.js';
import { isSafeAttribute, isSafeElement } from '../safe-html.js';
import { type FieldKind, findKind, type NodeKind, type NodePlace } from './node-kinds.js';

/** Far more than a page of the maximum length has. */
const MAX_NODES = 200_000;
const MAX_LENGTH = 4_000_000;
const MAX_DEPTH = 100;

/** The result of a plugin is not the tree of a page. */
export class WrongMdast extends WrongResult {
  constructor(
    reason: ResultError,
    /** Start of the nearest node that has a position. */
    readonly at?: TextPoint,
  ) {
    super(reason);
  }
}

/** What a plugin sets for the element that a node becomes. */
interface ElementData {
  readonly hName?: string;
  readonly hProperties?: Properties;
}

/** What the copy knows while it goes down the tree. */
interface Path {
  readonly place: NodePlace;
  readonly parent: string;
  readonly near: TextPoint | undefined;
  readonly open: readonly unknown[];
}

/**
 * Returns what a plugin returned as a new tree of this realm, with the fields of mdast only. Throws a `WrongMdast` if it is something else, or more than
 * an author may write.
 *
 * @param html values of the author's HTML, which is checked later
 */
export function copyMdast(result: unknown, html: ReadonlySet<string>): Root {
  let nodes = 0;
  let length = 0;
  const count = (text: string): string => {
    length += text.length;
    if (length > MAX_LENGTH) throw new WrongMdast({ kind: 'too-large', limit: `${MAX_LENGTH} characters` });
    return text;
  };
  const copy = (node: unknown, path: Path): Nodes => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new WrongMdast({ kind: 'too-large', limit: `${MAX_NODES} nodes` });
    if (path.open.includes(node)) throw new WrongMdast('cycle', path.near);
    if (path.open.length > MAX_DEPTH)
      throw new WrongMdast({ kind: 'too-large', limit: `${MAX_DEPTH} nodes inside each other` }, path.near);
    if (!isRecord(node) || typeof node.type !== 'string')
      throw new WrongMdast({ kind: 'no-mdast', actual: describeValue(node) }, path.near);
    const { type, children, data } = node;
    const position = copyPosition(node.position);
    const near = position?.start ?? path.near;
    const kind = checkKind(type, path, near);
    const fields = copyFields(node, kind, { near, count });
    if (type === 'html' && !html.has(String(fields.value))) checkHtml(String(fields.value), near);
    const copied: Record<string, unknown> = { type, ...fields };
    if (kind.content !== undefined) {
      const inner = { place: kind.content, parent: type, near, open: [...path.open, node] };
      if (!Array.isArray(children))
        throw new WrongMdast({ kind: 'node-field', type, field: 'children', expected: 'nodes' }, near);
      copied.children = mergeTexts(children.map((child) => copy(child, inner)));
    }
    if (position) copied.position = position;
    const own = isRecord(data) ? copyData(data, { type, kind, near, count }) : undefined;
    if (own) copied.data = own;
    return copied as unknown as Nodes;
  };
  return copy(result, { place: 'root', parent: '', near: undefined, open: [] }) as Root;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Nodes of HTML trees that no Markdown contains. */
const HAST = /^(?:element|comment|doctype|raw)$/;

function checkKind(type: string, { place, parent }: Path, near: TextPoint | undefined): NodeKind {
  const kind = findKind(type);
  if (!kind) throw new WrongMdast({ kind: HAST.test(type) ? 'hast' : 'node-type', type }, near);
  if (kind.places.includes(place)) return kind;
  throw new WrongMdast(
    parent === '' ? { kind: 'no-mdast', actual: `a node of the type "${type}"` } : { kind: 'node-place', type, parent },
    near,
  );
}

/** Context of the fields of a node. */
interface FieldContext {
  readonly near: TextPoint | undefined;
  count(text: string): string;
}

const FIELDS: Readonly<Record<FieldKind, { readonly expected: string; readonly matches: (value: unknown) => boolean }>> = {
  text: { expected: 'a text', matches: (value) => typeof value === 'string' },
  'optional-text': { expected: 'a text', matches: (value) => value == null || typeof value === 'string' },
  'optional-number': {
    expected: 'a number',
    matches: (value) => value == null || (Number.isInteger(value) && Number(value) >= 0),
  },
  'optional-boolean': { expected: 'true or false', matches: (value) => value == null || typeof value === 'boolean' },
  depth: {
    expected: 'a number from 1 to 6',
    matches: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6,
  },
  align: {
    expected: 'a list of "left", "right", "center" and null',
    matches: (value) =>
      value == null ||
      (Array.isArray(value) && value.every((each) => [null, undefined, 'left', 'right', 'center'].includes(each))),
  },
  attributes: {
    expected: 'an object of texts',
    matches: (value) =>
      value == null || (isRecord(value) && Object.values(value).every((each) => each == null || typeof each === 'string')),
  },
  reference: {
    expected: '"full", "collapsed" or "shortcut"',
    matches: (value) => ['full', 'collapsed', 'shortcut'].includes(String(value)),
  },
};

function copyFields(node: Record<string, unknown>, kind: NodeKind, { near, count }: FieldContext): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [field, expected] of Object.entries(kind.fields)) {
    const value = node[field];
    const { matches, expected: description } = FIELDS[expected];
    if (!matches(value))
      throw new WrongMdast({ kind: 'node-field', type: String(node.type), field, expected: description }, near);
    if (value == null) continue;
    // Copied, so that it belongs to this realm.
    fields[field] = JSON.parse(count(JSON.stringify(value))) as unknown;
  }
  return fields;
}

const isPoint = (value: unknown): value is TextPoint & { offset: number } =>
  isRecord(value) && [value.line, value.column, value.offset].every((part) => Number.isInteger(part) && Number(part) >= 0);

function copyPosition(position: unknown): Nodes['position'] {
  if (!isRecord(position) || !isPoint(position.start) || !isPoint(position.end)) return undefined;
  const [start, end] = [position.start, position.end].map(({ line, column, offset }) => ({ line, column, offset }));
  return { start, end } as NonNullable<Nodes['position']>;
}

/** Throws a `WrongMdast` if HTML that a plugin adds is not on the safe list. */
function checkHtml(value: string, near: TextPoint | undefined): void {
  for (const { name, attributes } of findTags(value)) {
    const element = name.toLowerCase();
    if (!isSafeElement(element)) throw new WrongMdast({ kind: 'element', name: element }, near);
    const unsafe = attributes.find((attribute) => !isSafeAttribute(element, attribute.name.toLowerCase()));
    if (unsafe) throw new WrongMdast({ kind: 'attribute', name: unsafe.name, element }, near);
  }
}

/** Returns the data of a node that docsgen uses: the name and the attributes of its element, which must be on the safe list. */
function copyData(
  { directiveLabel, hName, hProperties, hChildren }: Record<string, unknown>,
  { type, kind, near, count }: FieldContext & { readonly type: string; readonly kind: NodeKind },
): ElementData | undefined {
  if (directiveLabel === true) return { directiveLabel } as ElementData;
  const refuse = (reason: ResultError) => new WrongMdast(reason, near);
  if (hChildren != null) throw refuse('h-children');
  const properties = isRecord(hProperties) ? Object.entries(hProperties).filter(([, value]) => value != null) : [];
  if (hName == null && properties.length === 0) return undefined;
  if (kind.element === undefined || (hName != null && (type === 'heading' || type === 'image')))
    throw refuse({ kind: 'node-data', type, key: hName == null ? 'hProperties' : 'hName' });
  const name = hName == null ? kind.element : String(hName).toLowerCase();
  if (!isSafeElement(name)) throw refuse({ kind: 'element', name });
  try {
    return {
      ...(hName != null && { hName: name }),
      ...(properties.length > 0 && { hProperties: copyProperties(name, Object.fromEntries(properties), count) as Properties }),
    };
  } catch (error) {
    throw error instanceof WrongResult ? refuse(error.reason) : error;
  }
}

/** Joins adjacent texts, as a parser does, and removes empty ones. */
export function mergeTexts(children: readonly Nodes[]): Nodes[] {
  const merged: Nodes[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (child.type !== 'text') merged.push(child);
    else if (last?.type === 'text') {
      const position = last.position && child.position ? { start: last.position.start, end: child.position.end } : undefined;
      merged[merged.length - 1] = { type: 'text', value: last.value + child.value, position };
    } else if (child.value !== '') merged.push(child);
  }
  return merged;
}
