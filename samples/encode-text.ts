/** Browsers also encode the apostrophe in queries; https://url.spec.whatwg.org/#special-query-percent-encode-set */
export const encodeQuery = (text: string): string => encodeURIComponent(text).replace(/'/g, '%27');

/** Encodes a name or a value of a form; https://url.spec.whatwg.org/#urlencoded-serializing */
export const encodeForm = (text: string): string => new URLSearchParams([[text, '']]).toString().slice(0, -1);

/** Reserved characters that a value may contain without changing the structure of a URL; those of a path segment do not include `/` and `?`. */
const RESERVED = {
  query: /%(?:21|24|28|29|2A|2C|2F|3A|3B|3F|40)/g,
  path: /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
} as const;

/**
 * Encodes a value whose reserved characters are sent as they are, and whose percent-encoded characters are not encoded again; RFC 6570, section 3.2.3.
 * Characters with a meaning in the URL are encoded: https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization
 */
export const encodeExceptReserved = (text: string, location: keyof typeof RESERVED): string =>
  text
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encodeQuery(part).replace(RESERVED[location], decodeURIComponent)))
    .join('');

/** Returns a placeholder for a value in a URL, in characters that no client, shell or template changes: `PROJECT_ID`. */
export function formatPlaceholder(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return words === '' ? 'VALUE' : encodeURIComponent(words.toUpperCase());
}
