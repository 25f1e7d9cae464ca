import type { Location, SitePath } from '../types.js';

const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

/**
 * Finds the position of an option in the code of a configuration. It is exact if the configuration is written as an object literal; otherwise it is
 * the position of the last key that was found.
 */
export function placeInCode(text: string, file: SitePath, keys: readonly PropertyKey[]): Location {
  let offset = 0;
  let inside: number | undefined = bodyOf(text);
  for (const key of keys) {
    const member: Member | undefined = inside === undefined ? undefined : memberOf(text, inside, key);
    if (!member) break;
    offset = member.start;
    inside = member.inside;
  }
  const before = text.slice(0, offset);
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const FUNCTION =
  /export\s+default\s+(?:defineConfig\s*\(\s*)?(?:async\s+)?(?:function\b[^{]*|\([^)]*\)\s*(?::[^={]*)?=>\s*)\{[\s\S]*?\breturn\b[\s(]*(?:defineConfig\s*\(\s*)?\{/;

/** Offset after the first bracket of the exported value, or of the value that an exported function returns. */
function bodyOf(text: string): number | undefined {
  const returned = FUNCTION.exec(text);
  if (returned) return returned.index + returned[0].length;
  const start = /export\s+default\b[^{]*\{|\bmodule\.exports\b[^{]*\{/.exec(text) ?? /=[^{=>]*\{/.exec(text);
  return start ? start.index + start[0].length : undefined;
}

interface Member {
  readonly start: number;
  /** Offset after the opening bracket of its value. */
  readonly inside?: number;
}

/** Finds a property of an object or an entry of a list whose opening bracket is before `from`. */
function memberOf(text: string, from: number, key: PropertyKey): Member | undefined {
  let at = from;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const skip = () => {
    for (let space = match(SKIPPED); space; space = match(SKIPPED)) at += space.length;
  };
  let depth = 0;
  let index = 0;
  let isStart = true;
  while (at < text.length) {
    skip();
    const start = at;
    const token = match(STRING) ?? match(NAME) ?? text[at] ?? '';
    at += token.length;
    if (depth === 0 && isStart && token !== '}' && token !== ']') {
      isStart = false;
      if (typeof key === 'number') {
        if (index === key) return { start, inside: opens(token) ? at : undefined };
      } else if (nameOf(token) === String(key)) {
        skip();
        if (text[at] !== ':') return { start };
        at += 1;
        skip();
        return { start, inside: opens(text[at]) ? at + 1 : undefined };
      }
    }
    if (opens(token) || token === '(') depth += 1;
    else if (token === '}' || token === ']' || token === ')') depth -= 1;
    else if (token === ',' && depth === 0) {
      isStart = true;
      index += 1;
    }
    if (depth < 0) return undefined;
  }
  return undefined;
}

const opens = (token: string | undefined): boolean => token === '{' || token === '[';
const nameOf = (token: string): string => token.replace(/^(["'])(.*)\1$/s, '$2');
