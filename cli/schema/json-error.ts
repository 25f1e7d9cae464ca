import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { endsEarly, JSON_ERRORS, type JsonExpected, trailingComma, unexpected } from '../problems/syntax.js';

/** The first syntax error of a text that should be JSON. */
export interface JsonError {
  readonly offset: number;
  /** As a part of a sentence. */
  readonly reason: string;
}

/** Returns the first error in a text that should be JSON (RFC 8259), or `undefined` if it is valid. The messages of `JSON.parse` differ between engines. */
export function findJsonError(text: string): JsonError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return diagnose(text);
  }
}

/** The parser is recursive and supports about 5,000 levels. */
function diagnose(text: string): JsonError {
  try {
    const { offset } = findFirstError(text) ?? { offset: 0 };
    return { offset, reason: explainError(text, offset) };
  } catch (error) {
    if (error instanceof RangeError) return { offset: 0, reason: JSON_ERRORS['too-deep'] };
    throw error;
  }
}

interface ParseError {
  readonly code: ParseErrorCode;
  readonly offset: number;
}

function findFirstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  visit(text, { onError: (code, offset) => errors.push({ code, offset }) }, { disallowComments: true });
  return errors[0];
}

/** Maps the names of the parser's errors to what it expects. */
const EXPECTED: Readonly<Record<string, JsonExpected>> = {
  CloseBraceExpected: 'comma-or-brace',
  CloseBracketExpected: 'comma-or-bracket',
  ColonExpected: 'colon',
  PropertyNameExpected: 'name',
  ValueExpected: 'value',
};

/** Returns what may follow the valid beginning of a JSON text, which is what the parser expects if the text ends there. */
function findExpected(before: string): JsonExpected {
  const last = before.trimEnd().at(-1);
  if (last === '{') return 'name';
  if (last === '[') return 'value';
  const error = findFirstError(before);
  return (error && EXPECTED[printParseErrorCode(error.code)]) ?? 'end';
}

function explainError(text: string, offset: number): string {
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  const expected = findExpected(before);
  if (after === '') return endsEarly(expected);
  if (/^\/[/*]/.test(after)) return JSON_ERRORS.comment;
  if (/^[}\]]/.test(after) && /,\s*$/.test(before)) return trailingComma(after.charAt(0));
  if (after.startsWith("'")) return JSON_ERRORS['single-quotes'];
  if (after.startsWith('"')) return JSON_ERRORS.string;
  return unexpected(expected, (/^[\w.-]+|^./su.exec(after) ?? [''])[0].slice(0, 20));
}
