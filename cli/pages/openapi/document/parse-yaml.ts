import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { YAML_ERRORS } from '../../../problems/syntax.js';
import { countLines, explainConversionError, findComplexKeys, findSyntaxErrors, YAML_OPTIONS } from '../../../schema/yaml.js';
import type { ParsedValue, Position, Positions } from './api-file.js';
import { keepLargeIntegers } from './exact-json.js';
import type { Pointer } from './pointer.js';

/** Parses a YAML 1.2 file into its value and the positions of its parts. */
export function parseYamlFile(text: string): ParsedValue & { readonly positions: Positions } {
  let lines: LineCounter | undefined;
  let parsed: Document.Parsed | undefined;
  const document = () => {
    parsed ??= parseDocument(text, { ...YAML_OPTIONS, merge: true });
    return parsed;
  };
  const positionAt = (offset: number): Position => {
    lines ??= countLines(text);
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return { ...readValue(document, positionAt), positions: createYamlPositions(text, document, positionAt) };
}

function readValue(parse: () => Document.Parsed, positionAt: (offset: number) => Position): ParsedValue {
  try {
    const document = parse();
    const errors = [...findSyntaxErrors(document), ...findComplexKeys(document)].map(({ reason, offset }) => ({
      reason,
      ...positionAt(offset),
    }));
    if (errors.length > 0) return { value: undefined, errors };
    keepLargeIntegers(document);
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    return isCyclic(value) ? failed(YAML_ERRORS.alias) : { value, errors: [] };
  } catch (error) {
    return failed(explainConversionError(error as Error));
  }
}

const failed = (reason: string): ParsedValue => ({ value: undefined, errors: [{ reason, line: 1, column: 1 }] });

function createYamlPositions(text: string, document: () => Document, positionAt: (offset: number) => Position): Positions {
  const findEntry = createNodeFinder(document);
  return {
    getPosition: (pointer, part = 'value') => {
      const { key, node } = findEntry(pointer);
      return positionAt((part === 'key' ? (key ?? node) : (node ?? key))?.range?.[0] ?? 0);
    },
    getTextPosition: (pointer) => {
      const { node } = findEntry(pointer);
      const start = node?.range?.[0] ?? 0;
      const position = positionAt(start);
      const style = isScalar(node) ? node.type : undefined;
      if (style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED') {
        const body = text.slice(text.indexOf('\n', start) + 1);
        const indent = /^(?:[ \t]*\n)*( *)/.exec(body)?.[1]?.length ?? 0;
        return { line: position.line + 1, column: indent + 1, verbatim: style === 'BLOCK_LITERAL' };
      }
      return { ...position, verbatim: false };
    },
  };
}

/** An alias may refer to a value that contains it; code that reads documents does not support such cycles. */
function isCyclic(value: unknown): boolean {
  const open = new Set<unknown>();
  const finished = new Set<unknown>();
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || finished.has(part)) return false;
    if (open.has(part)) return true;
    open.add(part);
    const hasCycle = Object.values(part).some(visit);
    open.delete(part);
    finished.add(part);
    return hasCycle;
  };
  return visit(value);
}

interface YamlEntry {
  readonly key?: Node;
  readonly node?: Node;
}

/** Finds nodes by pointer. Indexes the keys of each map, because large maps are searched often. */
function createNodeFinder(document: () => Document): (pointer: Pointer) => YamlEntry {
  const indexes = new WeakMap<YAMLMap, Map<string, Pair>>();
  const getIndex = (map: YAMLMap) => {
    let index = indexes.get(map);
    if (!index) {
      index = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : String(pair.key), pair]));
      indexes.set(map, index);
    }
    return index;
  };
  const getEntry = (parent: Node | undefined, name: string): YamlEntry | undefined => {
    const node = isAlias(parent) ? parent.resolve(document()) : parent;
    if (isMap(node)) {
      const pair = getIndex(node).get(name);
      return pair && { key: pair.key as Node, node: (pair.value ?? undefined) as Node | undefined };
    }
    const item = isSeq(node) ? (node.items[Number(name)] as Node | undefined) : undefined;
    return item && { node: item };
  };
  return (pointer) => {
    let entry: YamlEntry = { node: document().contents ?? undefined };
    for (const name of pointer) {
      const next = getEntry(entry.node, name);
      if (!next) break;
      entry = next;
    }
    return entry;
  };
}
