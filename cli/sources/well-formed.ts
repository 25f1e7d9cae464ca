/**
 * Code points that are no characters: Unicode keeps them for the inner use of programs (https://www.unicode.org/versions/latest/, section 23.7), as docsgen
 * does where pages have holes, and XML refuses some of them. Halves of surrogate pairs have no form in UTF-8.
 */
const MALFORMED = /[\p{Noncharacter_Code_Point}\p{Surrogate}]/u;
const ALL = new RegExp(MALFORMED, 'gu');

/** Text that can be exchanged: noncharacters and halves of surrogate pairs become U+FFFD, as decoders write for what they cannot read. */
export const wellFormedText = (text: string): string => (MALFORMED.test(text) ? text.replace(ALL, '\uFFFD') : text);

/** A value of strings, lists and plain objects in which every text, and every key, is well-formed. Escapes bring in what files do not contain. */
export function wellFormedValue<Value>(value: Value): Value {
  // Aliases of YAML may make a value a part of itself.
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
