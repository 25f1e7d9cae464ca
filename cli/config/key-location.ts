import type { Location, SitePath } from '../types.js';

const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

/**
 * Locates an option in the code of a configuration. The location is exact if the configuration is written as an object literal; otherwise it is that of
 * the last key that was found.
 */
export function locateKey(text: string, file: SitePath, keys: readonly PropertyKey[]): Location {
  let offset = 0;
  let bodyStart: number | undefined = findBodyStart(text);
  for (const key of keys) {
    const member: Member | undefined = bodyStart === undefined ? undefined : findMember(text, bodyStart, key);
    if (!member) break;
    offset = member.start;
    bodyStart = member.bodyStart;
  }
  const before = text.slice(0, offset);
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** Matches an exported function up to the opening bracket of the object that it returns. */
const RETURNED_OBJECT =
  /export\s+default\s+(?:defineConfig\s*\(\s*)?(?:async\s+)?(?:function\b[^{]*|\([^)]*\)\s*(?::[^={]*)?=>\s*)\{[\s\S]*?\breturn\b[\s(]*(?:defineConfig\s*\(\s*)?\{/;

/** Returns the offset after the first bracket of the exported value, or of the value that an exported function returns. */
function findBodyStart(text: string): number | undefined {
  const returned = RETURNED_OBJECT.exec(text);
  if (returned) return returned.index + returned[0].length;
  const start = /export\s+default\b[^{]*\{|\bmodule\.exports\b[^{]*\{/.exec(text) ?? /=[^{=>]*\{/.exec(text);
  return start ? start.index + start[0].length : undefined;
}

interface Member {
  readonly start: number;
  /** Offset after the opening bracket of its value. */
  readonly bodyStart?: number;
}

/** Finds a property of an object or an entry of a list whose opening bracket is before `from`. */
function findMember(text: string, from: number, key: PropertyKey): Member | undefined {
  let position = from;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0];
  };
  const skip = () => {
    for (let space = match(SKIPPED); space; space = match(SKIPPED)) position += space.length;
  };
  let depth = 0;
  let index = 0;
  let isMemberStart = true;
  while (position < text.length) {
    skip();
    const start = position;
    const token = match(STRING) ?? match(NAME) ?? text[position] ?? '';
    position += token.length;
    if (depth === 0 && isMemberStart && token !== '}' && token !== ']') {
      isMemberStart = false;
      if (typeof key === 'number') {
        if (index === key) return { start, bodyStart: isOpeningBracket(token) ? position : undefined };
      } else if (unquote(token) === String(key)) {
        skip();
        if (text[position] !== ':') return { start };
        position += 1;
        skip();
        return { start, bodyStart: isOpeningBracket(text[position]) ? position + 1 : undefined };
      }
    }
    if (isOpeningBracket(token) || token === '(') depth += 1;
    else if (token === '}' || token === ']' || token === ')') depth -= 1;
    else if (token === ',' && depth === 0) {
      isMemberStart = true;
      index += 1;
    }
    if (depth < 0) return undefined;
  }
  return undefined;
}

const isOpeningBracket = (token: string | undefined): boolean => token === '{' || token === '[';
const unquote = (token: string): string => token.replace(/^(["'])(.*)\1$/s, '$2');
