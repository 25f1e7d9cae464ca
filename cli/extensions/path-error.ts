import type { PathError } from '../problems/extensions.js';

/** Characters that addresses or file systems reserve. */
const RESERVED = /[\p{Cc}\p{Cs}\\:*?"<>|#%\ufdd0-\ufdef]/u;

/** Returns what is wrong with a path that a part returns, which must be relative and stay in its folder. */
export function findPathError(path: string): PathError | undefined {
  const names = path.split('/');
  if (path.startsWith('/') || names.some((name) => name === '' || name === '.' || name === '..')) return 'outside';
  return RESERVED.test(path) || path.normalize('NFC') !== path || path.length > 255 ? 'name' : undefined;
}
