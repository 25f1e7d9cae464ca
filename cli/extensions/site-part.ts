import { Script } from 'node:vm';
import * as z from 'zod';
import { type Problem, problem } from '../problems/index.js';
import { extractReason } from '../schema/yaml.js';
import type { Location } from '../types.js';
import { DeadlinePassed, withDeadline } from '../workers/deadline.js';
import type { BundledModule } from './bundle-modules.js';
import { ISLAND_KEYS, parseDefinition } from './definition.js';
import { findDifference } from './difference.js';
import { PART_DEADLINE, type SitePart } from './part.js';
import { findPathError } from './path-error.js';
import { createRealm, describeThrown, locateError, runModule } from './run-module.js';

type Work = (input: never) => unknown;

const work = z.custom<Work>((value) => typeof value === 'function', 'must be a function');
const description = z.string().min(1);
const texts = z.literal(true).optional();
const origins = z.union([z.array(z.string()), work]).default([]);

/** Whether a text is the path of a file of the site, or of a root. Its first name is literal: the whole site is not searched. */
function isInputPath(text: string): boolean {
  const inner = text.replace(/^(?:\.\.\/)+/, '');
  return findPathError(inner.replaceAll('*', 'x')) === undefined && !inner.split('/', 1).some((name) => name.includes('*'));
}

const isFolder = (text: string): boolean => text === '/' || (text.startsWith('/') && findPathError(text.slice(1)) === undefined);

/** The definition of a service. Its work returns its settings and the origins that the policy allows for it. */
const SERVICE = z
  .strictObject({
    description,
    settings: work.default(() => () => null),
    hosts: origins,
    frames: origins,
    consent: z.string().min(1).optional(),
    start: work.optional(),
    report: work.optional(),
    flags: work.optional(),
    stop: work.optional(),
  })
  .transform(({ settings, hosts, frames, ...definition }) => ({
    ...definition,
    work: (input: never) => {
      const given = settings(input) ?? null;
      if (typeof (given as { readonly then?: unknown } | null)?.then === 'function') return given;
      const list = (allowed: typeof hosts) => (typeof allowed === 'function' ? allowed(given as never) : allowed);
      return { settings: given, hosts: list(hosts), frames: list(frames) };
    },
  }));

/** Definitions that the modules of each kind of part export. */
const DEFINITIONS = {
  check: z
    .strictObject({ description, level: z.enum(['error', 'warning']).default('error'), texts, run: work })
    .transform(({ run, ...definition }) => ({ ...definition, work: run })),
  files: z
    .strictObject({ description, texts, write: work })
    .transform(({ write, ...definition }) => ({ ...definition, work: write })),
  generator: z
    .strictObject({
      description,
      inputs: z.array(z.string().refine(isInputPath, 'must be a path such as "data/releases.json" or "types/*.json"')).min(1),
      at: z.string().refine(isFolder, 'must be a path such as "/releases"').default('/'),
      pages: work,
    })
    .transform(({ pages, ...definition }) => ({ ...definition, work: pages })),
  slot: z
    .strictObject({ description, html: work })
    .transform(({ html, ...definition }) => ({ ...definition, work: html, island: undefined })),
  service: SERVICE,
};

/** The definition of a slot that shows an island. Its work returns the props. */
const ISLAND_SLOT = z
  .strictObject({ description, props: work.default(() => () => ({})), ...ISLAND_KEYS })
  .transform(({ props, component, hydrate, hosts, ...definition }) => ({
    ...definition,
    work: props,
    island: { component, hydrate, hosts },
  }));

type Definitions = { readonly [Kind in SitePart['kind']]: z.output<(typeof DEFINITIONS)[Kind]> } & {
  readonly slot: z.output<(typeof DEFINITIONS)['slot']> | z.output<typeof ISLAND_SLOT>;
};

/**
 * Calls a part twice within its realm with a frozen copy of its input. Returns JSON for each call: the result and the reports, or that the result is a
 * promise. Each call has its own `report`.
 */
const CALL_TWICE = `((work, json) => {
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const input = freeze(JSON.parse(json));
  const call = () => {
    const reports = [];
    const report = (found) => { reports.push({ ...found, page: found?.page?.route ?? found?.page }); };
    const result = work(Object.freeze({ ...input, report }));
    if (typeof result?.then !== 'function') return JSON.stringify({ result, reports });
    result.then(() => {}, () => {});
    return JSON.stringify({ isPromise: true });
  };
  return [call(), call()];
})`;

interface Answer {
  readonly isPromise?: true;
  readonly result?: unknown;
  readonly reports: readonly unknown[];
}

/** A part that is ready to run. */
interface LoadedPart<Kind extends SitePart['kind']> {
  readonly definition: Definitions[Kind];
  /** Calls the part twice. Takes and returns JSON. Throws what the part throws. */
  callTwice(json: string): readonly [first: string, second: string];
}

/** Runs the module of a part in a new realm. Throws a `DefinitionFailed`. */
export function loadSitePart<Kind extends SitePart['kind']>(kind: Kind, module: BundledModule): LoadedPart<Kind> {
  const realm = createRealm();
  const definition = parseDefinition(
    kind,
    (exported): z.ZodType => (kind === 'slot' && 'component' in exported ? ISLAND_SLOT : DEFINITIONS[kind]),
    () => runModule(module, realm),
  ) as Definitions[Kind];
  const call = new Script(CALL_TWICE).runInContext(realm) as (work: Work, json: string) => [string, string];
  return { definition, callTwice: (json) => call(definition.work, json) };
}

/** The most that a part returns, in characters. */
const MAX_LENGTH = 20_000_000;

/**
 * Runs a part twice. Returns what it returned and reported, or a problem at its module: it threw an error, was interrupted, or returned a promise, too
 * much, or something else the second time.
 *
 * @param input plain data
 */
export function runSitePart(part: SitePart, input: object): Answer | Problem {
  const { kind: what, name, extension } = part;
  const start: Location = { file: part.file, line: 1, column: 1 };
  try {
    const json = JSON.stringify({ ...input, options: part.options });
    const { callTwice } = loadSitePart(what, part);
    const [first, second] = withDeadline(PART_DEADLINE, () => callTwice(json));
    if (first.length > MAX_LENGTH) {
      const reason = { kind: 'too-large', limit: `${MAX_LENGTH} characters` } as const;
      return problem('extension-result', start, { what, name, extension, reason });
    }
    const answer = JSON.parse(first) as Answer;
    if (answer.isPromise) return problem('extension-result', start, { what, name, extension, reason: 'promise' });
    const difference = findDifference(first, second);
    return difference ? problem('extension-impure', start, { what, name, extension, ...difference }) : answer;
  } catch (error) {
    if (error instanceof DeadlinePassed) return problem('too-slow', start, { what, seconds: error.milliseconds / 1000 });
    const reason = extractReason(describeThrown(error));
    return problem('extension-failed', locateError(error, part) ?? start, { what, name, extension, reason });
  }
}
