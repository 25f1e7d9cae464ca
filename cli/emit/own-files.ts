import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode } from '../sources/text.js';
import type { StaticFile } from '../types.js';

/** Files in `static/` that do not clash with docsgen's own of that name, but are added to it or replace it. */
const MERGED = ['_headers', '_redirects', 'robots.txt', 'llms.txt'] as const;

/** The text of each file that is there, by its name. One that is not UTF-8 or cannot be read is left out, and clashes like any other. */
export function ownFiles(dir: string, statics: readonly StaticFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of MERGED) {
    const file = statics.find(({ url }) => url === `/${name}`);
    if (file === undefined) continue;
    try {
      const text = decode(readFileSync(path.join(dir, file.path)));
      if (text !== undefined) found.set(name, text);
    } catch {}
  }
  return found;
}
