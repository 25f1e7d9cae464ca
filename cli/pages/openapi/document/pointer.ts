import { getOwn } from './guards.js';

/** The keys from the root of a file to a value. */
export type Pointer = readonly string[];

/** Parses the fragment of a `$ref`: `#/a~1b/c%20d` → `['a/b', 'c d']`; `undefined` if it is not a JSON pointer. RFC 6901, sections 3 and 6. */
export function parsePointer(fragment: string): Pointer | undefined {
  if (fragment === '' || fragment === '#') return [];
  if (!fragment.startsWith('#/')) return undefined;
  return fragment
    .slice(2)
    .split('/')
    .map((token) => decode(token).replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** Formats `['paths', '/a']` as authors write it: `#/paths/~1a`. */
export const formatPointer = (pointer: Pointer): string =>
  `#${pointer.map((key) => `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')}`;

/** Escapes a key for a reference: a part of a JSON pointer that is the fragment of a URL. RFC 6901, section 6. */
export const escapeToken = (key: string): string => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'));

/** Names a position in problems: `paths › /a › get`; `undefined` for a whole file. */
export const describePointer = ({ pointer }: { readonly pointer: Pointer }): string | undefined =>
  pointer.length ? pointer.join(' › ') : undefined;

/** Parses a pointer in the format of validators: without `#` and percent-encoding. */
export const parseInstancePath = (path: string): Pointer =>
  path
    .split('/')
    .slice(1)
    .map((token) => token.replace(/~1/g, '/').replace(/~0/g, '~'));

/** Returns the value at a pointer; `undefined` if it is missing. */
export function lookUp(value: unknown, pointer: Pointer): unknown {
  let current = value;
  for (const key of pointer) current = getOwn(current, key);
  return current;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
