import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import path from 'node:path';
import type { BuildFailure, Plugin } from 'esbuild';
import type { BundlingRemedy } from '../problems/configuration.js';
import { type Problem, problem } from '../problems/index.js';
import { NO_DEFAULT_EXPORT, YAML_ERRORS } from '../problems/syntax.js';
import { jsonError } from '../schema/json-error.js';
import { type Located, readYaml, reasonOf } from '../schema/yaml.js';
import { ifAllowed, unreadable } from '../sources/read-file.js';
import { readRegularFile } from '../sources/regular-file.js';
import { decode, invalidPlace } from '../sources/text.js';
import type { Location, SitePath } from '../types.js';
import { bundleInputs } from './bundle-inputs.js';
import { placeInCode } from './key-location.js';
import { runSiteCode } from './site-code.js';

export interface ConfigFile {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly absolute: string;
  /** Relative to the site. */
  readonly file: SitePath;
}

interface Unusable {
  readonly problems: readonly Problem[];
}

/**
 * Makes use of the value in a configuration file, or reports why it cannot be read. A value may have getters, which run when it is used:
 * what they throw is also an error of the configuration.
 */
export async function readConfigFile<T>(module: ConfigFile, use: (raw: Located) => T): Promise<T | Unusable> {
  const { absolute, file } = module;
  const bytes = ifAllowed(() => readRegularFile(absolute));
  if (bytes instanceof Error)
    return {
      problems: [bytes.code === 'ENOENT' ? problem('no-config', { file }, { file }) : unreadable(file, 'configuration', bytes)],
    };
  const text = decode(bytes);
  if (text === undefined) return { problems: [problem('invalid-utf8', { file, ...invalidPlace(bytes) })] };
  if (!file.endsWith('.json')) return readModule(module, text, use);
  const raw = readJson(text, file);
  return 'problems' in raw ? raw : use(raw);
}

/** Absolute paths of the files of a configuration: its own file and, for a module, those that it imports, including missing ones. */
export async function configInputs(module: ConfigFile): Promise<readonly string[]> {
  if (module.file.endsWith('.json')) return [module.absolute];
  const inputs = bundleInputs();
  await bundleModule(module, [inputs.plugin]).catch(() => undefined);
  return [module.absolute, ...inputs.files()];
}

/** Reads JSON with the YAML reader, which reports positions. The syntax is checked as JSON before. */
function readJson(text: string, file: SitePath): Located | Unusable {
  const error = jsonError(text);
  if (error) {
    const before = text.slice(0, error.offset);
    const place = { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
    return { problems: [problem('config-syntax', place, { reason: error.reason })] };
  }
  const { place, problems } = readYaml(text, file);
  const duplicates = problems.flatMap((one) =>
    one.id === 'yaml-syntax' && one.values.reason === YAML_ERRORS.duplicate ? [problem('config-syntax', one, one.values)] : [],
  );
  if (duplicates.length > 0) return { problems: duplicates };
  return { value: JSON.parse(text) as unknown, place };
}

/** Bundles a TypeScript or JavaScript module with esbuild and runs it. It can import `defineConfig` from `docsgen`. */
async function readModule<T>(module: ConfigFile, text: string, use: (raw: Located) => T): Promise<T | Unusable> {
  const { file } = module;
  const bundled = await bundleModule(module).catch((error: BuildFailure) => error);
  if (bundled instanceof Error) {
    const problems = (bundled.errors ?? []).map((one) => {
      const { file: from = file, line = 1, column = 0 } = one.location ?? {};
      const place = { file: from, line, column: column + 1 };
      return problem('config-syntax', place, { reason: reasonOf(one.text), bundling: remedyFor(one.text) });
    });
    return { problems };
  }
  let isRead = false;
  try {
    return await runSiteCode(async () => {
      const { default: exported }: { default?: unknown } = await import(
        `data:text/javascript;base64,${Buffer.from(bundled.code).toString('base64')}`
      );
      const start = { file, line: 1, column: 1 };
      if (exported === undefined) {
        return { problems: [problem('config-syntax', start, { reason: NO_DEFAULT_EXPORT, bundling: 'no-default-export' })] };
      }
      const value = await (typeof exported === 'function' ? (exported as () => unknown)() : exported);
      isRead = true;
      return use({ value, place: (keys) => placeInCode(text, file, keys) });
    });
  } catch (error) {
    const place = placeOfThrow(error, bundled, module);
    if (isRead && error instanceof Error && place === undefined) throw error;
    return { problems: [problem('config-throws', place ?? { file, line: 1, column: 1 }, { reason: messageOf(error) })] };
  }
}

/** What to do about an error of esbuild; `undefined` for syntax errors. */
function remedyFor(message: string): BundlingRemedy | undefined {
  const [, missing] = /^Could not resolve "(.+)"/.exec(message) ?? [];
  if (missing !== undefined) return /^[./]/.test(missing) ? 'path' : 'package';
  return /^No (?:loader|matching export)/.test(message) ? 'import' : undefined;
}

interface Bundle {
  readonly code: string;
  /** Maps the code to its sources. */
  readonly map: SourceMap;
}

/** Bundles a module with everything that it imports. */
async function bundleModule({ dir, absolute }: ConfigFile, plugins: readonly Plugin[] = []): Promise<Bundle> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: dir,
    entryPoints: [absolute],
    outdir: dir,
    sourcemap: 'external',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      ...plugins,
      {
        name: 'docsgen',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^docsgen$/ }, () => ({ path: 'docsgen', namespace: 'docsgen' }));
          onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({ contents: 'export const defineConfig = (config) => config;' }));
        },
      },
    ],
  });
  const textOf = (extension: string) => outputFiles.find((one) => one.path.endsWith(extension))?.text ?? '';
  return { code: textOf('.js'), map: new SourceMap(JSON.parse(textOf('.map')) as SourceMapPayload) };
}

/** The line of the configuration, or of a module that it imports, from which an error came; `undefined` when it came from elsewhere. */
function placeOfThrow(error: unknown, { map }: Bundle, { dir }: ConfigFile): Location | undefined {
  const [, line, column] = /data:text\/javascript[^\s:]*:(\d+):(\d+)/.exec(String((error as Error | undefined)?.stack)) ?? [];
  const found = line === undefined ? undefined : (map.findEntry(Number(line) - 1, Number(column) - 1) as Partial<SourceMapping>);
  if (found?.originalSource === undefined || found.originalLine === undefined || found.originalColumn === undefined)
    return undefined;
  const source = path.relative(dir, path.resolve(dir, found.originalSource)).split(path.sep).join('/');
  return { file: source, line: found.originalLine + 1, column: found.originalColumn + 1 };
}

const messageOf = (error: unknown): string =>
  reasonOf(error instanceof Error ? error.message || error.name : `${typeof error} ${String(error)}`);
