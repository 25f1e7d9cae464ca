import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { configSchema, type SiteConfig } from './config-schema.js';
import { type Located, readYaml, reasonOf } from './located.js';
import { nearestName } from './nearest.js';
import { type Problem, problem } from './problems.js';
import type { Place, SitePath } from './types.js';

/** Names under which the configuration is looked for, in this order. */
const NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs', 'docsgen.config.json'];

/** Environment variables that fill what the configuration leaves open. */
export interface ConfigEnvironment {
  readonly UNLEASH_PROXY_URL?: string;
  readonly UNLEASH_PROXY_CLIENT_KEY?: string;
  readonly UNLEASH_FEEDBACK_TARGET_URL?: string;
  readonly NODE_ENV?: string;
}

export interface LoadedConfig {
  /** `undefined` when the file cannot be used. */
  readonly config?: SiteConfig;
  /** Relative to the site; `undefined` when there is none. */
  readonly file?: SitePath;
  readonly problems: readonly Problem[];
}

/**
 * Reads, checks and completes the configuration of a site.
 *
 * @param dir absolute path of the site
 * @param options `file`: instead of the usual names; `baseUrl`: replaces the configured one
 */
export async function loadConfig(
  dir: string,
  environment: ConfigEnvironment,
  options: { file?: string; baseUrl?: string } = {},
): Promise<LoadedConfig> {
  const file = options.file ?? (await firstExisting(dir));
  if (file === undefined)
    return finish(
      { value: { title: titleOf(dir), url: 'http://localhost:3000' }, place: () => ({ file: '' }) },
      undefined,
      environment,
      options,
    );
  const relative = path.relative(dir, path.resolve(dir, file)).split(path.sep).join('/');
  const text = await readFile(path.resolve(dir, file), 'utf8').catch(() => undefined);
  if (text === undefined) return { file: relative, problems: [problem('no-config', { file: relative }, { file: relative })] };
  const raw = relative.endsWith('.json') ? readJson(text, relative) : await readModule(path.resolve(dir, file), text, relative);
  return 'problem' in raw ? { file: relative, problems: [raw.problem] } : finish(raw, relative, environment, options);
}

async function firstExisting(dir: string): Promise<string | undefined> {
  for (const name of NAMES) {
    const found = await access(path.join(dir, name)).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  return undefined;
}

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
  return { file, ...complete(parsed.data, environment, raw) };
}

/** Fills in what comes from the environment. */
function complete(config: SiteConfig, environment: ConfigEnvironment, raw: Located): { config: SiteConfig; problems: Problem[] } {
  const problems: Problem[] = [];
  const need = (
    section: string,
    what: string,
    variable: keyof ConfigEnvironment,
    value: string | undefined,
  ): string | undefined => {
    const found = value || environment[variable];
    if (!found) problems.push(problem('env-missing', raw.place([section]), { section, what, variable }));
    return found;
  };
  const flags = config.flags && {
    url: need('flags', 'url', 'UNLEASH_PROXY_URL', config.flags.url),
    clientKey: need('flags', 'clientKey', 'UNLEASH_PROXY_CLIENT_KEY', config.flags.clientKey),
    appName: config.flags.appName ?? `${config.title}-${environment.NODE_ENV ?? 'production'}`,
  };
  const feedback = config.feedback && {
    ...config.feedback,
    target: need('feedback', 'target', 'UNLEASH_FEEDBACK_TARGET_URL', config.feedback.target),
  };
  return { config: { ...config, flags, feedback }, problems };
}

function issueProblems(issue: z.core.$ZodIssue, raw: Located): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const known = keysAt(issue.path);
      const name = [...issue.path, key].join('.');
      const nearest = nearestName(key, known);
      return problem('config-unknown-key', raw.place([...issue.path, key]), {
        key: name,
        nearest: nearest && [...issue.path, nearest].join('.'),
      });
    });
  }
  const key = issue.path.join('.') || 'the configuration';
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const reason = missing ? 'it is missing' : issue.message.replace(/^Invalid input: /, '').replace(/\.$/, '');
  return [problem('config-value', raw.place(issue.path), { key, reason })];
}

interface Shape {
  readonly def?: { readonly innerType?: Shape; readonly element?: Shape };
  readonly shape?: Readonly<Record<string, Shape>>;
}

/** The options that the schema knows at a place. */
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

/** JSON is read as YAML, of which it is a part: that reader knows where everything stands. Syntax is JSON's own. */
function readJson(text: string, file: SitePath): Located | { problem: Problem } {
  const { place, problems } = readYaml(text, file);
  try {
    return { value: JSON.parse(text) as unknown, place };
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    const before = text.slice(0, position);
    const at = problems[0] ?? { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
    return {
      problem: problem('config-syntax', at, { reason: problems[0]?.values.reason ?? reasonOf((error as Error).message) }),
    };
  }
}

/** A TypeScript or JavaScript module: bundled by esbuild, then run; `docsgen` itself is known to it by `defineConfig`. */
async function readModule(absolute: string, text: string, file: SitePath): Promise<Located | { problem: Problem }> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [absolute],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [
        {
          name: 'docsgen',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^docsgen$/ }, () => ({ path: 'docsgen', namespace: 'docsgen' }));
            onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({
              contents: 'export const defineConfig = (config) => config;',
            }));
          },
        },
      ],
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
    const module: { default?: unknown } = await import(`data:text/javascript;base64,${code}`);
    if (module.default === undefined)
      return { problem: problem('config-syntax', { file, line: 1, column: 1 }, { reason: 'it has no default export' }) };
    return { value: module.default, place: (keys) => placeInCode(text, file, keys) };
  } catch (error) {
    const found = (error as { errors?: { text: string; location?: { line: number; column: number } }[] }).errors?.[0];
    const place = { file, line: found?.location?.line ?? 1, column: (found?.location?.column ?? 0) + 1 };
    return { problem: problem('config-syntax', place, { reason: reasonOf(found?.text ?? (error as Error).message) }) };
  }
}

/** Follows the keys through the text, each after the one before: right for configurations written out as one object. */
function placeInCode(text: string, file: SitePath, keys: readonly PropertyKey[]): Place {
  let offset = 0;
  for (const key of keys) {
    if (typeof key === 'number') continue;
    const name = String(key).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const found = new RegExp(`(?<![\\w$.])["']?${name}["']?\\s*:`).exec(text.slice(offset));
    if (found) offset += found.index;
  }
  const before = text.slice(0, offset);
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
