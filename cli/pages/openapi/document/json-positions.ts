import type { Pointer } from './pointer.js';

/** Offsets of a value, and of its key if it is in an object. */
export interface JsonPosition {
  readonly key?: number;
  readonly value: number;
}

const [QUOTE, BACKSLASH, COLON, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];
/** White space and commas: the only characters between values in valid JSON. */
const isBetween = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x2c;

/**
 * Finds values in valid JSON without building a tree: reads only the objects and lists on the way, each once. If the value is missing, finds its
 * nearest parent.
 */
export function jsonPositions(text: string): (pointer: Pointer) => JsonPosition {
  const known = new Map<number, ReadonlyMap<string, JsonPosition>>();
  const skipBetween = (from: number): number => {
    let at = from;
    while (isBetween(text.charCodeAt(at))) at++;
    return at;
  };
  /** Returns the offset after a string. */
  const skipString = (from: number): number => {
    let at = from + 1;
    while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
    return at + 1;
  };
  /** Returns the offset after a value. */
  const skipValue = (from: number): number => {
    let at = from;
    let depth = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at = skipString(at);
        if (depth === 0) return at;
        continue;
      }
      const closes = code === CLOSE || code === CLOSE_LIST;
      if (depth === 0 && (closes || isBetween(code))) return at;
      at++;
      if (code === OPEN || code === OPEN_LIST) depth++;
      else if (closes && --depth === 0) return at;
    }
    return at;
  };
  const membersAt = (from: number): ReadonlyMap<string, JsonPosition> => {
    const members = new Map<string, JsonPosition>();
    const isObject = text.charCodeAt(from) === OPEN;
    if (!isObject && text.charCodeAt(from) !== OPEN_LIST) return members;
    let at = skipBetween(from + 1);
    for (let index = 0; at < text.length && text.charCodeAt(at) !== CLOSE && text.charCodeAt(at) !== CLOSE_LIST; index++) {
      let key: number | undefined;
      let name = String(index);
      if (isObject) {
        key = at;
        at = skipString(at);
        name = JSON.parse(text.slice(key, at)) as string;
        at = skipBetween(at);
        if (text.charCodeAt(at) === COLON) at = skipBetween(at + 1);
      }
      members.set(name, { key, value: at });
      at = skipBetween(skipValue(at));
    }
    return members;
  };
  return (pointer) => {
    let found: JsonPosition = { value: skipBetween(0) };
    for (const name of pointer) {
      let members = known.get(found.value);
      if (!members) {
        members = membersAt(found.value);
        known.set(found.value, members);
      }
      const next = members.get(name);
      if (!next) break;
      found = next;
    }
    return found;
  };
}
