import { endsEarly, JSON_ERRORS, type JsonExpected, trailingComma, unexpected } from '../problems/syntax.js';

/** Where a text is not valid JSON, and why. */
export interface JsonError {
  readonly offset: number;
  /** As a part of a sentence. */
  readonly reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Finds the first syntax error of JSON (RFC 8259); `undefined` if there is none. Engines report the position in different ways, or not at all. */
export function jsonError(text: string): JsonError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return scan(text);
  }
}

function scan(text: string): JsonError {
  let at = 0;
  const open: ('{' | '[')[] = [];
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const error = (expected: JsonExpected): JsonError => ({ offset: at, reason: reasonAt(text, at, expected) });
  const skip = () => take(SPACE);
  /** Reads commas and closing brackets after a value. Returns whether another value must follow. */
  const next = (): boolean | JsonError => {
    for (;;) {
      skip();
      const inside = open.at(-1);
      if (inside === undefined) return at < text.length ? error('end') : false;
      const close = inside === '{' ? '}' : ']';
      if (text[at] === ',') {
        at += 1;
        return true;
      }
      if (text[at] !== close) return error(inside === '{' ? 'comma-or-brace' : 'comma-or-bracket');
      at += 1;
      open.pop();
    }
  };
  for (;;) {
    skip();
    if (open.at(-1) === '{') {
      if (!take(STRING)) return error('name');
      skip();
      if (text[at] !== ':') return error('colon');
      at += 1;
      skip();
    }
    const bracket = text[at];
    if (bracket === '{' || bracket === '[') {
      at += 1;
      open.push(bracket);
      skip();
      if (text[at] !== (bracket === '{' ? '}' : ']')) continue;
      at += 1;
      open.pop();
    } else if (!take(STRING) && !take(VALUE)) return error('value');
    const more = next();
    if (more === false) return { offset: 0, reason: JSON_ERRORS['not-json'] };
    if (more !== true) return more;
  }
}

function reasonAt(text: string, at: number, expected: JsonExpected): string {
  const rest = text.slice(at);
  if (rest === '') return endsEarly(expected);
  if (/^\/[/*]/.test(rest)) return JSON_ERRORS.comment;
  if (/^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, at))) return trailingComma(rest.charAt(0));
  if (rest.startsWith("'")) return JSON_ERRORS['single-quotes'];
  if (rest.startsWith('"')) return JSON_ERRORS.string;
  return unexpected(expected, (/^[\w.-]+|^./su.exec(rest) ?? [''])[0].slice(0, 20));
}
