import path from 'node:path';
import type { HeaderLineReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { isHeaderName, isHeaderValue } from '../schema/http-headers.js';
import { catchSystemError } from '../sources/read-file.js';
import { readSourceFile } from '../sources/regular-file.js';
import { findSourceFolders } from '../sources/source-folders.js';
import { decodeText } from '../sources/text.js';
import type { StaticFile } from '../types.js';

/** Names, in small letters, of headers that protect readers. */
const PROTECTION: ReadonlySet<string> = new Set(['content-security-policy', 'x-content-type-options']);

/**
 * Reports lines of `static/_headers` that hosts skip, and lines that remove a header that protects readers (`! Name`, which Cloudflare supports:
 * https://developers.cloudflare.com/pages/configuration/headers/#detach-a-header). A second value cannot weaken a policy: hosts join the values, and
 * browsers enforce both.
 *
 * @param dir absolute path of the site
 */
export function hostHeaderProblems(dir: string, statics: readonly StaticFile[]): Problem[] {
  const file = statics.find(({ url }) => url === '/_headers');
  if (!file) return [];
  const bytes = catchSystemError(() => readSourceFile(path.join(dir, file.path), findSourceFolders(dir)));
  // A file that cannot be read conflicts with the generated one.
  const text = bytes instanceof Error ? undefined : decodeText(bytes);
  let hasPath = false;
  return (text ?? '').split('\n').flatMap((line, index) => {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) return [];
    const place = { file: file.path, line: index + 1, column: line.search(/\S/) + 1 };
    const isIndented = /^\s/.test(line);
    const removed = isIndented ? /^!\s*(.+)$/.exec(content)?.[1] : undefined;
    if (removed !== undefined && PROTECTION.has(removed.toLowerCase()))
      return [problem('protection-removed', place, { name: removed })];
    const reason = findReason(content, { isIndented, hasPath });
    hasPath ||= !isIndented;
    return reason ? [problem('header-line', place, { reason })] : [];
  });
}

interface Line {
  readonly isIndented: boolean;
  /** Whether a path precedes the line. */
  readonly hasPath: boolean;
}

function findReason(content: string, { isIndented, hasPath }: Line): HeaderLineReason | undefined {
  if (!isIndented) return /^(?:\/|https:\/\/)/.test(content) ? undefined : 'path';
  if (!hasPath) return 'no-path';
  if (content.startsWith('!')) return undefined;
  const colon = content.indexOf(':');
  if (colon < 0) return 'no-colon';
  if (!isHeaderName(content.slice(0, colon))) return 'name';
  return isHeaderValue(content.slice(colon + 1).trim()) ? undefined : 'value';
}
