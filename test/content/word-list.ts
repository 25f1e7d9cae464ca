import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);

/** Names in their exact spelling, with capitals; some consist of several words. */
export const names = read('names.txt');

/** Words of this site that a dictionary lacks, in small letters. */
export const words = read('words.txt');
