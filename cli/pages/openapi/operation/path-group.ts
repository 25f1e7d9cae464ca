/** Segments that operations of most APIs have in common: they say nothing about an operation. */
const GENERIC = /^(?:api|rest|v\d+(?:[._]\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)*)$/i;

/** A segment, or a part of one, whose value the client chooses. */
const PARAMETER = /[{}]/;

/** Returns the segments of a path that name something: without versions, prefixes such as `api`, and parameters. */
export const listNamedSegments = (endpoint: string): readonly string[] =>
  endpoint
    .split('/')
    .filter((segment) => /[\p{Letter}\p{Number}]/u.test(segment) && !PARAMETER.test(segment) && !GENERIC.test(segment));

/** Words of a name in a path: `payment_intents`, `paymentIntents` and `payment-intents` have the same. */
export const toWords = (segment: string): string =>
  segment
    .replace(/\.(?:json|xml)$/i, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Returns the name of the group that a path belongs to, from its first segment that names something: `/v1/payment_intents/{id}/capture` → `Payment
 * intents`. A segment such as `chat.postMessage` or `messages:send` counts up to its punctuation. Depends on the path only, so the groups do not change
 * if other paths are added; `undefined` if no segment names anything.
 */
export function getPathGroup(endpoint: string): string | undefined {
  const [segment] = listNamedSegments(endpoint);
  const words = segment && toWords(/^[^.:(]+/.exec(segment)?.[0] ?? segment);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}
