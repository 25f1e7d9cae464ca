import { folderMaker } from '../commit/disk.js';
import type { FileTarget, WrittenFile } from './render-job.js';
import { type WriteError, writeFile } from './write-file.js';

/** A rendered text, and the path to write it to. */
export interface TextFile extends FileTarget {
  readonly text: string;
}

/** Writes texts. Returns a result for each, in order. */
export function writeTexts(files: readonly TextFile[]): (WrittenFile | WriteError)[] {
  const makeFolder = folderMaker();
  return files.map(({ text, ...target }) => writeFile(text, target, makeFolder));
}
