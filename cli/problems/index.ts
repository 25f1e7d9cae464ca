import { CONFIGURATION } from './configuration.js';
import { EXTENSIONS } from './extensions.js';
import { FILES } from './files.js';
import { INCLUDES } from './includes.js';
import { ISLANDS } from './islands.js';
import { LINKS } from './links.js';
import type { Location } from './location.js';
import { MARKDOWN } from './markdown.js';
import { NAVIGATION } from './navigation.js';
import { OPENAPI } from './openapi.js';
import { REDIRECTS } from './redirects.js';
import { SAMPLES } from './samples.js';
import { SEARCH } from './search.js';
import type { Definition, Level } from './sentence.js';
import { VENDOR_FILES } from './vendor.js';

/** The sentences of every problem, in the groups of the reference. */
const GROUPS = {
  Files: FILES,
  Configuration: CONFIGURATION,
  'Front matter and navigation': NAVIGATION,
  Markdown: MARKDOWN,
  Includes: INCLUDES,
  Links: LINKS,
  Search: SEARCH,
  Redirects: REDIRECTS,
  OpenAPI: OPENAPI,
  Samples: SAMPLES,
  Extensions: EXTENSIONS,
  'Islands in the browser': ISLANDS,
  'Fetched files': VENDOR_FILES,
} as const;

/** Named by what it consists of, because the declarations of the package cannot spell it out. */
type Definitions = typeof FILES &
  typeof CONFIGURATION &
  typeof NAVIGATION &
  typeof MARKDOWN &
  typeof INCLUDES &
  typeof LINKS &
  typeof SEARCH &
  typeof REDIRECTS &
  typeof OPENAPI &
  typeof SAMPLES &
  typeof EXTENSIONS &
  typeof ISLANDS &
  typeof VENDOR_FILES;

/** The definition of every problem, by its id. */
const DEFINITIONS: Definitions = {
  ...FILES,
  ...CONFIGURATION,
  ...NAVIGATION,
  ...MARKDOWN,
  ...INCLUDES,
  ...LINKS,
  ...SEARCH,
  ...REDIRECTS,
  ...OPENAPI,
  ...SAMPLES,
  ...EXTENSIONS,
  ...ISLANDS,
  ...VENDOR_FILES,
};

export type { CheckedObject } from './navigation.js';

export type ProblemId = keyof typeof DEFINITIONS;

/** The values that fill the sentences of a problem. */
export type ValuesOf<Id extends ProblemId> = (typeof DEFINITIONS)[Id] extends Definition<infer Values> ? Readonly<Values> : never;

/** The argument after the id and the place of a problem: its values, or nothing if its sentences need none. */
export type ValuesArgument<Id extends ProblemId> = keyof ValuesOf<Id> extends never ? [] : [values: ValuesOf<Id>];

/** Every problem id by the name of its group; the reference of problems is generated from them. */
export const PROBLEM_GROUPS = Object.entries(GROUPS).map(([name, group]) => ({
  name,
  ids: Object.keys(group) as readonly ProblemId[],
}));

export const isProblemId = (id: string): id is ProblemId => Object.hasOwn(DEFINITIONS, id);

/** A problem without its place. */
export type Finding<Id extends ProblemId = ProblemId> = {
  [One in Id]: { readonly id: One; readonly values: ValuesOf<One> };
}[Id];

/** The option of the configuration that makes up for an error in an OpenAPI document. */
export interface DocumentRemedy {
  /** The file of the document, as the configuration names it. */
  readonly document: string;
  readonly option: keyof typeof REMEDIES;
}

const REMEDIES = {
  lenient: (document: string) =>
    `To publish the document as it is, set "checks" to "lenient" for "${document}" in "openapi.documents".`,
  overlays: (document: string) =>
    `If you cannot change the document, correct it with an overlay, which "overlays" lists for "${document}" in "openapi.documents".`,
  ignore: (document: string) =>
    `To publish the site without the document, list "${document}" in "openapi.ignore" and not in "openapi.documents".`,
} as const;

/** Something that is wrong with the site, as plain data: it is stored, replayed and sent between threads. */
export type Problem<Id extends ProblemId = ProblemId> = Finding<Id> &
  Location & {
    /** The level that the site has chosen, if it is not the usual one. */
    readonly level?: Level;
    /** How a site can publish the OpenAPI document that the problem belongs to. */
    readonly remedy?: DocumentRemedy;
  };

/** A problem with its sentences. */
export interface DescribedProblem extends Location {
  readonly id: ProblemId;
  readonly level: Level;
  readonly cause: string;
  readonly fix: string;
}

/** Makes a problem. `place.file` may be empty if the problem belongs to no file. */
export function problem<Id extends ProblemId>(id: Id, place: Location, ...[values]: ValuesArgument<Id>): Problem {
  return problemAt({ id, values: values ?? {} } as Finding, place);
}

/** Adds the place to what is wrong. */
export const problemAt = ({ id, values }: Finding, { file, line, column }: Location): Problem =>
  ({ id, file, line, column, values }) as Problem;

/** Whether a problem fails the build. */
export const isError = ({ id, level = definedLevel(id) }: Problem): boolean => level === 'error';

/** The usual level of a problem. */
export const definedLevel = (id: ProblemId): Level => DEFINITIONS[id].level;

/** A problem as a person reads it. */
export function describe({ id, values, file, line, column, madeBy, remedy, ...chosen }: Problem): DescribedProblem {
  const { level: usualLevel, cause, fix } = DEFINITIONS[id] as Definition<object>;
  const { level = usualLevel } = chosen;
  const shown = printableValues(values);
  const words = (sentence: typeof cause) => (typeof sentence === 'string' ? sentence : sentence(shown));
  const origin = madeBy === undefined ? '' : ` The file is made by ${printable(madeBy)}.`;
  const accept = remedy === undefined ? '' : ` ${REMEDIES[remedy.option](printable(remedy.document))}`;
  return { id, level, file: printable(file), line, column, cause: words(cause), fix: words(fix) + origin + accept };
}

/** Formats a location as editors and terminals read it: `file:line:column`, without the parts that are missing; empty for a problem that belongs to no file. */
export const placeText = ({ file, line, column }: Location): string =>
  [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined && part !== '').join(':');

/** Longest value that a sentence shows, in characters. */
const LONGEST = 400;

/** Text of the site as a part of a sentence: on one line, shortened, and without characters that a terminal would treat as a command. */
function printable(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** The values of a problem, whose texts are printable, at every depth. */
function printableValues<Values extends object>(values: Values): Values {
  return new Proxy(values, {
    get(all, name) {
      const value: unknown = Reflect.get(all, name);
      if (typeof value === 'string') return printable(value);
      return typeof value === 'object' && value !== null ? printableValues(value) : value;
    },
  });
}

/** Problems in the order in which they are shown: by file, line, column and id, without duplicates. */
export function sortProblems(list: readonly Problem[]): Problem[] {
  const key = (p: Problem) =>
    `${p.file}\0${String(p.line ?? 0).padStart(9, '0')}\0${String(p.column ?? 0).padStart(9, '0')}\0${p.id}\0${JSON.stringify(p.values)}`;
  const seen = new Map(list.map((found) => [key(found), found]));
  return [...seen.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((name) => seen.get(name) as Problem);
}
