import { parseJson } from '../../../../samples/json-value.js';
import { DOCUMENT_SYNTAX, YAML_ERRORS } from '../../../problems/syntax.js';
import { DEADLINE, DeadlinePassed, withDeadline } from '../../../workers/deadline.js';
import { HOLE_CLOSE, HOLE_OPEN } from '../../fragments.js';
import { createTextLines } from '../../text-lines.js';
import type { ApiFile, ParsedValue, Position, Positions } from './api-file.js';
import { findDuplicateKey } from './json-duplicates.js';
import { createPositionFinder } from './json-positions.js';
import { parseYamlFile } from './parse-yaml.js';

const MARKERS = new RegExp(`[${HOLE_OPEN}${HOLE_CLOSE}]`, 'g');
const MAYBE_MARKERS = new RegExp(`[${HOLE_OPEN}${HOLE_CLOSE}]|\\\\[uU](?:0000)?fdd[01]`, 'i');

/**
 * Parses YAML 1.2 or JSON. Finds positions in JSON without building a tree, because documents of many megabytes are JSON. Removes the markers of
 * holes from the value, even if they are escaped.
 *
 * @param deadline milliseconds; a file that takes longer is reported as unreadable
 */
export function parseApiFile(text: string, deadline = 10 * DEADLINE): ApiFile {
  try {
    return withDeadline(deadline, () => parse(text));
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    const start: Position = { line: 1, column: 1 };
    const errors = [{ reason: DOCUMENT_SYNTAX.deadline(error.message), ...start }];
    return {
      value: undefined,
      errors,
      getPosition: () => start,
      getTextPosition: () => ({ ...start, verbatim: false }),
      hasNamedSchemas: false,
    };
  }
}

function parse(text: string): ApiFile {
  const json = readJson(text);
  const { positions, ...read } = json ? { ...json, positions: locateInJson(text) } : parseYamlFile(text);
  const { value, errors } = isTooDeep(read.value) ? TOO_DEEP : read;
  return {
    value: MAYBE_MARKERS.test(text) ? withoutMarkers(value) : value,
    errors,
    ...positions,
    hasNamedSchemas: /\$(?:id|anchor|dynamicAnchor)\b/.test(text),
  };
}

function readJson(text: string): ParsedValue | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  const duplicate = findDuplicateKey(text, value);
  if (duplicate === undefined) return { value, errors: [] };
  return { value: undefined, errors: [{ reason: YAML_ERRORS.duplicate, ...createTextLines(text).pointAt(duplicate) }] };
}

function locateInJson(text: string): Positions {
  const findPosition = createPositionFinder(text);
  const { pointAt: positionAt } = createTextLines(text);
  return {
    getPosition: (pointer, part = 'value') => {
      const { key, value } = findPosition(pointer);
      return positionAt(part === 'key' ? (key ?? value) : value);
    },
    getTextPosition: (pointer) => ({ ...positionAt(findPosition(pointer).value), verbatim: false }),
  };
}

/** Far more than real documents have; the functions that process values are recursive. */
const LEVELS = 1000;
const TOO_DEEP: ParsedValue = {
  value: undefined,
  errors: [{ reason: DOCUMENT_SYNTAX.levels(LEVELS), line: 1, column: 1 }],
};

function isTooDeep(value: unknown): boolean {
  const seen = new Set<unknown>();
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null || seen.has(item)) continue;
      seen.add(item);
      for (const inner of Object.values(item)) if (typeof inner === 'object') next.push(inner);
    }
    level = next;
  }
  return false;
}

function withoutMarkers(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MARKERS, '\uFFFD');
  if (Array.isArray(value)) return value.map(withoutMarkers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.replace(MARKERS, '\uFFFD'), withoutMarkers(item)]));
}
