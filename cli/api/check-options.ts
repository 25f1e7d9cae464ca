import { existsSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MISUSE } from '../problems/misuse.js';
import { suggestName } from '../schema/suggest.js';
import type { Progress } from '../terminal/reporter.js';
import type { OpenOptions } from './open-site.js';
import type { BuildOptions, CheckOptions, ServerOptions, SiteOptions } from './options.js';

/** A rule for the value of an option. */
interface Rule {
  readonly expected: string;
  accepts(value: unknown): boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('\0');

const TEXT: Rule = { expected: 'a string that is not empty', accepts: isText };
const SWITCH: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
const CALLBACK: Rule = { expected: 'a function', accepts: (value) => typeof value === 'function' };
const wholeNumber = (min: number, max: number): Rule => ({
  expected: `an integer from ${min} to ${max}`,
  accepts: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
});

const SITE_RULES: Readonly<Record<keyof SiteOptions, Rule>> = {
  dir: TEXT,
  config: TEXT,
  baseUrl: {
    expected: 'a path that begins and ends with "/", such as "/docs/"',
    accepts: (value) => isText(value) && /^\/(?:[A-Za-z0-9._~-]+\/)*$/.test(value),
  },
  cache: SWITCH,
  workers: wholeNumber(1, 64),
  untrusted: SWITCH,
  env: { expected: 'an object of strings', accepts: (value) => typeof value === 'object' && value !== null },
  signal: { expected: 'an AbortSignal', accepts: (value) => value instanceof AbortSignal },
};

const BUILD_RULES: Readonly<Record<keyof BuildOptions, Rule>> = {
  ...SITE_RULES,
  out: TEXT,
  verify: SWITCH,
  strict: SWITCH,
  onProgress: CALLBACK,
};

const CHECK_RULES: Readonly<Record<keyof CheckOptions, Rule>> = {
  ...SITE_RULES,
  search: SWITCH,
  hydrate: SWITCH,
  strict: SWITCH,
  all: SWITCH,
  onProgress: CALLBACK,
};

const SERVER_RULES: Readonly<Record<keyof ServerOptions, Rule>> = {
  ...SITE_RULES,
  port: wholeNumber(0, 65_535),
  host: TEXT,
  allowHosts: {
    expected: 'a list of host names without ports',
    accepts: (value) =>
      Array.isArray(value) && value.every((name) => /^[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?$/.test(String(name))),
  },
  onUpdate: CALLBACK,
};

const RULES = { build: BUILD_RULES, check: CHECK_RULES, createServer: SERVER_RULES } as const;

/** Throws a `TypeError` that names the first option that does not exist or has a wrong value. */
export function checkOptions(name: keyof typeof RULES, options: unknown): void {
  const call = `${name}()`;
  const rules: Readonly<Record<string, Rule>> = RULES[name];
  if (typeof options !== 'object' || options === null) throw new TypeError(MISUSE.notObject(call));
  for (const [option, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, option) ? rules[option] : undefined;
    if (!rule) throw new TypeError(MISUSE.unknown(call, { name: option, nearest: suggestName(option, Object.keys(rules)) }));
    if (value !== undefined && !rule.accepts(value))
      throw new TypeError(MISUSE.wrong(call, { name: option, expected: rule.expected }));
  }
}

/** The options of a program as those of a site that is opened for it. */
export function toOpenOptions(
  options: SiteOptions & { readonly strict?: boolean; readonly all?: boolean },
  progress: Progress,
): OpenOptions {
  const dir = path.resolve(options.dir ?? '.');
  return {
    dir: existsSync(dir) ? realpathSync(dir) : dir,
    environment: options.env ?? process.env,
    configFile: options.config,
    baseUrl: options.baseUrl,
    untrusted: options.untrusted,
    strict: options.strict,
    all: options.all,
    cached: options.cache !== false,
    workers: options.workers ?? availableParallelism(),
    progress,
    isEmbedded: true,
    signal: options.signal,
  };
}
