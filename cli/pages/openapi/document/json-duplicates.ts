const [BACKSLASH, COLON, OPEN, CLOSE] = [0x5c, 0x3a, 0x7b, 0x7d];
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Returns the offset of the first key of valid JSON that its object already has, and `undefined` if there is none. JSON parsers use the last value of such a
 * key, so that the others would disappear unnoticed; RFC 8259, section 4.
 *
 * @param value the parsed text: counting its keys is faster than comparing them
 */
export function findDuplicateKey(text: string, value: unknown): number | undefined {
  let count = 0;
  visitKeys(text, () => {
    count += 1;
  });
  if (count === countKeys(value)) return undefined;
  const keysByObject: Set<string>[] = [];
  let duplicate: number | undefined;
  visitKeys(
    text,
    (start, end) => {
      const key = JSON.parse(text.slice(start, end)) as string;
      const keys = keysByObject.at(-1);
      if (keys?.has(key)) duplicate ??= start;
      keys?.add(key);
    },
    (opens) => {
      if (opens) keysByObject.push(new Set());
      else keysByObject.pop();
    },
  );
  return duplicate;
}

/** Visits the keys of valid JSON, and the braces of its objects, in order. Without `onBrace`, skips what is between strings. */
function visitKeys(text: string, onKey: (start: number, end: number) => void, onBrace?: (opens: boolean) => void): void {
  let offset = 0;
  while (offset < text.length) {
    const start = text.indexOf('"', offset);
    const end = start < 0 ? text.length : start;
    if (onBrace)
      for (let index = offset; index < end; index++) {
        const code = text.charCodeAt(index);
        if (code === OPEN || code === CLOSE) onBrace(code === OPEN);
      }
    if (start < 0) return;
    offset = findStringEnd(text, start);
    let next = offset;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === COLON) onKey(start, offset);
  }
}

/** Returns the offset after a string. */
function findStringEnd(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
}

function countKeys(value: unknown): number {
  let count = 0;
  const queue = [value];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    const values = Object.values(item);
    if (!Array.isArray(item)) count += values.length;
    for (const inner of values) if (typeof inner === 'object' && inner !== null) queue.push(inner);
  }
  return count;
}
