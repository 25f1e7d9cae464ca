import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import { type Problem, problem } from '../problems/index.js';
import { missingBracket, YAML_ERRORS } from '../problems/syntax.js';
import { toWellFormedValue } from '../sources/well-formed.js';
import type { Location, SitePath } from '../types.js';
import { readPlainYaml } from './plain-yaml.js';

/** A value that was read from a file, with the locations of its parts. */
export interface LocatedValue {
  readonly value: unknown;
  /** Returns the location of the value at the keys, or of its last ancestor that exists. */
  locate(keys: readonly PropertyKey[]): Location;
}

/** Returns the first line of a parser's message as part of a sentence: without position, final punctuation and initial capital. */
export const extractReason = (message: string): string =>
  (message.split('\n')[0] as string)
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/[.:]$/, '')
    .replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase());

/** Reads YAML, or JSON, which is a subset of YAML. Returns syntax errors as problems. */
export function readYaml(text: string, file: SitePath, firstLine = 1): LocatedValue & { readonly problems: readonly Problem[] } {
  const plain = readPlainYaml(text);
  if (!plain) return parseYaml(text, file, firstLine);
  const locate = ([key]: readonly PropertyKey[]): Location => ({
    file,
    line: (plain.lines.get(String(key)) ?? 0) + firstLine,
    column: 1,
  });
  return { value: plain.value, locate, problems: [] };
}

/** Levels of a value; the stack is enough for several times as many. */
const MAX_DEPTH = 500;

/** Entries of a list or keys that begin on one line. */
const NESTED_ENTRIES = new RegExp(String.raw`^[ \t]*(?:[-?:][ \t]+){${MAX_DEPTH}}`, 'm');

/** Whether a value is nested so deeply that V8 may end the process: it does so if it compiles a regular expression when the stack is nearly full. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return NESTED_ENTRIES.test(text);
}

/** Returns the tree of a text and its errors, or a reason if the text is nested too deeply for the parser. */
function parseWithErrors(
  text: string,
):
  | { readonly document: Document.Parsed; readonly errors: readonly { readonly reason: string; readonly offset: number }[] }
  | string {
  if (isTooDeep(text)) return YAML_ERRORS.depth;
  try {
    const document = parseDocument(text, YAML_OPTIONS);
    return { document, errors: [...findSyntaxErrors(document), ...findComplexKeys(document)] };
  } catch (error) {
    return explainConversionError(error as Error);
  }
}

function parseYaml(text: string, file: SitePath, firstLine: number): ReturnType<typeof readYaml> {
  const lines = countLines(text);
  const toLocation = (offset: number | undefined): Location => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { file, line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) };
  };
  const syntaxProblem = (reason: string, offset?: number) => problem('yaml-syntax', toLocation(offset), { reason });
  const parsed = parseWithErrors(text);
  if (typeof parsed === 'string') return { value: undefined, locate: () => toLocation(0), problems: [syntaxProblem(parsed)] };
  const { document } = parsed;
  const problems = parsed.errors.map(({ reason, offset }) => syntaxProblem(reason, offset));
  let value: unknown;
  try {
    if (problems.length === 0) value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    problems.push(syntaxProblem(explainConversionError(error as Error)));
  }
  // Without escapes, a value cannot contain characters that its file does not.
  const clean = text.includes('\\') ? toWellFormedValue(value) : value;
  return { value: clean, locate: (keys) => toLocation(findOffset(document.contents as Node | null, keys)), problems };
}

/** Returns the lines of a text. The counter of the parser itself misses lines after some errors. */
export function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}

/**
 * Options for parsing YAML everywhere. The parser itself compares each key of a map with all previous ones, which takes minutes for ten thousand
 * keys; `syntaxErrors` finds duplicates instead.
 */
export const YAML_OPTIONS = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;

/** Returns the syntax errors of a document that was parsed with `YAML_OPTIONS`, with their offsets. */
export function findSyntaxErrors(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  // Errors after the first one are usually consequences of it.
  const first = document.errors
    .slice(0, 1)
    .map((error) => ({ reason: explainSyntaxError(error), offset: findErrorOffset(error, document) }));
  return [...first, ...findDuplicateKeys(document)].sort((a, b) => a.offset - b.offset);
}

/** Finds keys that a map already contains (YAML 1.2.2, section 3.2.1.3). */
function findDuplicateKeys(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  const duplicates: { readonly reason: string; readonly offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) duplicates.push({ reason: YAML_ERRORS.duplicate, offset: key.range?.[0] ?? 0 });
        seen.add(key.value);
      }
    },
  });
  return duplicates;
}

/**
 * Finds keys that are lists or objects (YAML 1.2.2, section 3.2.1.3), which no file needs: the parser would write each as a text, and those in each
 * other again and again, which takes minutes for some hundred brackets.
 */
export function findComplexKeys(document: Document.Parsed): { readonly reason: string; readonly offset: number }[] {
  let first: { readonly reason: string; readonly offset: number } | undefined;
  visit(document, {
    Pair(_, { key }) {
      const target = isAlias(key) ? key.resolve(document) : key;
      if (target === null || target === undefined || isScalar(target)) return undefined;
      first = { reason: YAML_ERRORS.key, offset: (key as Node).range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return first ? [first] : [];
}

/** Explanations for error codes of the parser. */
const REASONS: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: YAML_ERRORS.start,
  BLOCK_AS_IMPLICIT_KEY: YAML_ERRORS.colon,
  MULTILINE_IMPLICIT_KEY: YAML_ERRORS['no-colon'],
  MULTIPLE_DOCS: YAML_ERRORS.documents,
  TAB_AS_INDENT: YAML_ERRORS.tab,
};

function explainSyntaxError({ code, message }: YAMLParseError): string {
  if (message.startsWith('Maximum call stack')) return YAML_ERRORS.depth;
  if (/^Missing closing ['"]quote/.test(message)) return YAML_ERRORS.quote;
  if (/^Flow (?:sequence|map) /.test(message)) return missingBracket(message.at(-1) ?? '');
  if (message.startsWith('Implicit map keys need')) return YAML_ERRORS['no-colon'];
  return REASONS[code] ?? extractReason(message);
}

/** Explains why a parsed document cannot be converted to a value. */
export function explainConversionError(error: Error): string {
  if (error instanceof RangeError) return YAML_ERRORS.depth;
  return error.message.startsWith('Excessive alias count') ? YAML_ERRORS.aliases : extractReason(error.message);
}

/** The parser reports an open quote where the text ends, but the author must fix it where it begins. */
function findErrorOffset({ message, pos }: YAMLParseError, document: Document.Parsed): number {
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

function findOffset(node: Node | null, keys: readonly PropertyKey[]): number | undefined {
  let current: unknown = node;
  let offset = node?.range?.[0];
  for (const key of keys) {
    if (isMap(current)) {
      const pair = current.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (!pair) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      current = pair.value;
    } else if (isSeq(current)) {
      current = current.items[Number(key)];
      offset = (current as Node | undefined)?.range?.[0] ?? offset;
    }
  }
  return offset;
}
