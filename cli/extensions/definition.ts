import * as z from 'zod';
import type { DefinitionError, PartKind } from '../problems/extensions.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';
import { withDeadline } from '../workers/deadline.js';
import type { ElementDirective, IslandDirective } from './api.js';
import type { BundledModule } from './bundle-modules.js';
import { PART_DEADLINE } from './part.js';
import { describeThrown, runModule } from './run-module.js';

/** A value of another realm is not an instance of this one's classes. */
const isRegExp = (value: unknown): value is RegExp => Object.prototype.toString.call(value) === '[object RegExp]';
const isFunction = (value: unknown): boolean => typeof value === 'function';

const attribute = z.strictObject({
  description: z.string().min(1),
  required: z.literal(true).optional(),
  type: z.enum(['text', 'number', 'boolean', 'date']).optional(),
  values: z.array(z.string()).optional(),
  pattern: z.custom<RegExp>(isRegExp, 'must be a regular expression').optional(),
  isText: z.literal(true).optional(),
});

const base = z.strictObject({
  description: z.string().min(1),
  form: z.enum(['container', 'leaf', 'both', 'inline']),
  label: z.enum(['none', 'optional', 'required']).default('none'),
  attributes: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/i), attribute).default({}),
  markdown: z.custom<ElementDirective['markdown']>(isFunction, 'must be a function').optional(),
  text: z.custom<ElementDirective['text']>(isFunction, 'must be a function').optional(),
});

export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^(?:https?|wss?):/.test(value) && new URL(value).host !== '';

const elements = base.extend({
  html: z.custom<ElementDirective['html']>(isFunction, 'must be a function'),
});

/** What an island defines besides what it shows. */
export const ISLAND_KEYS = {
  component: z.custom<IslandDirective['component']>(isFunction, 'must be a component'),
  hydrate: z.enum(['load', 'idle', 'visible', 'interaction']).default('visible'),
  hosts: z.array(z.string().refine(isOrigin, 'must be an origin such as https://api.example.com')).default([]),
};

const island = base.extend(ISLAND_KEYS);

const partOf = base.extend({ parent: z.string().min(1) });

/** A definition whose defaults are filled in. */
export type LoadedDefinition = z.output<typeof elements> | LoadedIsland | LoadedPart;
export type LoadedIsland = z.output<typeof island>;
/** A directive that is part of another one. */
export type LoadedPart = z.output<typeof partOf>;

const loaded = new Map<string, LoadedDefinition>();

/**
 * Runs a module and returns the directive that it exports, once in each thread. Throws a `DefinitionFailed`.
 *
 * @param module `hash` identifies it
 */
export function loadDefinition(module: BundledModule & { readonly hash: string }): LoadedDefinition {
  const earlier = loaded.get(module.hash);
  if (earlier) return earlier;
  const made = readDefinition(module);
  loaded.set(module.hash, made);
  return made;
}

/** A module does not export the definition of a part. */
export class DefinitionFailed extends Error {
  constructor(
    readonly reason: DefinitionError,
    /** What the module threw. */
    readonly thrown?: unknown,
  ) {
    super('A module does not export the definition of a part.');
  }
}

function readDefinition(module: BundledModule): LoadedDefinition {
  return parseDefinition(
    'directive',
    (exported) => ('component' in exported ? island : 'parent' in exported ? partOf : elements),
    () => runModule(module),
  );
}

/** Checks what a module exports against the schema of its kind of part. Throws a `DefinitionFailed`. */
export function parseDefinition<Schema extends z.ZodType>(
  part: PartKind,
  chooseSchema: (exported: object) => Schema,
  run: () => unknown,
): z.output<Schema> {
  let exported: unknown;
  try {
    exported = withDeadline(PART_DEADLINE, run);
  } catch (error) {
    throw new DefinitionFailed({ kind: 'throws', part, reason: describeThrown(error) }, error);
  }
  const none = { kind: 'no-definition', part } as const;
  if (typeof exported !== 'object' || exported === null) throw new DefinitionFailed(none);
  const parsed = chooseSchema(exported).safeParse(exported);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new DefinitionFailed({ kind: 'unknown-key', part, key: [...issue.path, issue.keys[0]].join('.') });
  const [described] = issue ? describeIssue(issue, exported) : [];
  if (!described) throw new DefinitionFailed(none);
  const { keys, expected, actual = MISSING } = described;
  throw new DefinitionFailed({ kind: 'key', part, key: keys.join('.'), expected, actual });
}
