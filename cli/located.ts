import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Problem, problem } from './problems.js';
import type { Place, SitePath } from './types.js';

/** A value read from a file, and where its parts stand there. */
export interface Located {
  readonly value: unknown;
  /** Place of what the keys lead to; of the last part that exists, where the rest does not. */
  place(keys: readonly PropertyKey[]): Place;
}

/** The first sentence of a parser's message, without its full stop. */
export const reasonOf = (message: string): string =>
  (message.split('\n')[0] as string)
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/[.:]$/, '')
    .replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase());

/** Reads YAML, or JSON as the part of YAML that it is. Syntax errors come back as problems of the given kind. */
export function readYaml(text: string, file: SitePath, firstLine = 1): Located & { readonly problems: readonly Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number | undefined): Place => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { file, line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) };
  };
  const problems = document.errors.map((error) => problem('yaml-syntax', at(error.pos[0]), { reason: reasonOf(error.message) }));
  const value: unknown = problems.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  return { value, place: (keys) => at(offsetOf(document.contents as Node | null, keys)), problems };
}

function offsetOf(node: Node | null, keys: readonly PropertyKey[]): number | undefined {
  let at: unknown = node;
  let offset = node?.range?.[0];
  for (const key of keys) {
    if (isMap(at)) {
      const pair = at.items.find((one) => isScalar(one.key) && one.key.value === key);
      if (!pair) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      at = pair.value;
    } else if (isSeq(at)) {
      at = at.items[Number(key)];
      offset = (at as Node | undefined)?.range?.[0] ?? offset;
    }
  }
  return offset;
}
