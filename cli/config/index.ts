import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { CONFIG_COUNTERPARTS, counterpartOf } from '../problems/counterparts.js';
import { type Problem, problem, type ValuesOf } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { nearestName } from '../schema/suggest.js';
import type { Located } from '../schema/yaml.js';
import { mismatches } from '../schema/zod-messages.js';
import { wellFormedValue } from '../sources/well-formed.js';
import type { SitePath } from '../types.js';
import { configInputs, readConfigFile } from './config-file.js';
import { configSchema, type SiteConfig } from './schema.js';

/** Names of configuration files. */
const NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs', 'docsgen.config.json'];

/** Environment variables that set options which the configuration leaves out. */
export interface ConfigEnvironment {
  readonly UNLEASH_PROXY_URL?: string;
  readonly UNLEASH_PROXY_CLIENT_KEY?: string;
  readonly UNLEASH_FEEDBACK_TARGET_URL?: string;
  readonly NODE_ENV?: string;
}

export interface LoadedConfig {
  /** `undefined` if the file cannot be used. */
  readonly config?: SiteConfig;
  /** Relative to the site; `undefined` if there is no file. */
  readonly file?: SitePath;
  /** Position of an option; missing if `config` is missing. */
  readonly place?: Located['place'];
  readonly problems: readonly Problem[];
}

/**
 * Reads, checks and completes the configuration of a site.
 *
 * @param dir absolute path of the site
 * @param options `file`: used instead of the files with the usual names; `baseUrl`: replaces the configured one; `untrusted`: refuse a file that is a
 *   program and, in a file with a usual name, hosts to fetch from
 */
export async function loadConfig(
  dir: string,
  environment: ConfigEnvironment,
  options: { file?: string; baseUrl?: string; untrusted?: boolean } = {},
): Promise<LoadedConfig> {
  const found = options.file === undefined ? await existing(dir) : [options.file];
  const [file, ...others] = found;
  if (file !== undefined && others.length > 0)
    return { problems: [problem('two-configs', { file }, { names: found.map((name) => `"${name}"`).join(' and ') })] };
  if (file === undefined) {
    const value = { title: titleOf(dir), url: 'http://localhost:3000' };
    const { problems, ...made } = finish({ value, place: () => ({ file: '' }) }, undefined, environment, options);
    return {
      ...made,
      problems: [problem('without-config', { file: '' }, { url: value.url, found: await misnamed(dir) }), ...problems],
    };
  }
  const absolute = path.resolve(dir, file);
  const relative = path.relative(dir, absolute).split(path.sep).join('/');
  if (options.untrusted && !isData(relative))
    return { file: relative, problems: [problem('untrusted-config', { file: relative }, { file: relative })] };
  const loaded: LoadedConfig = await readConfigFile({ dir, absolute, file: relative }, (raw) =>
    finish(raw, relative, environment, options),
  );
  const hosts = loaded.config?.openapi.remoteHosts ?? [];
  const refused =
    options.untrusted && options.file === undefined && hosts.length > 0
      ? [
          problem('untrusted-hosts', loaded.place?.(['openapi', 'remoteHosts']) ?? { file: relative }, {
            hosts: hosts.join(', '),
          }),
        ]
      : [];
  return { file: relative, ...loaded, problems: [...loaded.problems, ...refused] };
}

/**
 * Absolute paths of the files of a site's configuration, and of files that would be the configuration if they existed.
 *
 * @param given `file`: path of the configuration file, used instead of the usual names; `untrusted`: leaves out what a program imports
 */
export async function configFiles(dir: string, given: { file?: string; untrusted?: boolean } = {}): Promise<readonly string[]> {
  const file = given.file ?? (await existing(dir))[0];
  const usual = given.file === undefined ? NAMES.map((name) => path.join(dir, name)) : [];
  if (file === undefined) return usual;
  if (given.untrusted && !isData(file)) return [...usual, path.resolve(dir, file)];
  return [...usual, ...(await configInputs({ dir, absolute: path.resolve(dir, file), file }))];
}

/** Whether a configuration is data, which is not run. */
const isData = (file: string): boolean => file.endsWith('.json');

/** The configuration files that exist, in the order of `NAMES`. */
async function existing(dir: string): Promise<string[]> {
  const found = await Promise.all(
    NAMES.map((name) =>
      access(path.join(dir, name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return found.flat();
}

/** A file whose name resembles that of a configuration, but is not one that docsgen reads. */
const misnamed = async (dir: string): Promise<string | undefined> =>
  (await readdir(dir).catch(() => [])).sort().find((name) => name.startsWith('docsgen.config.'));

const titleOf = (dir: string): string => path.basename(dir).replace(/[-_]+/g, ' ') || 'Documentation';

function finish(
  raw: Located,
  file: SitePath | undefined,
  environment: ConfigEnvironment,
  options: { baseUrl?: string },
): LoadedConfig {
  const value = options.baseUrl === undefined ? raw.value : { ...(raw.value as object), baseUrl: options.baseUrl };
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) return { file, problems: parsed.error.issues.flatMap((issue) => issueProblems(issue, raw)) };
  return { file, place: raw.place, ...complete(parsed.data, environment, raw) };
}

/** Adds options from the environment. A section that remains incomplete causes one warning, however many options it lacks. */
function complete(config: SiteConfig, environment: ConfigEnvironment, raw: Located): { config: SiteConfig; problems: Problem[] } {
  const problems: Problem[] = [];
  const { title, flags: ownFlags, feedback: ownFeedback } = config;
  const url = ownFlags?.url || environment.UNLEASH_PROXY_URL;
  const clientKey = ownFlags?.clientKey || environment.UNLEASH_PROXY_CLIENT_KEY;
  const appName = ownFlags?.appName ?? `${title}-${environment.NODE_ENV ?? 'production'}`;
  const target = ownFeedback?.target || environment.UNLEASH_FEEDBACK_TARGET_URL;
  const flag = ownFeedback?.flag;
  type Effect = ValuesOf<'env-missing'>['effect'];
  const missing = (section: string, settings: Readonly<Record<string, string | false>>, effect: Effect) => {
    const names = Object.entries(settings).filter(([, variable]) => variable !== false);
    if (names.length === 0) return;
    const options = names.map(([name]) => name);
    const variables = names.map(([, variable]) => variable).join(' and ');
    problems.push(problem('env-missing', raw.place([section]), { section, options, variables, effect }));
  };
  if (ownFlags) {
    const effect = flag === undefined ? 'flags' : 'flags-and-feedback';
    const options = { url: !url && 'UNLEASH_PROXY_URL', clientKey: !clientKey && 'UNLEASH_PROXY_CLIENT_KEY' };
    missing('flags', options, effect);
  }
  if (ownFeedback) missing('feedback', { target: !target && 'UNLEASH_FEEDBACK_TARGET_URL' }, 'feedback');
  if (flag !== undefined && !ownFlags) problems.push(problem('feedback-needs-flags', raw.place(['feedback', 'flag']), { flag }));
  // A client without its options would warn every reader about a problem that the build already reported.
  const flags = ownFlags && url && clientKey ? { url, clientKey, appName } : undefined;
  const feedback = ownFeedback && (flag === undefined || flags) ? { ...ownFeedback, target } : undefined;
  problems.push(...bidiProblems({ value: config, place: raw.place }));
  return { config: wellFormedValue({ ...config, flags, feedback }), problems };
}

function issueProblems(issue: z.core.$ZodIssue, raw: Located): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const known = keysAt(issue.path);
      const name = [...issue.path, key].join('.');
      const counterpart = counterpartOf(CONFIG_COUNTERPARTS, name);
      const nearest = counterpart ? undefined : nearestName(key, known);
      return problem('config-unknown-key', raw.place([...issue.path, key]), {
        key: name,
        nearest: nearest && [...issue.path, nearest].join('.'),
        counterpart,
      });
    });
  }
  return mismatches(issue, raw.value).map(({ keys, expected, actual }) => {
    const reason =
      actual === undefined ? ({ kind: 'missing', expected } as const) : ({ kind: 'type', expected, actual } as const);
    return problem('config-value', raw.place(keys), { key: keys.join('.'), reason });
  });
}

interface Shape {
  readonly def?: { readonly innerType?: Shape; readonly element?: Shape };
  readonly shape?: Readonly<Record<string, Shape>>;
}

/** The options that the schema allows at a place. */
function keysAt(keys: readonly PropertyKey[]): string[] {
  let at: Shape | undefined = configSchema as unknown as Shape;
  const unwrap = (one: Shape | undefined): Shape | undefined =>
    one && !one.shape && one.def?.innerType ? unwrap(one.def.innerType) : one;
  for (const key of keys) {
    at = unwrap(at);
    at = typeof key === 'number' ? at?.def?.element : at?.shape?.[String(key)];
  }
  return Object.keys(unwrap(at)?.shape ?? {});
}
