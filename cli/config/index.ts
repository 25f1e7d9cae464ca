import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import * as TEXTS from '../../templates/texts/page.js';
import { CONFIG_COUNTERPARTS, findCounterpart } from '../problems/counterparts.js';
import { isProblemId, type Problem, problem, type ValuesOf } from '../problems/index.js';
import { LEVEL_IDS } from '../problems/levels.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { suggestName } from '../schema/suggest.js';
import type { LocatedValue } from '../schema/yaml.js';
import { describeIssue } from '../schema/zod-messages.js';
import { withNormalFolders } from '../sources/roots.js';
import { toWellFormedValue } from '../sources/well-formed.js';
import type { SitePath } from '../types.js';
import { listConfigInputs, readConfigFile } from './config-file.js';
import { headerProblems } from './header-problems.js';
import { configSchema, type SiteConfig } from './schema.js';
import type { SiteCodeOutput } from './site-code.js';

/** Names of configuration files. */
const NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs', 'docsgen.config.json'];

/** Environment variables that set options that the configuration omits. */
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
  /** Returns the location of an option; missing if `config` is missing. */
  readonly locate?: LocatedValue['locate'];
  readonly problems: readonly Problem[];
}

/**
 * Reads, checks and completes the configuration of a site.
 *
 * @param dir absolute path of the site
 * @param options `file`: used instead of the files with the usual names; `baseUrl`: replaces the configured one; `untrusted`: refuse a file that is a
 *   program and, in a file with a usual name, hosts to fetch from; `output`: what becomes of the text that a program prints
 */
export async function loadConfig(
  dir: string,
  environment: ConfigEnvironment,
  options: { file?: string; baseUrl?: string; untrusted?: boolean; output?: SiteCodeOutput } = {},
): Promise<LoadedConfig> {
  const { baseUrl, untrusted, output } = options;
  const files = options.file === undefined ? await findConfigFiles(dir) : [options.file];
  const [file, ...others] = files;
  if (file !== undefined && others.length > 0)
    return { problems: [problem('two-configs', { file }, { names: files.map((name) => `"${name}"`).join(' and ') })] };
  if (file === undefined) {
    const value = { title: deriveTitle(dir), url: 'http://localhost:3000' };
    const { problems, ...loaded } = parseConfig({ value, locate: () => ({ file: '' }) }, undefined, { environment, baseUrl });
    return {
      ...loaded,
      problems: [problem('without-config', { file: '' }, { url: value.url, found: await findMisnamedFile(dir) }), ...problems],
    };
  }
  const absolute = path.resolve(dir, file);
  const relative = path.relative(dir, absolute).split(path.sep).join('/');
  if (untrusted && !isDataFile(relative))
    return { file: relative, problems: [problem('untrusted-config', { file: relative }, { file: relative })] };
  const loaded: LoadedConfig = await readConfigFile({ dir, absolute, file: relative, output }, (raw) =>
    parseConfig(raw, relative, { environment, baseUrl }),
  );
  const { config } = loaded;
  const hosts = config?.openapi.remoteHosts ?? [];
  const refused =
    untrusted && options.file === undefined && hosts.length > 0
      ? [
          problem('untrusted-hosts', loaded.locate?.(['openapi', 'remoteHosts']) ?? { file: relative }, {
            hosts: hosts.join(', '),
          }),
        ]
      : [];
  if (untrusted && config && config.extensions.length > 0)
    refused.push(problem('untrusted-extensions', loaded.locate?.(['extensions']) ?? { file: relative }));
  return {
    file: relative,
    ...loaded,
    config: config && {
      ...config,
      roots: withNormalFolders(config.roots, dir),
      extensions: config.extensions.map((extension) => withRelativePaths(extension, dir)),
    },
    problems: [...loaded.problems, ...refused],
  };
}

/** Makes the paths of modules relative to the site, so that the same site in another folder has the same configuration. */
function withRelativePaths(extension: SiteConfig['extensions'][number], dir: string): typeof extension {
  const withPaths = (modules: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, toRelativePath(module, dir)]));
  return {
    ...extension,
    directives: withPaths(extension.directives),
    checks: withPaths(extension.checks),
    files: withPaths(extension.files),
    generators: withPaths(extension.generators),
    slots: withPaths(extension.slots),
    services: withPaths(extension.services),
    remark: extension.remark.map((plugin) =>
      plugin.isPackage ? plugin : { ...plugin, module: toRelativePath(plugin.module, dir) },
    ),
  };
}

function toRelativePath(module: string, dir: string): SitePath {
  const file = module.startsWith('file:') ? fileURLToPath(module) : path.resolve(dir, module);
  return path.relative(dir, file).split(path.sep).join('/');
}

/**
 * Lists the absolute paths of the files of a site's configuration, and of files that would be the configuration if they existed.
 *
 * @param options `file`: path of the configuration file, used instead of the usual names; `untrusted`: omits the imports of a program
 */
export async function listConfigFiles(
  dir: string,
  options: { file?: string; untrusted?: boolean } = {},
): Promise<readonly string[]> {
  const file = options.file ?? (await findConfigFiles(dir))[0];
  const defaultFiles = options.file === undefined ? NAMES.map((name) => path.join(dir, name)) : [];
  if (file === undefined) return defaultFiles;
  if (options.untrusted && !isDataFile(file)) return [...defaultFiles, path.resolve(dir, file)];
  return [...defaultFiles, ...(await listConfigInputs({ dir, absolute: path.resolve(dir, file), file }))];
}

/** Whether a configuration is data, which is not run. */
const isDataFile = (file: string): boolean => file.endsWith('.json');

/** Returns the configuration files that exist, in the order of `NAMES`. */
async function findConfigFiles(dir: string): Promise<string[]> {
  const existing = await Promise.all(
    NAMES.map((name) =>
      access(path.join(dir, name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return existing.flat();
}

/** Finds a file whose name resembles that of a configuration, but is not one that docsgen reads. */
const findMisnamedFile = async (dir: string): Promise<string | undefined> =>
  (await readdir(dir).catch(() => [])).sort().find((name) => name.startsWith('docsgen.config.'));

const deriveTitle = (dir: string): string => path.basename(dir).replace(/[-_]+/g, ' ') || TEXTS.documentation;

interface Overrides {
  readonly environment: ConfigEnvironment;
  readonly baseUrl?: string;
}

function parseConfig(raw: LocatedValue, file: SitePath | undefined, { environment, baseUrl }: Overrides): LoadedConfig {
  const value = baseUrl === undefined ? raw.value : { ...(raw.value as object), baseUrl };
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) return { file, problems: parsed.error.issues.flatMap((issue) => issueProblems(issue, raw)) };
  const applied = applyEnvironment(parsed.data, environment, raw);
  const problems = [...headerProblems(parsed.data.headers, raw.locate), ...applied.problems];
  return { file, locate: raw.locate, ...applied, problems };
}

/** Adds options from the environment. A section that remains incomplete causes one warning, however many options it lacks. */
function applyEnvironment(
  config: SiteConfig,
  environment: ConfigEnvironment,
  raw: LocatedValue,
): { config: SiteConfig; problems: Problem[] } {
  const problems: Problem[] = [];
  const { title, flags: configuredFlags, feedback: configuredFeedback } = config;
  const url = configuredFlags?.url || environment.UNLEASH_PROXY_URL;
  const clientKey = configuredFlags?.clientKey || environment.UNLEASH_PROXY_CLIENT_KEY;
  const appName = configuredFlags?.appName ?? `${title}-${environment.NODE_ENV ?? 'production'}`;
  const target = configuredFeedback?.target || environment.UNLEASH_FEEDBACK_TARGET_URL;
  const flag = configuredFeedback?.flag;
  type Effect = ValuesOf<'env-missing'>['effect'];
  const warnMissing = (section: string, settings: Readonly<Record<string, string | false>>, effect: Effect) => {
    const names = Object.entries(settings).filter(([, variable]) => variable !== false);
    if (names.length === 0) return;
    const options = names.map(([name]) => name);
    const variables = names.map(([, variable]) => variable).join(' and ');
    problems.push(problem('env-missing', raw.locate([section]), { section, options, variables, effect }));
  };
  if (configuredFlags) {
    const effect = flag === undefined ? 'flags' : 'flags-and-feedback';
    const options = { url: !url && 'UNLEASH_PROXY_URL', clientKey: !clientKey && 'UNLEASH_PROXY_CLIENT_KEY' };
    warnMissing('flags', options, effect);
  }
  if (configuredFeedback) warnMissing('feedback', { target: !target && 'UNLEASH_FEEDBACK_TARGET_URL' }, 'feedback');
  if (flag !== undefined && !configuredFlags)
    problems.push(problem('feedback-needs-flags', raw.locate(['feedback', 'flag']), { flag }));
  // A client without its options would warn every reader about a problem that the build already reported.
  const flags = configuredFlags && url && clientKey ? { url, clientKey, appName } : undefined;
  const feedback = configuredFeedback && (flag === undefined || flags) ? { ...configuredFeedback, target } : undefined;
  problems.push(...bidiProblems({ value: config, locate: raw.locate }));
  return { config: toWellFormedValue({ ...config, flags, feedback }), problems };
}

function issueProblems(issue: z.core.$ZodIssue, raw: LocatedValue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      if (issue.path[0] === 'problems') return levelProblem(key, raw);
      const allowed = listAllowedKeys(issue.path);
      const name = [...issue.path, key].join('.');
      const counterpart = findCounterpart(CONFIG_COUNTERPARTS, name);
      const nearest = counterpart ? undefined : suggestName(key, allowed);
      return problem('config-unknown-key', raw.locate([...issue.path, key]), {
        key: name,
        nearest: nearest && [...issue.path, nearest].join('.'),
        counterpart,
      });
    });
  }
  return describeIssue(issue, raw.value).map(({ keys, expected, actual }) => {
    const reason =
      actual === undefined
        ? ({ kind: 'missing', expected } as const)
        : ({ kind: 'type', expected, actual: withoutPasswords(actual) } as const);
    return problem('config-value', raw.locate(keys), { key: keys.join('.'), reason });
  });
}

/** The problem of a level for something that is no warning. */
function levelProblem(id: string, raw: LocatedValue): Problem {
  const keys = ['problems', id];
  const location = raw.locate(keys);
  if (isProblemId(id)) return problem('config-value', location, { key: keys.join('.'), reason: 'fixed-level' });
  const nearest = suggestName(id, LEVEL_IDS);
  return problem('config-unknown-key', location, {
    key: keys.join('.'),
    nearest: nearest && `problems.${nearest}`,
    counterpart: undefined,
  });
}

/** Hides user names and passwords in addresses, because logs of CI show the problems. */
const withoutPasswords = (text: string): string => text.replace(/:\/\/[^/?#\s"]*@/g, '://…@');

/** The part of zod's schemas that lists the keys of an object. */
interface SchemaNode {
  readonly def?: { readonly innerType?: SchemaNode; readonly element?: SchemaNode };
  readonly shape?: Readonly<Record<string, SchemaNode>>;
}

/** Returns the options that the schema allows in the object at the keys. */
function listAllowedKeys(keys: readonly PropertyKey[]): string[] {
  let node: SchemaNode | undefined = configSchema as unknown as SchemaNode;
  for (const key of keys) {
    node = unwrap(node);
    node = typeof key === 'number' ? node?.def?.element : node?.shape?.[String(key)];
  }
  return Object.keys(unwrap(node)?.shape ?? {});
}

/** Returns the schema inside defaults and optional values. */
const unwrap = (node: SchemaNode | undefined): SchemaNode | undefined =>
  node && !node.shape && node.def?.innerType ? unwrap(node.def.innerType) : node;
