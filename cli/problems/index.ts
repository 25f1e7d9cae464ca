import type { Location } from '../types.js';
import { CONFIGURATION } from './configuration.js';
import { FILES } from './files.js';
import { LINKS } from './links.js';
import { MARKDOWN } from './markdown.js';
import { NAVIGATION } from './navigation.js';
import { OPENAPI } from './openapi.js';
import { REDIRECTS } from './redirects.js';
import { SAMPLES } from './samples.js';
import { SEARCH } from './search.js';
import type { Level, Sentence, Values } from './sentence.js';

/** The sentences of every problem, in the groups of the reference. */
const GROUPS = {
  Files: FILES,
  Configuration: CONFIGURATION,
  'Front matter and navigation': NAVIGATION,
  Markdown: MARKDOWN,
  Links: LINKS,
  Search: SEARCH,
  Redirects: REDIRECTS,
  OpenAPI: OPENAPI,
  Samples: SAMPLES,
} as const;

/** Every sentence a user can be shown, by problem id. */
const SENTENCES = {
  ...FILES,
  ...CONFIGURATION,
  ...NAVIGATION,
  ...MARKDOWN,
  ...LINKS,
  ...SEARCH,
  ...REDIRECTS,
  ...OPENAPI,
  ...SAMPLES,
};

export type ProblemId = keyof typeof SENTENCES;

/** Every problem id by the name of its group; the reference of problems is generated from them. */
export const PROBLEM_GROUPS = Object.entries(GROUPS).map(([name, group]) => ({
  name,
  ids: Object.keys(group) as readonly ProblemId[],
}));

/** Something that is wrong with the site, as plain data: it is stored, replayed and sent between threads. */
export interface Problem extends Location {
  readonly id: ProblemId;
  readonly values: Values;
}

/** A problem with its sentences. */
export interface DescribedProblem extends Location {
  readonly id: ProblemId;
  readonly level: Level;
  readonly cause: string;
  readonly fix: string;
}

/** Makes a problem. `place.file` may be empty when the problem belongs to no file. */
export function problem(id: ProblemId, place: Location, values: Values = {}): Problem {
  return { id, file: place.file, line: place.line, column: place.column, values };
}

/** Level of a problem: an error fails the build. */
export const levelOf = (one: Problem): Level => SENTENCES[one.id].level;

export const isError = (one: Problem): boolean => levelOf(one) === 'error';

/** A problem as a person reads it. */
export function describe(one: Problem): DescribedProblem {
  const sentence: Sentence = SENTENCES[one.id];
  const values = new Proxy(one.values, { get: (all, name) => printable(all[String(name)]) });
  return {
    id: one.id,
    level: sentence.level,
    file: String(printable(one.file)),
    line: one.line,
    column: one.column,
    cause: sentence.cause(values),
    fix: sentence.fix(values),
  };
}

/** Where a problem is, as editors and terminals read it: `file:line:column`, as far as it is known; empty for one that belongs to no file. */
export const placeText = ({ file, line, column }: Location): string =>
  [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined && part !== '').join(':');

/** Longest value that a sentence shows. */
const LONGEST = 400;

/** Text of the site as a part of a sentence: on one line, without what a terminal would take for a command, and not endless. */
function printable(value: string | number | undefined): string | number | undefined {
  if (typeof value !== 'string') return value;
  const line = value.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Problems in the order in which they are shown: by file, line, column, id; each once. */
export function sortProblems(list: readonly Problem[]): Problem[] {
  const key = (p: Problem) =>
    `${p.file}\0${String(p.line ?? 0).padStart(9, '0')}\0${String(p.column ?? 0).padStart(9, '0')}\0${p.id}\0${JSON.stringify(p.values)}`;
  const seen = new Map(list.map((one) => [key(one), one]));
  return [...seen.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((one) => seen.get(one) as Problem);
}
