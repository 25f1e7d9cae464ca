import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Problem, problem } from '../problems.js';
import { INNER_STATE, readRecord, stateOf } from './commit/state.js';
import { MARK } from './output.js';

/** Files that desktops leave in every folder they show. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * Refuses an output folder whose replacement would destroy something: the site, its inputs, what holds them, or files that docsgen
 * did not write. An interrupted commit has to be recovered before. Reads the disk, writes nothing.
 *
 * @param inputs absolute paths of the folders and files that the site is made of
 */
export function checkOutputFolder({
  siteDir,
  out,
  inputs,
}: {
  readonly siteDir: string;
  readonly out: string;
  readonly inputs: readonly string[];
}): Problem[] {
  const reason = faultOf(real(out), real(siteDir), inputs.map(real));
  if (reason !== undefined) return [problem('output-folder', { file: '' }, { out, reason })];
  const example = foreignFile(out);
  return example === undefined ? [] : [problem('output-foreign', { file: '' }, { out, example })];
}

function faultOf(out: string, siteDir: string, inputs: readonly string[]): string | undefined {
  if (dirname(out) === out) return 'is the root of the disk';
  if (holds(out, real(homedir()))) return 'is or holds your home folder';
  if (holds(out, siteDir)) return 'is or holds the site folder';
  if (existsSync(out) && !statSync(out).isDirectory()) return 'is a file';
  for (const input of inputs) {
    if (holds(out, input)) return `is or holds "${shown(siteDir, input)}", which the site is made of`;
    if (holds(input, out)) return `lies in "${shown(siteDir, input)}", which the site is made of`;
  }
  return undefined;
}

const shown = (siteDir: string, path: string) => relative(siteDir, path).split(sep).join('/') || path;
const holds = (folder: string, path: string) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The path with links resolved as far as it exists. */
function real(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  return dirname(full) === full ? full : join(real(dirname(full)), basename(full));
}

/** A file in the output folder that is not from a previous build. */
function foreignFile(out: string): string | undefined {
  const state = stateOf(out);
  if (!existsSync(state.out)) return undefined;
  const found = readdirSync(state.out).filter((name) => !LITTER.has(name) && name !== INNER_STATE);
  if (found.length === 0) return undefined;
  if (!found.includes(MARK)) return found[0];
  const record = readRecord(state);
  if (record === undefined) return found.find((name) => name === '.git');
  return allFiles(state.out).find((path) => !record.has(path) && !LITTER.has(basename(path)));
}

function allFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith(`${INNER_STATE}/`));
}
