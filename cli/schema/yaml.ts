import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit, type YAMLParseError } from 'yaml';
import { type Problem, problem } from '../problems/index.js';
import { wellFormedValue } from '../sources/well-formed.js';
import type { Location, SitePath } from '../types.js';

/** A value read from a file, and where its parts stand there. */
export interface Located {
  readonly value: unknown;
  /** Place of what the keys lead to; of the last part that exists, where the rest does not. */
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
  const fault = (reason: string, offset?: number) => problem('yaml-syntax', at(offset), { reason });
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines });
  const problems = syntaxFaults(document).map(({ reason, offset }) => fault(reason, offset));
  let value: unknown;
  try {
    if (problems.length === 0) value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    problems.push(fault(valueFault(error as Error)));
  }
  // A text without escapes holds no more than its file does.
  const clean = text.includes('\\') ? wellFormedValue(value) : value;
  return { value: clean, place: (keys) => at(offsetOf(document.contents as Node | null, keys)), problems };
}

const DEEP = 'it is nested too deeply';

/**
 * How YAML is parsed everywhere. The parser itself compares each key of a map with all those before it, which takes minutes for some ten thousand
 * keys; `syntaxFaults` finds duplicates.
 */
export const YAML_OPTIONS = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;

/** What is wrong with the syntax of a document that was parsed with `YAML_OPTIONS`, and at which offsets. */
export function syntaxFaults(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  // After an error the parser has lost its way: the next ones about the same text help no reader.
  const first = document.errors.slice(0, 1).map((error) => ({ reason: reasonIn(error), offset: startOf(error, document) }));
  return [...first, ...duplicateKeys(document)].sort((a, b) => a.offset - b.offset);
}

/** Keys that a map contains already (YAML 1.2.2, section 3.2.1.3). */
function duplicateKeys(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  const found: { readonly reason: string; readonly offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push({ reason: DUPLICATE_KEY, offset: key.range?.[0] ?? 0 });
        seen.add(key.value);
      }
    },
  });
  return found;
}

export const DUPLICATE_KEY = 'this key stands twice';

/** What the parser means, for somebody who does not know its grammar. */
const REASONS: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: 'a value may not begin with this character unless it stands in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a value that holds ": " has to stand in quotes, and a nested key on a line of its own',
  MULTILINE_IMPLICIT_KEY: 'this line has no colon after its key',
  MULTIPLE_DOCS: 'it holds a second document after a line "---"',
  TAB_AS_INDENT: 'a tab stands where only spaces may',
};

function reasonIn({ code, message }: YAMLParseError): string {
  if (message.startsWith('Maximum call stack')) return DEEP;
  if (/^Missing closing ['"]quote/.test(message)) return 'the quote that opens here is never closed';
  if (/^Flow (?:sequence|map) /.test(message)) return `a "${message.at(-1)}" is missing before this`;
  if (message.startsWith('Implicit map keys need')) return 'this line has no colon after its key';
  return REASONS[code] ?? reasonOf(message);
}

/** Why a document that could be parsed has no value. */
export function valueFault(error: Error): string {
  if (error instanceof RangeError) return DEEP;
  return error.message.startsWith('Excessive alias count') ? 'its aliases unfold to too many values' : reasonOf(error.message);
}

/** An open quote is reported where the text ends, but has to be mended where it began. */
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
