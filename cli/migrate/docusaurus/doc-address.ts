import path from 'node:path';

const PREFIX = /^\d+\s*[-_.]+\s*([^-_.\s].*)$/;
const DATE = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/;
const VERSION = /^\d+[-_.]\d+/;

/** `01-intro` → `intro`, unless the number is part of a date or version. */
const withoutPrefix = (name: string): string => (DATE.test(name) || VERSION.test(name) ? name : (PREFIX.exec(name)?.[1] ?? name));

/** The id of a document and its address below `routeBasePath`. */
export interface DocAddress {
  readonly id: string;
  readonly slug: string;
}

interface AddressInput {
  readonly meta: Readonly<Record<string, unknown>>;
  /** Whether number prefixes are removed. */
  readonly prefixes: boolean;
}

/**
 * Returns the id and the address of a document by the rules of Docusaurus: a slug with `/` in front counts from `routeBasePath`; a file that is called
 * `index`, `readme` or as its folder is the page of the folder, unless it has a slug.
 *
 * @param file relative to the folder of the documents, with `/`
 */
export function docAddress(file: string, { meta, prefixes }: AddressInput): DocAddress {
  const folders = file.split('/');
  const name = (folders.pop() as string).replace(/\.mdx?$/i, '');
  const strip = prefixes ? withoutPrefix : (words: string) => words;
  const folder = folders.map(strip).join('/');
  const base = typeof meta.id === 'string' && meta.id !== '' ? meta.id : strip(name);
  const id = folder === '' ? base : `${folder}/${base}`;
  const slug = typeof meta.slug === 'string' && meta.slug !== '' ? meta.slug : undefined;
  const at = `/${folder}${folder === '' ? '' : '/'}`;
  if (slug?.startsWith('/')) return { id, slug: path.posix.normalize(slug) };
  const last = folders.at(-1);
  if (slug === undefined && (/^(?:index|readme)$/i.test(name) || name.toLowerCase() === last?.toLowerCase()))
    return { id, slug: at };
  return { id, slug: path.posix.join(at, slug ?? base) };
}

/** Joins parts of an address; no slash at the end. */
export const joinAddress = (...parts: readonly string[]): string => {
  const address = `/${parts.join('/')}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  return address;
};
