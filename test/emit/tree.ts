import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { MARK, type OutputFile } from '../../cli/emit/output.js';

export { key } from '../state-key.js';

export type Tree = Readonly<Record<string, string>>;

/** Creates an empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Returns the text of every file in a folder, except the marker. */
export function readTree(root: string): Tree {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name))).filter((path) => path !== MARK);
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const outputs = (tree: Tree): OutputFile[] =>
  Object.entries(tree).map(([path, content]) => ({ path, content, origin: `the test's ${path}` }));
