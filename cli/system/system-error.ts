/** Returns the code of a system error, such as `ENOENT`; `undefined` for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'too many symbolic links',
};

/**
 * Describes a system error, as the end of a sentence.
 *
 * @param own descriptions that take precedence, by error code
 */
export function systemReason(error: unknown, own: Readonly<Record<string, string>> = {}): string {
  const code = codeOf(error) ?? '';
  return own[code] ?? WORDS[code] ?? (error as Error).message;
}
