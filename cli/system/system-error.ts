/** The code of a system error, such as `ENOENT`; `undefined` for any other error. */
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
 * What a system error means, as the end of a sentence.
 *
 * @param own words for codes that mean something of their own to what was tried
 */
export function systemReason(error: unknown, own: Readonly<Record<string, string>> = {}): string {
  const code = codeOf(error) ?? '';
  return own[code] ?? WORDS[code] ?? (error as Error).message;
}
