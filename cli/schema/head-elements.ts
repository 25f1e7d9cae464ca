/** Elements of a document's head that a site can add, and the attributes that each may have, by their names in HTML trees. */
export const HEAD_ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  meta: new Set(['name', 'property', 'content', 'media']),
  link: new Set(['rel', 'href', 'hrefLang', 'type', 'title', 'sizes', 'media']),
};

/** Relations of links that load nothing that the policy of the site does not allow anyway (https://html.spec.whatwg.org/#linkTypes). */
const RELATIONS = new Set([
  'alternate',
  'author',
  'dns-prefetch',
  'icon',
  'apple-touch-icon',
  'license',
  'manifest',
  'me',
  'preconnect',
  'search',
]);

/** Whether a page may contain a link with these relations. @param rel a list with spaces */
export const isSafeRelation = (rel: string): boolean => rel.split(' ').every((relation) => RELATIONS.has(relation));

/** An element in the configuration or in front matter: `{ meta: { name: 'author', content: 'Mary' } }`. */
export type HeadEntry = { readonly [Name in 'meta' | 'link']?: Readonly<Record<string, string>> };

/** Whether a value is an element that a document's head may contain. */
export function isHeadEntry(value: unknown): value is HeadEntry {
  if (typeof value !== 'object' || value === null) return false;
  const [[name, attributes] = [], other] = Object.entries(value) as [string, unknown][];
  const allowed = name === undefined || !Object.hasOwn(HEAD_ATTRIBUTES, name) ? undefined : HEAD_ATTRIBUTES[name];
  if (!allowed || other || typeof attributes !== 'object' || attributes === null) return false;
  const names = [...allowed].map((each) => each.toLowerCase());
  const entries = Object.entries(attributes);
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => names.includes(key) && typeof text === 'string') &&
    (name !== 'link' || isSafeRelation(String((attributes as { rel?: unknown }).rel)))
  );
}
