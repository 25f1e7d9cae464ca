import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  readonly offset: number;
  /** As a part of a sentence. */
  readonly reason: string;
}

/** Returns the first error in a text that should be JSON (RFC 8259); `undefined` if it is valid. Messages of `JSON.parse` differ between engines. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return locate(text);
  }
}

/** The parser is recursive: it takes about 5,000 levels. */
function locate(text: string): JsonFault {
  try {
    const { offset } = firstError(text) ?? { offset: 0 };
    return { offset, reason: reasonAt(text, offset) };
  } catch (error) {
    if (error instanceof RangeError) return { offset: 0, reason: 'it is nested too deeply' };
    throw error;
  }
}

interface ParseError {
  readonly code: ParseErrorCode;
  readonly offset: number;
}

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  visit(text, { onError: (code, offset) => errors.push({ code, offset }) }, { disallowComments: true });
  return errors[0];
}

/** By name of the parser's error. */
const EXPECTED: Readonly<Record<string, string>> = {
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
  ColonExpected: '":"',
  PropertyNameExpected: 'a name in double quotes',
  ValueExpected: 'a value',
};

/** What may follow the valid beginning of a JSON text: what the parser expects if the text ends there. */
function expectedAfter(before: string): string {
  const last = before.trimEnd().at(-1);
  if (last === '{') return 'a name in double quotes';
  if (last === '[') return 'a value';
  const error = firstError(before);
  return (error && EXPECTED[printParseErrorCode(error.code)]) ?? 'the end of the file';
}

function reasonAt(text: string, at: number): string {
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  const expected = expectedAfter(before);
  if (rest === '') return `the file ends where ${expected} is expected`;
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments; a docsgen.config.ts may hold some';
  if (/^[}\]]/.test(rest) && /,\s*$/.test(before)) return `a comma stands before "${rest[0]}"`;
  if (rest.startsWith("'")) return 'JSON wants double quotes';
  if (rest.startsWith('"')) return 'this text is not closed, or holds a line break or a wrong escape';
  return `${expected} is expected here, not "${(/^[\w.-]+|^./su.exec(rest) ?? [''])[0].slice(0, 20)}"`;
}
