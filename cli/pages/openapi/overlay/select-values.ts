import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3';
import { suggestName } from '../../../schema/suggest.js';
import { getOwn, isObject } from '../document/guards.js';
import type { Pointer } from '../document/pointer.js';

/** Maximum number of values that a path may select. */
export const MAX_SELECTED = 100_000;

/** A path selects more than `MAX_SELECTED` values. */
export class TooManySelected extends Error {}

/** A path is not a JSONPath of RFC 9535. */
export class PathError extends Error {
  constructor(
    message: string,
    /** Position of the error in the path. */
    readonly offset: number,
    /** The field of the action that contains the path. */
    readonly field: 'target' | 'copy' = 'target',
  ) {
    super(message);
  }
}

/** Deeper than any document that is read. */
const environment = new JSONPathEnvironment({ maxRecursionDepth: 2000 });

/** Parses a JSONPath; https://www.rfc-editor.org/rfc/rfc9535. @throws {PathError} */
export function parsePath(path: string): JSONPathQuery {
  try {
    return environment.compile(path);
  } catch (error) {
    if (error instanceof JSONPathError)
      throw new PathError(error.message.replace(/ \('.*':\d+\)$/s, ''), Math.min(error.token.index, path.length));
    if (error instanceof RangeError) throw new PathError('it is nested too deeply', 0);
    throw error;
  }
}

/** Returns the pointers of the values that a path selects, each once. @throws {TooManySelected} */
export function selectPointers(query: JSONPathQuery, root: unknown): readonly Pointer[] {
  const pointers = new Map<string, Pointer>();
  let count = 0;
  for (const { location } of query.lazyQuery(root as never)) {
    count += 1;
    if (count > MAX_SELECTED) throw new TooManySelected();
    const pointer = location.map(String);
    pointers.set(pointer.join('\0'), pointer);
  }
  return [...pointers.values()];
}

/** Suggests a name for the first name in a path that does not exist, if the path contains only names up to there. */
export function suggestPathName({ segments }: JSONPathQuery, root: unknown): string | undefined {
  let value = root;
  for (const { selectors } of segments) {
    const selector = selectors.length === 1 ? selectors[0] : undefined;
    const name = selector && 'name' in selector ? String(selector.name) : undefined;
    if (name === undefined || !isObject(value)) return undefined;
    const next = getOwn(value, name);
    if (next === undefined) return suggestName(name, Object.keys(value));
    value = next;
  }
  return undefined;
}
