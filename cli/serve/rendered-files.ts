import { Readable } from 'node:stream';
import { isJob, type OutputFile } from '../emit/output.js';
import type { Renderer } from '../emit/render-job.js';
import { computeDigest } from '../sources/text.js';
import { type OpenFile, openFileAs } from './locate.js';

/** A file of a site that is not on the disk, and the renderer of its content. */
export interface RenderedFile {
  readonly file: OutputFile;
  readonly renderer: Renderer;
}

/**
 * Renders a file and opens it.
 *
 * @param finish returns the text of a document, given its text and its ETag
 */
export async function openRendered(
  { file: { path, content }, renderer }: RenderedFile,
  finish: (html: string, etag: string) => string = (html) => html,
): Promise<OpenFile | undefined> {
  if (content instanceof Uint8Array) return inMemory(path, content, computeDigest(content));
  if (typeof content !== 'string' && !isJob(content)) return openFileAs(path, content.copy);
  const [text, hash] =
    typeof content === 'string' ? [content, computeDigest(content)] : [renderer.render(content), renderer.deepDigest(content)];
  return inMemory(path, Buffer.from(path.endsWith('.html') ? finish(text, formatEtag(hash)) : text), hash);
}

const formatEtag = (hash: string): string => `"${hash}"`;

const inMemory = (path: string, bytes: Uint8Array, hash: string): OpenFile => ({
  path,
  size: bytes.byteLength,
  etag: formatEtag(hash),
  read: (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
  close: async () => {},
});
