import { own } from './guards.js';

/** The keys from the top of a file down to a value. */
export type Pointer = readonly string[];

/**
 * Reads the fragment of a `$ref`: `#/a~1b/c%20d` → `['a/b', 'c d']`; `undefined` when it is no JSON pointer.
 * RFC 6901, sections 3 and 6.
 */
export function parsePointer(fragment: string): Pointer | undefined {
  if (fragment === '' || fragment === '#') return [];
  if (!fragment.startsWith('#/')) return undefined;
  return fragment
    .slice(2)
    .split('/')
    .map((token) => decode(token).replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** `['paths', '/a']` as people write it: `#/paths/~1a`. */
export const formatPointer = (pointer: Pointer): string =>
  `#${pointer.map((key) => `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')}`;

/** A pointer as validators give it: without `#`, without percent-encoding. */
export const parseInstancePath = (path: string): Pointer =>
  path
    .split('/')
    .slice(1)
    .map((token) => token.replace(/~1/g, '/').replace(/~0/g, '~'));

/** The value at a pointer; `undefined` when there is none. */
export function lookUp(value: unknown, pointer: Pointer): unknown {
  let at = value;
  for (const key of pointer) at = own(at, key);
  return at;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
