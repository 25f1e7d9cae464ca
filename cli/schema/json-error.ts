import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { endsEarly, JSON_ERRORS, type JsonExpected, trailingComma, unexpected } from '../problems/syntax.js';

/** Where a text is not valid JSON, and why. */
export interface JsonError {
  readonly offset: number;
  /** As a part of a sentence. */
  readonly reason: string;
}

/** Returns the first error in a text that should be JSON (RFC 8259); `undefined` if it is valid. Messages of `JSON.parse` differ between engines. */
export function jsonError(text: string): JsonError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return locate(text);
  }
}

/** The parser is recursive: it takes about 5,000 levels. */
function locate(text: string): JsonError {
  try {
    const { offset } = firstError(text) ?? { offset: 0 };
    return { offset, reason: reasonAt(text, offset) };
  } catch (error) {
    if (error instanceof RangeError) return { offset: 0, reason: JSON_ERRORS['too-deep'] };
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
const EXPECTED: Readonly<Record<string, JsonExpected>> = {
  CloseBraceExpected: 'comma-or-brace',
  CloseBracketExpected: 'comma-or-bracket',
  ColonExpected: 'colon',
  PropertyNameExpected: 'name',
  ValueExpected: 'value',
};

/** What may follow the valid beginning of a JSON text: what the parser expects if the text ends there. */
function expectedAfter(before: string): JsonExpected {
  const last = before.trimEnd().at(-1);
  if (last === '{') return 'name';
  if (last === '[') return 'value';
  const error = firstError(before);
  return (error && EXPECTED[printParseErrorCode(error.code)]) ?? 'end';
}

function reasonAt(text: string, at: number): string {
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  const expected = expectedAfter(before);
  if (rest === '') return endsEarly(expected);
  if (/^\/[/*]/.test(rest)) return JSON_ERRORS.comment;
  if (/^[}\]]/.test(rest) && /,\s*$/.test(before)) return trailingComma(rest.charAt(0));
  if (rest.startsWith("'")) return JSON_ERRORS['single-quotes'];
  if (rest.startsWith('"')) return JSON_ERRORS.string;
  return unexpected(expected, (/^[\w.-]+|^./su.exec(rest) ?? [''])[0].slice(0, 20));
}
