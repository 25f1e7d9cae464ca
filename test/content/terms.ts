import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { phraseFinder } from './phrases.js';
import { type Prose, placeIn } from './prose.js';

/** An entry of `terms.yml`. */
interface Term {
  readonly write: string;
  readonly not: readonly string[];
  readonly except?: readonly string[];
  readonly exactly?: boolean;
}

const list = parse(readFileSync(path.join(import.meta.dirname, 'terms.yml'), 'utf8')) as readonly Term[];
const terms = list.map(({ write, not: phrases, except, exactly }) => ({
  write,
  find: phraseFinder({ phrases, except, exactly }),
}));

/** Each wrong name with its place and the right one. */
export const wrongTerms = (prose: Prose): string[] =>
  terms.flatMap(({ write, find }) =>
    find(prose).map(({ phrase, index }) => `${placeIn(prose, index)}: "${phrase}". Write ${write}.`),
  );
