/** Where a text stops being JSON, and why. */
export interface JsonFault {
  readonly offset: number;
  /** As a part of a sentence. */
  readonly reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What is wrong with a text that ought to be JSON (RFC 8259); `undefined` when nothing is. Engines name the place in different ways or not at all. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return scan(text);
  }
}

function scan(text: string): JsonFault {
  let at = 0;
  const open: ('{' | '[')[] = [];
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const fault = (expected: string): JsonFault => ({ offset: at, reason: reasonAt(text, at, expected) });
  const skip = () => take(SPACE);
  /** After a value: commas and closing brackets. Tells whether another value has to follow. */
  const next = (): boolean | JsonFault => {
    for (;;) {
      skip();
      const inside = open.at(-1);
      if (inside === undefined) return at < text.length ? fault('the end of the file') : false;
      const close = inside === '{' ? '}' : ']';
      if (text[at] === ',') {
        at += 1;
        return true;
      }
      if (text[at] !== close) return fault(`"," or "${close}"`);
      at += 1;
      open.pop();
    }
  };
  for (;;) {
    skip();
    if (open.at(-1) === '{') {
      if (!take(STRING)) return fault('a name in double quotes');
      skip();
      if (text[at] !== ':') return fault('":"');
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
    } else if (!take(STRING) && !take(VALUE)) return fault('a value');
    const more = next();
    if (more === false) return { offset: 0, reason: 'it is not JSON' };
    if (more !== true) return more;
  }
}

function reasonAt(text: string, at: number, expected: string): string {
  const rest = text.slice(at);
  if (rest === '') return `the file ends where ${expected} is expected`;
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments; a docsgen.config.ts may hold some';
  if (/^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, at))) return `a comma stands before "${rest[0]}"`;
  if (rest.startsWith("'")) return 'JSON wants double quotes';
  if (rest.startsWith('"')) return 'this text is not closed, or holds a line break or a wrong escape';
  return `${expected} is expected here, not "${(/^[\w.-]+|^./su.exec(rest) ?? [''])[0].slice(0, 20)}"`;
}
