/**
 * Noncharacters, which Unicode reserves for internal use (https://www.unicode.org/versions/latest/, section 23.7): docsgen uses them to mark holes in
 * pages, and XML does not allow some of them. Unpaired surrogates cannot be encoded in UTF-8.
 */
const MALFORMED = /[\p{Noncharacter_Code_Point}\p{Surrogate}]/u;
const ALL = new RegExp(MALFORMED, 'gu');

/** Makes text safe for interchange: replaces noncharacters and unpaired surrogates with U+FFFD, as decoders do. */
export const wellFormedText = (text: string): string => (MALFORMED.test(text) ? text.replace(ALL, '\uFFFD') : text);

/**
 * Makes every string and key in a value of strings, lists and plain objects well-formed. Escape sequences can produce characters that the file itself
 * does not contain.
 */
export function wellFormedValue<Value>(value: Value): Value {
  // YAML aliases can make a value contain itself.
  const done = new Map<object, unknown>();
  const visit = (one: unknown): unknown => {
    if (typeof one === 'string') return wellFormedText(one);
    if (typeof one !== 'object' || one === null) return one;
    if (done.has(one)) return done.get(one);
    if (Array.isArray(one)) {
      const copy: unknown[] = [];
      done.set(one, copy);
      for (const inner of one) copy.push(visit(inner));
      return copy;
    }
    if (!isPlain(one)) return one;
    const copy = {};
    done.set(one, copy);
    for (const [key, inner] of Object.entries(one))
      Object.defineProperty(copy, wellFormedText(key), {
        value: visit(inner),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    return copy;
  };
  return visit(value) as Value;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
