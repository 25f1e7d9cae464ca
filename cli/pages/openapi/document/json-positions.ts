import type { Pointer } from './pointer.js';

/** Offsets of a value, and of its key if it is in an object. */
export interface JsonPosition {
  readonly key?: number;
  readonly value: number;
}

const [QUOTE, BACKSLASH, COLON, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];
/** White space and commas: the only characters between values in valid JSON. */
const isSeparator = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x2c;

/**
 * Finds values in valid JSON without building a tree: reads only the objects and lists on the way, each once. If the value is missing, finds its
 * nearest parent.
 */
export function createPositionFinder(text: string): (pointer: Pointer) => JsonPosition {
  const membersByOffset = new Map<number, ReadonlyMap<string, JsonPosition>>();
  const skipSeparators = (start: number): number => {
    let offset = start;
    while (isSeparator(text.charCodeAt(offset))) offset++;
    return offset;
  };
  /** Returns the offset after a string. */
  const skipString = (start: number): number => {
    let offset = start + 1;
    while (offset < text.length && text.charCodeAt(offset) !== QUOTE) offset += text.charCodeAt(offset) === BACKSLASH ? 2 : 1;
    return offset + 1;
  };
  /** Returns the offset after a value. */
  const skipValue = (start: number): number => {
    let offset = start;
    let depth = 0;
    while (offset < text.length) {
      const code = text.charCodeAt(offset);
      if (code === QUOTE) {
        offset = skipString(offset);
        if (depth === 0) return offset;
        continue;
      }
      const closes = code === CLOSE || code === CLOSE_LIST;
      if (depth === 0 && (closes || isSeparator(code))) return offset;
      offset++;
      if (code === OPEN || code === OPEN_LIST) depth++;
      else if (closes && --depth === 0) return offset;
    }
    return offset;
  };
  const readMembers = (start: number): ReadonlyMap<string, JsonPosition> => {
    const members = new Map<string, JsonPosition>();
    const isObject = text.charCodeAt(start) === OPEN;
    if (!isObject && text.charCodeAt(start) !== OPEN_LIST) return members;
    let offset = skipSeparators(start + 1);
    for (
      let index = 0;
      offset < text.length && text.charCodeAt(offset) !== CLOSE && text.charCodeAt(offset) !== CLOSE_LIST;
      index++
    ) {
      let key: number | undefined;
      let name = String(index);
      if (isObject) {
        key = offset;
        offset = skipString(offset);
        name = JSON.parse(text.slice(key, offset)) as string;
        offset = skipSeparators(offset);
        if (text.charCodeAt(offset) === COLON) offset = skipSeparators(offset + 1);
      }
      members.set(name, { key, value: offset });
      offset = skipSeparators(skipValue(offset));
    }
    return members;
  };
  return (pointer) => {
    let position: JsonPosition = { value: skipSeparators(0) };
    for (const name of pointer) {
      let members = membersByOffset.get(position.value);
      if (!members) {
        members = readMembers(position.value);
        membersByOffset.set(position.value, members);
      }
      const next = members.get(name);
      if (!next) break;
      position = next;
    }
    return position;
  };
}
