import { computeDigest } from '../../../sources/text.js';
import type { ApiFile, RoutePath, SitePath } from '../../../types.js';

/** Folder of the files, below the index. Their names are digests, which no page has. */
const FOLDER = 'examples';

/** Number of characters of a digest in the name of a file. */
const NAME_LENGTH = 16;

/** Code as text. */
export interface ExampleText {
  readonly code: string;
  /** As for highlighting. */
  readonly language: string;
}

/** What follows code that is cut. */
export const CUT = '\n…';

/** Cuts a text at the end of a line. */
export function cutLines(text: string, length: number): string {
  const end = text.lastIndexOf('\n', length);
  return text.slice(0, end > 0 ? end : length);
}

/**
 * Returns the file of an example that is too long for its page, named after its content, so that the pages that show it share the file. Everything but JSON is
 * plain text: browsers would run scripts in XML.
 */
export function createExampleFile(
  { code, language }: ExampleText,
  { index, source }: { readonly index: RoutePath; readonly source: SitePath },
): ApiFile {
  const text = `${code}\n`;
  const digest = computeDigest(text);
  const name = `${digest.slice(0, NAME_LENGTH)}.${language === 'json' ? 'json' : 'txt'}`;
  return { url: `${index.replace(/\/$/, '')}/${FOLDER}/${name}`, source, bytes: Buffer.byteLength(text), digest, text };
}
