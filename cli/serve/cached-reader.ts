import { readFile, stat } from 'node:fs/promises';

/**
 * Returns a function that reads and parses a file, and returns the same content until the file changes. A missing file, or a folder, counts as empty.
 *
 * @param file absolute path
 */
export function createCachedReader<Content>(file: string, parse: (text: string) => Content): () => Promise<Content> {
  let version = '';
  let content = parse('');
  return async () => {
    const currentVersion = await stat(file).then(
      (stats) => (stats.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''),
      () => '',
    );
    if (currentVersion === version) return content;
    content = parse(currentVersion === '' ? '' : await readFile(file, 'utf8').catch(() => ''));
    version = currentVersion;
    return content;
  };
}
