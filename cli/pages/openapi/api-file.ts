import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { HOLE_CLOSE, HOLE_OPEN } from '../fragments.js';
import type { Pointer } from './pointer.js';

/** A line and a column, both from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Where a text begins. `verbatim`: each of its lines is a line of the file, so that places inside it can be told. */
export interface TextSpot extends Spot {
  readonly verbatim: boolean;
}

/** One YAML or JSON file: its value, and where each part of it stands. */
export interface ApiFile {
  /** Undefined when there are faults. */
  readonly value: unknown;
  readonly faults: readonly (Spot & { readonly reason: string })[];
  /** Of the value at a pointer, or of its key; of the nearest parent when there is none. */
  spot(pointer: Pointer, part?: 'key' | 'value'): Spot;
  textSpot(pointer: Pointer): TextSpot;
}

const MARKERS = new RegExp(`[${HOLE_OPEN}${HOLE_CLOSE}]`, 'g');
const MAYBE_MARKERS = new RegExp(`[${HOLE_OPEN}${HOLE_CLOSE}]|\\\\[uU](?:0000)?fdd[01]`, 'i');

/**
 * Parses YAML 1.2 or JSON. JSON takes the short way, because places are asked for rarely and cost most of the time.
 * The value holds no markers of holes, however they were written.
 */
export function parseApiFile(text: string): ApiFile {
  const lines = new LineCounter();
  let parsed: Document | undefined;
  const document = () => {
    parsed ??= parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, logLevel: 'error' });
    return parsed;
  };
  const spotAt = (offset: number): Spot => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const find = placeFinder(document);
  const read = readJson(text) ?? readYaml(document, spotAt);
  const { value, faults } = isTooDeep(read.value) ? failed(TOO_DEEP) : read;
  return {
    value: MAYBE_MARKERS.test(text) ? withoutMarkers(value) : value,
    faults,
    spot: (pointer, part = 'value') => {
      const { key, node } = find(pointer);
      return spotAt((part === 'key' ? (key ?? node) : (node ?? key))?.range?.[0] ?? 0);
    },
    textSpot: (pointer) => {
      const { node } = find(pointer);
      const start = node?.range?.[0] ?? 0;
      const spot = spotAt(start);
      const style = isScalar(node) ? node.type : undefined;
      if (style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED') {
        const body = text.slice(text.indexOf('\n', start) + 1);
        const indent = /^(?:[ \t]*\n)*( *)/.exec(body)?.[1]?.length ?? 0;
        return { line: spot.line + 1, column: indent + 1, verbatim: style === 'BLOCK_LITERAL' };
      }
      return { ...spot, verbatim: false };
    },
  };
}

type Parsed = Pick<ApiFile, 'value' | 'faults'>;

function readJson(text: string): Parsed | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text), faults: [] };
  } catch {
    return undefined;
  }
}

const failed = (reason: string): Parsed => ({ value: undefined, faults: [{ reason, line: 1, column: 1 }] });

function readYaml(parse: () => Document, spotAt: (offset: number) => Spot): Parsed {
  try {
    const document = parse();
    const faults = document.errors.map(({ message, pos }) => ({ reason: clause(message), ...spotAt(pos[0]) }));
    if (faults.length > 0) return { value: undefined, faults };
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    return isCyclic(value) ? failed('an alias stands inside the value that its anchor names') : { value, faults: [] };
  } catch (error) {
    return failed(error instanceof RangeError ? TOO_DEEP : clause((error as Error).message));
  }
}

/** No document that people write comes near, and everything that reads values calls itself for each level. */
const LEVELS = 300;
const TOO_DEEP = `it is nested more than ${LEVELS} levels deep`;

function isTooDeep(value: unknown): boolean {
  const seen = new Set<unknown>();
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS) return true;
    level = level.flatMap((one) => {
      if (typeof one !== 'object' || one === null || seen.has(one)) return [];
      seen.add(one);
      return Object.values(one);
    });
  }
  return false;
}

/** A library's message as a part of a sentence. */
const clause = (message: string): string =>
  message
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** An alias may name a value around itself; nothing that reads documents expects that. */
function isCyclic(value: unknown): boolean {
  const open = new Set<unknown>();
  const done = new Set<unknown>();
  const visit = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null || done.has(one)) return false;
    if (open.has(one)) return true;
    open.add(one);
    const found = Object.values(one).some(visit);
    open.delete(one);
    done.add(one);
    return found;
  };
  return visit(value);
}

function withoutMarkers(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MARKERS, '\uFFFD');
  if (Array.isArray(value)) return value.map(withoutMarkers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.replace(MARKERS, '\uFFFD'), withoutMarkers(one)]));
}

interface Found {
  readonly key?: Node;
  readonly node?: Node;
}

/** Finds nodes by pointer, with an index of each map's keys: big maps are asked often. */
function placeFinder(document: () => Document): (pointer: Pointer) => Found {
  const indexes = new WeakMap<YAMLMap, Map<string, Pair>>();
  const indexOf = (map: YAMLMap) => {
    let index = indexes.get(map);
    if (!index) {
      index = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : String(pair.key), pair]));
      indexes.set(map, index);
    }
    return index;
  };
  const child = (parent: Node | undefined, name: string): Found | undefined => {
    const node = isAlias(parent) ? parent.resolve(document()) : parent;
    if (isMap(node)) {
      const pair = indexOf(node).get(name);
      return pair && { key: pair.key as Node, node: (pair.value ?? undefined) as Node | undefined };
    }
    const item = isSeq(node) ? (node.items[Number(name)] as Node | undefined) : undefined;
    return item && { node: item };
  };
  return (pointer) => {
    let found: Found = { node: document().contents ?? undefined };
    for (const name of pointer) {
      const next = child(found.node, name);
      if (!next) break;
      found = next;
    }
    return found;
  };
}
