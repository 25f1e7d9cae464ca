import { RE2JS } from 're2js';

/** The operations of a compiled pattern. */
export interface Pattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * Compiles a pattern of a document (ECMA-262, section 22.2) that matches in linear time, whatever the pattern is. The few patterns that need
 * backtracking (lookaround, back references, very large repetitions) run in JavaScript's own engine. Characters are code points, as JSON Schema
 * (2020-12, section 6.4) recommends. Throws `SyntaxError` if it is not a pattern.
 */
export function compileLinearPattern(source: string): Pattern {
  const native = compileNative(source);
  const translated = translate(native.unicode ? replaceCodePointEscapes(source) : source);
  if (translated === undefined) return native;
  try {
    const linear = RE2JS.compile(translated);
    return { test: (text) => linear.test(text), toString: () => String(native) };
  } catch {
    return native;
  }
}

/** Whether a text is a regular expression. */
export function isPattern(source: string): boolean {
  try {
    compileNative(source);
    return true;
  } catch {
    return false;
  }
}

/** JSON Schema wants patterns in Unicode mode (2020-12, section 6.4), but authors also write escapes that are only allowed outside of it. */
function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/** `\s` (ECMA-262, section 22.2.2.9), and every other code point. */
const SPACE = '\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

const toLiteral = (character: string): string => `\\x{${(character.codePointAt(0) as number).toString(16)}}`;

/** A part of a pattern outside of classes: the start of a group, an escape, a quantifier, or one code point. */
const PART =
  /\(\?<?[=!]|\(\?(?::|<[^>]*>)|\\(?:p\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[\s\S])|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\ud800-\udbff][\udc00-\udfff]|[\s\S]/giy;
const CLASS_PART = /\\(?:p\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[\s\S])|[\ud800-\udbff][\udc00-\udfff]|[\s\S]/giy;

/** RE2 has no equivalent of a part of a pattern. */
class Untranslatable extends Error {}

/** Reads a text part by part. */
class Parts {
  private offset = 0;
  constructor(private readonly source: string) {}

  get isDone(): boolean {
    return this.offset >= this.source.length;
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.offset);
  }

  /** Whether the next characters match a sticky expression. */
  isNext(expression: RegExp): boolean {
    expression.lastIndex = this.offset;
    return expression.test(this.source);
  }

  next(expression: RegExp): string {
    expression.lastIndex = this.offset;
    const part = expression.exec(this.source)?.[0];
    if (part === undefined) throw new Untranslatable();
    this.offset += part.length;
    return part;
  }
}

/** Translates a pattern to RE2 syntax (https://github.com/google/re2/wiki/Syntax); `undefined` if RE2 has no equivalent. */
function translate(source: string): string | undefined {
  const parts = new Parts(source);
  let result = '';
  try {
    while (!parts.isDone) result += translatePart(parts.next(PART), parts);
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
  return result;
}

function translatePart(part: string, parts: Parts): string {
  if (part === '[') return translateClass(parts);
  if (/^\(\?<?[=!]/.test(part) || /^\\[1-9k]$/.test(part)) throw new Untranslatable();
  if (part.startsWith('(')) {
    if (part === '(' && parts.startsWith('?')) throw new Untranslatable();
    return '(?:';
  }
  if (part === '.') return '[^\\x{a}\\x{d}\\x{2028}\\x{2029}]';
  if (part === '\\s') return `[${SPACE}]`;
  if (part === '\\S') return `[${NO_SPACE}]`;
  if (isProperty(part)) return translateProperty(part);
  if (/^\\[bBdDwW]$/.test(part) || /^[)|^$]$/.test(part) || /^(?:[*+?]|\{\d)/.test(part)) return part;
  return toLiteral(decodeCharacter(part, parts));
}

/** Translates the rest of a class after its opening bracket. A hyphen next to a character set is a member (Annex B.1.2.9). */
function translateClass(parts: Parts): string {
  const isNegated = parts.startsWith('^');
  if (isNegated) parts.next(CLASS_PART);
  let members = '';
  while (!parts.startsWith(']')) {
    const first = readClassAtom(parts);
    if (!parts.isNext(/-[^\]]/y)) {
      members += first.text;
      continue;
    }
    parts.next(CLASS_PART);
    const last = readClassAtom(parts);
    const isRange = !first.isSet && !last.isSet;
    members += first.text + (isRange ? '-' : toLiteral('-')) + last.text;
  }
  parts.next(CLASS_PART);
  if (members === '') return isNegated ? '[\\x{0}-\\x{10ffff}]' : '[^\\x{0}-\\x{10ffff}]';
  return `[${isNegated ? '^' : ''}${members}]`;
}

function readClassAtom(parts: Parts): { readonly text: string; readonly isSet: boolean } {
  const part = parts.next(CLASS_PART);
  if (part === '\\s') return { text: SPACE, isSet: true };
  if (part === '\\S') return { text: NO_SPACE, isSet: true };
  if (/^\\[dDwW]$/.test(part)) return { text: part, isSet: true };
  if (isProperty(part)) return { text: translateProperty(part), isSet: true };
  if (/^\\[1-9]$/.test(part)) throw new Untranslatable();
  return { text: toLiteral(part === '\\b' ? '\b' : decodeCharacter(part, parts)), isSet: false };
}

/** `\u{1f600}`, which only Unicode mode has. */
const CODE_POINT = /\\(?:u\{([\da-f]+)\}|[\s\S])/gi;

function replaceCodePointEscapes(source: string): string {
  return source.replace(CODE_POINT, (written, digits?: string) => {
    if (digits === undefined) return written;
    const code = Number.parseInt(digits, 16);
    return code > 0xff ? String.fromCodePoint(code) : `\\x${code.toString(16).padStart(2, '0')}`;
  });
}

const isProperty = (part: string): boolean => /^\\p\{/i.test(part);

/** Translates a property of characters. RE2 has those of general categories by their short names, and of scripts. */
function translateProperty(part: string): string {
  const [, negation, category, script] =
    /^\\(p)\{(?:(?:gc=|General_Category=)?([A-Z][a-z]?)|(?:sc|Script)=([A-Z]\w+))\}$/i.exec(part) ?? [];
  if (category === undefined && script === undefined) throw new Untranslatable();
  return `\\${negation}{${category ?? script}}`;
}

/** Returns the character that a part represents: an escape, or the part itself. */
function decodeCharacter(part: string, parts: Parts): string {
  const character = part.startsWith('\\') ? decodeEscape(part.slice(1), parts) : part;
  // One half of a character that is written as two escapes.
  if (/^[\ud800-\udfff]$/.test(character)) throw new Untranslatable();
  return character;
}

function decodeEscape(body: string, parts: Parts): string {
  if (/^(?:x[\da-f]{2}|u[\da-f]{4})$/i.test(body)) return String.fromCharCode(Number.parseInt(body.slice(1), 16));
  if (/^c[a-z]$/i.test(body)) return String.fromCharCode(body.charCodeAt(1) % 32);
  if (body === 'c' || (body === '0' && parts.isNext(/\d/y))) throw new Untranslatable();
  return CONTROLS[body] ?? (body === '0' ? '\0' : body);
}
