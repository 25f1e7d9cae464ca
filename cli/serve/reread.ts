import { readFile, stat } from 'node:fs/promises';

/** Returns a function that parses a file, again when it has changed. A missing file counts as empty. @param file absolute path */
export function reread<Content>(file: string, parse: (text: string) => Content): () => Promise<Content> {
  let version = '';
  let content = parse('');
  return async () => {
    const now = await stat(file).then(
      (found) => (found.isFile() ? `${found.ino} ${found.size} ${found.mtimeMs}` : ''),
      () => '',
    );
    if (now === version) return content;
    content = parse(now === '' ? '' : await readFile(file, 'utf8').catch(() => ''));
    version = now;
    return content;
  };
}
