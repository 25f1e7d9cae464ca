import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type Phrases, phraseFinder } from './phrases.js';
import { type Prose, placeIn } from './prose.js';

/** An entry of `filler.yml`. */
interface Filler extends Phrases {
  readonly instead: string;
}

const list = parse(readFileSync(path.join(import.meta.dirname, 'filler.yml'), 'utf8')) as readonly Filler[];
const fillers = list.map((filler) => ({ find: phraseFinder(filler), instead: filler.instead }));

/** Each filler with its place and what to do instead. */
export const fillerIn = (prose: Prose): string[] =>
  fillers.flatMap(({ find, instead }) =>
    find(prose).map(({ phrase, index }) => `${placeIn(prose, index)}: "${phrase}". ${instead}`),
  );
