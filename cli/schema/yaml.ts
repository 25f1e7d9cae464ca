import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit, type YAMLParseError } from 'yaml';
import { type Problem, problem } from '../problems/index.js';
import { missingBracket, YAML_ERRORS } from '../problems/syntax.js';
import { wellFormedValue } from '../sources/well-formed.js';
import type { Location, SitePath } from '../types.js';

/** A value read from a file, and the positions of its parts there. */
export interface Located {
  readonly value: unknown;
  /** Location of the value at the keys, or of the last part that exists. */
  place(keys: readonly PropertyKey[]): Location;
}

/** The first sentence of a parser's message, without its full stop. */
export const reasonOf = (message: string): string =>
  (message.split('\n')[0] as string)
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/[.:]$/, '')
    .replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase());

/** Reads YAML, or JSON as the part of YAML that it is. Syntax errors come back as problems. */
export function readYaml(text: string, file: SitePath, firstLine = 1): Located & { readonly problems: readonly Problem[] } {
  const lines = new LineCounter();
  const at = (offset: number | undefined): Location => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { file, line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) };
  };
  const syntaxProblem = (reason: string, offset?: number) => problem('yaml-syntax', at(offset), { reason });
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines });
  const problems = syntaxErrors(document).map(({ reason, offset }) => syntaxProblem(reason, offset));
  let value: unknown;
  try {
    if (problems.length === 0) value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    problems.push(syntaxProblem(conversionError(error as Error)));
  }
  // Without escapes, a value cannot contain characters that its file does not.
  const clean = text.includes('\\') ? wellFormedValue(value) : value;
  return { value: clean, place: (keys) => at(offsetOf(document.contents as Node | null, keys)), problems };
}

/**
 * Options for parsing YAML everywhere. The parser itself compares each key of a map with all previous ones, which takes minutes for ten thousand
 * keys; `syntaxErrors` finds duplicates instead.
 */
export const YAML_OPTIONS = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;

/** Syntax errors of a document that was parsed with `YAML_OPTIONS`, and their offsets. */
export function syntaxErrors(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  // Errors after the first one are usually consequences of it.
  const first = document.errors.slice(0, 1).map((error) => ({ reason: reasonIn(error), offset: startOf(error, document) }));
  return [...first, ...duplicateKeys(document)].sort((a, b) => a.offset - b.offset);
}

/** Finds keys that a map already contains (YAML 1.2.2, section 3.2.1.3). */
function duplicateKeys(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  const found: { readonly reason: string; readonly offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push({ reason: YAML_ERRORS.duplicate, offset: key.range?.[0] ?? 0 });
        seen.add(key.value);
      }
    },
  });
  return found;
}

/** Explanations for error codes of the parser. */
const REASONS: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: YAML_ERRORS.start,
  BLOCK_AS_IMPLICIT_KEY: YAML_ERRORS.colon,
  MULTILINE_IMPLICIT_KEY: YAML_ERRORS['no-colon'],
  MULTIPLE_DOCS: YAML_ERRORS.documents,
  TAB_AS_INDENT: YAML_ERRORS.tab,
};

function reasonIn({ code, message }: YAMLParseError): string {
  if (message.startsWith('Maximum call stack')) return YAML_ERRORS.depth;
  if (/^Missing closing ['"]quote/.test(message)) return YAML_ERRORS.quote;
  if (/^Flow (?:sequence|map) /.test(message)) return missingBracket(message.at(-1) ?? '');
  if (message.startsWith('Implicit map keys need')) return YAML_ERRORS['no-colon'];
  return REASONS[code] ?? reasonOf(message);
}

/** Why a document that was parsed cannot be converted to a value. */
export function conversionError(error: Error): string {
  if (error instanceof RangeError) return YAML_ERRORS.depth;
  return error.message.startsWith('Excessive alias count') ? YAML_ERRORS.aliases : reasonOf(error.message);
}

/** The parser reports an open quote where the text ends, but the author must fix it where it begins. */
function startOf({ message, pos }: YAMLParseError, document: Document.Parsed): number {
  let start = pos[0];
  if (/^Missing closing ['"]quote/.test(message)) {
    visit(document, {
      Scalar(_, { type, range }) {
        if (type?.startsWith('QUOTE') && range && range[1] >= pos[0]) start = range[0];
      },
    });
  }
  return start;
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
