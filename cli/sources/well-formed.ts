/**
 * Noncharacters, which Unicode reserves for internal use (https://www.unicode.org/versions/latest/, section 23.7): docsgen uses them to mark holes in
 * pages, and XML does not allow some of them. Unpaired surrogates cannot be encoded in UTF-8.
 */
const MALFORMED = /[\p{Noncharacter_Code_Point}\p{Surrogate}]/u;
const ALL_MALFORMED = new RegExp(MALFORMED, 'gu');

/** Makes text safe for interchange: replaces noncharacters and unpaired surrogates with U+FFFD, as decoders do. */
export const toWellFormedText = (text: string): string => (MALFORMED.test(text) ? text.replace(ALL_MALFORMED, '\uFFFD') : text);

/**
 * Copies a value of strings, lists and plain objects, and makes its strings and keys well-formed. Escape sequences can produce characters that the file
 * itself does not contain.
 */
export function toWellFormedValue<Value>(value: Value): Value {
  // YAML aliases can make a value contain itself.
  const copies = new Map<object, unknown>();
  const copyPart = (part: unknown): unknown => {
    if (typeof part === 'string') return toWellFormedText(part);
    if (typeof part !== 'object' || part === null) return part;
    if (copies.has(part)) return copies.get(part);
    if (Array.isArray(part)) {
      const copy: unknown[] = [];
      copies.set(part, copy);
      for (const child of part) copy.push(copyPart(child));
      return copy;
    }
    if (!isPlainObject(part)) return part;
    const copy = {};
    copies.set(part, copy);
    for (const [key, inner] of Object.entries(part))
      Object.defineProperty(copy, toWellFormedText(key), {
        value: copyPart(inner),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    return copy;
  };
  return copyPart(value) as Value;
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
