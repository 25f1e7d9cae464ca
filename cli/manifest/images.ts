import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { decodeAddress, resolvePath } from '../pages/url.js';
import { type Problem, problem, type ValuesOf } from '../problems/index.js';
import { createPathSuggester, type SuggestPath } from '../schema/suggest.js';
import { catchSystemError } from '../sources/read-file.js';
import { readSourceFile } from '../sources/regular-file.js';
import type { Root } from '../sources/roots.js';
import { findSourceFolders, type SourceFolders } from '../sources/source-folders.js';
import type { Page, Reference, SitePath, StaticFile } from '../types.js';
import { relativePath } from './suggest-target.js';

/** An image on a page: its URL, and its size in CSS pixels. */
export interface Image {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** An SVG image that takes colors from the theme: `fill="var(--accent, #0a6468)"`. */
  readonly isThemed?: true;
}

/** Images by `imageKey`. */
export type Images = ReadonlyMap<string, Image>;

/** Returns the key of an image: the file that refers to it and the target as the author wrote it. @param source the file of the page */
export const imageKey = ({ file, target }: Pick<Reference, 'file' | 'target'>, source: SitePath): string =>
  `${file ?? source}\0${target}`;

interface ImageInput {
  readonly dir: string;
  readonly pages: readonly Page[];
  readonly statics: readonly StaticFile[];
  readonly assets: readonly StaticFile[];
  readonly outerPaths: readonly SitePath[];
  readonly roots: readonly Root[];
  readonly remoteHosts: readonly string[];
}

/** Finds and measures the images of pages. Each file is read once. */
export async function measureImages({
  dir,
  pages,
  statics,
  assets,
  outerPaths,
  roots,
  remoteHosts,
}: ImageInput): Promise<{ images: Images; problems: Problem[] }> {
  const images = new Map<string, Image>();
  const problems: Problem[] = [];
  const files = new Map<string, StaticFile>([
    ...statics.map((file) => [file.url, file] as const),
    ...statics.map((file) => [file.path.normalize('NFC'), file] as const),
    ...assets.map((file) => [file.path.normalize('NFC'), file] as const),
  ]);
  let suggester: SuggestPath | undefined;
  const suggest: SuggestPath = (...path) => {
    suggester ??= createPathSuggester([...files.keys()].filter((file) => IMAGE.test(file)));
    return suggester(...path);
  };
  const sizes = new Map<SitePath, Measurement>();
  const reported = new Set<string>();
  const folders = findSourceFolders(dir, roots);
  for (const page of pages) {
    for (const reference of page.content.references) {
      const key = imageKey(reference, page.source);
      if ((reference.kind !== 'image' && reference.kind !== 'file') || images.has(key)) continue;
      const location = { file: reference.file ?? page.source, line: reference.line, column: reference.column };
      const image = findImage(reference.target, location.file, { files, outerPaths, remoteHosts, suggest });
      if (typeof image === 'string') {
        images.set(key, { url: image });
        continue;
      }
      if ('id' in image) {
        // The link around a figure refers to the same image.
        const place = [key, location.line, location.column].join('\0');
        if (!reported.has(place)) problems.push({ ...image, ...location });
        reported.add(place);
        continue;
      }
      if (!sizes.has(image.path)) {
        sizes.set(image.path, measureImage(path.join(dir, image.path), folders));
        await setImmediate();
      }
      const result = sizes.get(image.path);
      if (result === undefined) problems.push(problem('vanished', { file: image.path }));
      else if ('reason' in result) problems.push(problem('broken-image', location, { target: reference.target, ...result }));
      else images.set(key, { url: image.url, ...result });
    }
  }
  return { images, problems };
}

/** Images that pages can show. */
interface Available {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly outerPaths: readonly SitePath[];
  readonly remoteHosts: readonly string[];
  readonly suggest: SuggestPath;
}

/** Returns the file of an image, the address of an image on another host, or a problem. */
function findImage(
  target: string,
  source: SitePath,
  { files, outerPaths, remoteHosts, suggest }: Available,
): StaticFile | string | Problem {
  const location = { file: source };
  if (/^data:image\//i.test(target)) return target;
  if (/^(?:https?:)?\/\//i.test(target) && URL.canParse(target, 'https://localhost')) {
    const { host } = new URL(target, 'https://localhost');
    return remoteHosts.includes(host) ? target : problem('remote-image', location, { target, host });
  }
  const address = decodeAddress(target.replace(/[?#].*$/s, '')).normalize('NFC');
  const key = address.startsWith('/') ? address : resolvePath(source, address, outerPaths);
  const file = files.get(key);
  if (file) return file;
  const suggestion = suggest(key);
  return problem('missing-image', location, {
    target,
    nearest: suggestion && !suggestion.startsWith('/') ? relativePath(source, suggestion, outerPaths) : suggestion,
  });
}

const IMAGE = /\.(?:apng|avif|gif|ico|jpe?g|png|svg|webp)$/i;

/** The width and height in pixels and whether the image is themed, or the reason why they are unknown; `undefined` if the file no longer exists. */
type Measurement = Omit<Image, 'url'> | Omit<ValuesOf<'broken-image'>, 'target'> | undefined;

/** Bytes in which the start tag of an SVG ends. */
const MAX_TAG = 200_000;

/** The start tag of an SVG with the attributes of its size, because `image-size` searches only the first 1,000 bytes for it; other attributes can be long. */
function svgRoot(bytes: Buffer): Buffer {
  const start = bytes.indexOf('<svg');
  const tag = /^<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(bytes.toString('latin1', Math.max(0, start), start + MAX_TAG))?.[0];
  if (tag === undefined) return bytes;
  const attributes = [...tag.matchAll(/\s(?:width|height|viewBox|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/g)];
  return Buffer.from(`<svg${attributes.map(([text]) => text).join('')} >`, 'latin1');
}

function measureImage(file: string, folders: SourceFolders): Measurement {
  const bytes = catchSystemError(() => readSourceFile(file, folders));
  if (bytes instanceof Error)
    return bytes.code === 'ENOENT' ? undefined : { reason: 'unreadable', code: bytes.code ?? bytes.message };
  try {
    const { width, height, orientation } = imageSize(file.toLowerCase().endsWith('.svg') ? svgRoot(bytes) : bytes);
    const isRotated = orientation !== undefined && orientation >= 5;
    const isThemed = file.toLowerCase().endsWith('.svg') && bytes.includes('var(--');
    return {
      width: Math.round(isRotated ? height : width),
      height: Math.round(isRotated ? width : height),
      ...(isThemed && { isThemed }),
    };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof RangeError) return { reason: 'truncated' };
    if (/unsupported file type/i.test(message)) return { reason: 'format' };
    return { reason: { message: message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase()) } };
  }
}
