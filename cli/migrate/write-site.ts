import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { catchSystemError } from '../sources/read-file.js';
import type { NewSite } from './plan-site.js';
import { listFiles } from './read-folder.js';

/** Returns a problem if a folder is not a place for a new site: it has files, or is a file, or is the old site. */
export function checkOutput(out: string, dir: string): Problem | undefined {
  if (out === dir) return problem('migrate-output', { file: '' }, { out, reason: 'source' });
  if (!existsSync(out)) return undefined;
  if (lstatSync(out).isSymbolicLink() || !statSync(out).isDirectory())
    return problem('migrate-output', { file: '' }, { out, reason: 'file' });
  return readdirSync(out).length > 0 ? problem('migrate-output', { file: '' }, { out, reason: 'not-empty' }) : undefined;
}

/** Files of hosts that docsgen writes itself. */
const OWN = new Set(['static/sitemap.xml', 'static/404.html', 'static/llms.txt', 'static/index.html', 'static/manifest.json']);

/** Writes the files of a site, which must not exist. @param out absolute path @param within folder that contains all files to copy */
export function writeSite(
  { files, copies }: NewSite,
  { out, within }: { readonly out: string; readonly within: string },
): readonly Problem[] {
  const made = new Set<string>();
  const prepare = (name: string): string => {
    const file = path.join(out, ...name.split('/'));
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  };
  const copy = (from: string, to: string) => {
    if (made.has(to.toLowerCase()) || OWN.has(to) || files.has(to)) return;
    made.add(to.toLowerCase());
    copyFileSync(from, prepare(to));
  };
  const done = catchSystemError(() => {
    mkdirSync(out, { recursive: true });
    for (const [name, text] of files) writeFileSync(prepare(name), text, { flag: 'wx' });
    for (const { from, to } of copies) {
      if (!statSync(from).isDirectory()) copy(from, to);
      else
        for (const name of listFiles(from, within))
          if (!/(?:^|\/)\.(?!well-known|nojekyll)/.test(name)) copy(path.join(from, name), `${to}/${name}`);
    }
  });
  return done instanceof Error ? [problem('migrate-write', { file: '' }, { out, reason: systemReason(done, 'migrate') })] : [];
}
