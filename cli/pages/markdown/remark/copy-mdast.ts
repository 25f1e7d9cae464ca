import type { Properties } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { ResultError } from '../../../problems/extensions.js';
import type { TextPoint } from '../../text-lines.js';
import { copyProperties, describeValue, WrongResult } from '../check-tree.js';
import { findTags } from '../html-tags.js';
import { isSafeAttribute, isSafeElement } from '../safe-html.js';
import { type FieldKind, findKind, type NodeKind, type NodePlace } from './node-kinds.js';

/** Far more than a page of the maximum length has. */
const MAX_NODES = 500_000;
const MAX_LENGTH = 4_000_000;
const MAX_DEPTH = 500;

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

/** Data of a node for the element that it becomes. */
interface ElementData {
  readonly directiveLabel?: true;
  readonly hName?: string;
  readonly hProperties?: Properties;
}

/**
 * Returns what a plugin returned as a new tree of this realm, with the fields of mdast only. Throws a `WrongMdast` if it is something else, or more than
 * an author may write.
 *
 * @param html values of the author's HTML, which is checked later
 */
export const copyMdast = (result: unknown, html: ReadonlySet<string>): Root => new TreeCopier(html).copy(result, 'root') as Root;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Nodes of HTML trees that no Markdown contains. */
const HAST = /^(?:element|comment|doctype|raw)$/;

class TreeCopier {
  readonly #html: ReadonlySet<string>;
  /** Nodes that contain the current one. */
  readonly #open = new Set<unknown>();
  #nodes = 0;
  #length = 0;
  #near: TextPoint | undefined;

  constructor(html: ReadonlySet<string>) {
    this.#html = html;
  }

  copy(node: unknown, place: NodePlace, parent?: string): Nodes {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw this.#tooLarge(`${MAX_NODES} nodes`);
    if (this.#open.has(node)) throw this.#wrong('cycle');
    if (this.#open.size > MAX_DEPTH) throw this.#tooLarge(`${MAX_DEPTH} nodes inside each other`);
    if (!isRecord(node) || typeof node.type !== 'string') throw this.#wrong({ kind: 'no-mdast', actual: describeValue(node) });
    const position = copyPosition(node.position);
    if (position && place !== 'root') this.#near = position.start;
    const start = this.#near;
    const kind = this.#checkKind(node.type, place, parent);
    const copied: Record<string, unknown> = { type: node.type, ...this.#copyFields(node, node.type, kind) };
    if (node.type === 'html' && !this.#html.has(String(copied.value))) this.#checkHtml(String(copied.value));
    const data = isRecord(node.data) ? this.#copyData(node.data, node.type, kind) : undefined;
    if (kind.content !== undefined) copied.children = this.#copyChildren(node, node.type, kind.content);
    this.#near = start;
    return { ...copied, ...(position && { position }), ...(data && { data }) } as unknown as Nodes;
  }

  #copyChildren(node: Record<string, unknown>, type: string, place: NodePlace): Nodes[] {
    const { children } = node;
    if (!Array.isArray(children)) throw this.#wrong({ kind: 'node-field', type, field: 'children', expected: 'nodes' });
    this.#open.add(node);
    const copies = mergeTexts(children.map((child) => this.copy(child, place, type)));
    this.#open.delete(node);
    return copies;
  }

  #wrong(reason: ResultError): WrongMdast {
    return new WrongMdast(reason, this.#near);
  }

  #tooLarge(limit: string): WrongMdast {
    return this.#wrong({ kind: 'too-large', limit });
  }

  #count(text: string): string {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw this.#tooLarge(`${MAX_LENGTH} characters`);
    return text;
  }

  #checkKind(type: string, place: NodePlace, parent: string | undefined): NodeKind {
    const kind = findKind(type);
    if (!kind) throw this.#wrong({ kind: HAST.test(type) ? 'hast' : 'node-type', type });
    if (kind.places.includes(place)) return kind;
    throw this.#wrong(
      parent === undefined ? { kind: 'no-mdast', actual: `a node of the type "${type}"` } : { kind: 'node-place', type, parent },
    );
  }

  #copyFields(node: Record<string, unknown>, type: string, kind: NodeKind): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const [field, fieldKind] of Object.entries(kind.fields)) {
      const value = node[field];
      const { matches, expected } = FIELDS[fieldKind];
      if (!matches(value)) throw this.#wrong({ kind: 'node-field', type, field, expected });
      if (value == null) continue;
      const text = this.#count(typeof value === 'object' ? JSON.stringify(value) : String(value));
      // Objects are copied, so that they belong to this realm.
      fields[field] = typeof value === 'object' ? (JSON.parse(text) as unknown) : value;
    }
    return fields;
  }

  /** Checks HTML that a plugin adds. */
  #checkHtml(value: string): void {
    for (const { name, attributes } of findTags(value)) {
      const element = name.toLowerCase();
      if (!isSafeElement(element)) throw this.#wrong({ kind: 'element', name: element });
      const unsafe = attributes.find((attribute) => !isSafeAttribute(element, attribute.name.toLowerCase()));
      if (unsafe) throw this.#wrong({ kind: 'attribute', name: unsafe.name, element });
    }
  }

  /** Copies the data of a node that docsgen uses: the name and the attributes of its element, which must be on the safe list. */
  #copyData(data: Record<string, unknown>, type: string, kind: NodeKind): ElementData | undefined {
    if (data.directiveLabel === true) return { directiveLabel: true };
    if (data.hChildren != null) throw this.#wrong('h-children');
    const properties = isRecord(data.hProperties) ? Object.entries(data.hProperties).filter(([, value]) => value != null) : [];
    const isNamed = data.hName != null;
    if (!isNamed && properties.length === 0) return undefined;
    if (kind.element === undefined || (isNamed && (type === 'heading' || type === 'image')))
      throw this.#wrong({ kind: 'node-data', type, key: isNamed ? 'hName' : 'hProperties' });
    const name = isNamed ? String(data.hName).toLowerCase() : kind.element;
    if (!isSafeElement(name)) throw this.#wrong({ kind: 'element', name });
    try {
      const hProperties = copyProperties(name, Object.fromEntries(properties), (text) => this.#count(text));
      return { ...(isNamed && { hName: name }), ...(properties.length > 0 && { hProperties }) };
    } catch (error) {
      throw error instanceof WrongResult ? this.#wrong(error.reason) : error;
    }
  }
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

const isPoint = (value: unknown): value is TextPoint & { offset: number } =>
  isRecord(value) && [value.line, value.column, value.offset].every((part) => Number.isInteger(part) && Number(part) >= 0);

function copyPosition(position: unknown): Nodes['position'] {
  if (!isRecord(position) || !isPoint(position.start) || !isPoint(position.end)) return undefined;
  const [start, end] = [position.start, position.end].map(({ line, column, offset }) => ({ line, column, offset }));
  return { start, end } as NonNullable<Nodes['position']>;
}

/** Joins adjacent texts, as a parser does, and removes empty ones. */
function mergeTexts(children: readonly Nodes[]): Nodes[] {
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
