import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenedDocument, openDocument } from '../../pages/openapi/open-document.js';
import { type Problem, problem } from '../../problems/index.js';
import { createSiteFileReader } from '../../sources/site-file.js';
import { isHiddenName } from '../../sources/source-folders.js';
import { computeDigest, decodeText } from '../../sources/text.js';
import type { OverlayFile, SitePath, Source } from '../../types.js';

/** A document outside of a site. */
export interface DocumentInput {
  readonly source: Source;
  /** Absolute path of the folder whose files the document may refer to. */
  readonly dir: string;
  readonly overlays: readonly OverlayFile[];
  read(path: SitePath): Promise<string>;
}

/** Reads a document. Its parts may be in the working folder, or, if it is elsewhere, next to it. @param file absolute path */
export async function readInput(
  file: string,
  overlays: readonly string[],
): Promise<DocumentInput | { readonly problem: Problem }> {
  const dir = findFolder(file);
  const toPath = (absolute: string) => path.relative(dir, absolute).split(path.sep).join('/');
  const name = toPath(file);
  const bytes = readFileSync(file);
  const text = decodeText(bytes);
  if (text === undefined) return { problem: problem('invalid-utf8', { file: name }) };
  // An overlay may be anywhere, because the user names it.
  const given = new Map(overlays.map((overlay) => [toPath(overlay), overlay]));
  const readPart = await createSiteFileReader(dir);
  return {
    dir,
    source: { kind: 'openapi', path: name, text, hash: computeDigest(bytes) },
    overlays: [...given.keys()].map((overlay) => ({ name: overlay, path: overlay, place: { file: overlay } })),
    read: async (part) => {
      const overlay = given.get(part);
      if (overlay === undefined) return readPart(part);
      const decoded = decodeText(readFileSync(overlay));
      if (decoded === undefined) throw new Error('is not valid UTF-8');
      return decoded;
    },
  };
}

function findFolder(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const isInside = !path.isAbsolute(relative) && !relative.split(path.sep).some((name) => name === '..' || isHiddenName(name));
  return isInside ? process.cwd() : path.dirname(file);
}

/** Reads a document with its parts and overlays. */
export async function openInput(
  file: string,
  overlays: readonly string[] = [],
): Promise<Partial<OpenedDocument> & { readonly problems: readonly Problem[] }> {
  const input = await readInput(file, overlays);
  if ('problem' in input) return { problems: [input.problem] };
  return openDocument(input.source, { remoteHosts: [], overlays: input.overlays }, input.read);
}
