import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import type { BundlingRemedy } from '../problems/configuration.js';
import { type Problem, problem } from '../problems/index.js';
import { NO_DEFAULT_EXPORT, YAML_ERRORS } from '../problems/syntax.js';
import { findJsonError } from '../schema/json-error.js';
import { extractReason, type LocatedValue, readYaml } from '../schema/yaml.js';
import { catchSystemError, unreadableProblem } from '../sources/read-file.js';
import { readRegularFile } from '../sources/regular-file.js';
import { decodeText, locateInvalidByte } from '../sources/text.js';
import type { Location, SitePath } from '../types.js';
import { recordBundleInputs } from './bundle-inputs.js';
import { exactNames } from './exact-names.js';
import { locateKey } from './key-location.js';
import { runSiteCode, type SiteCodeOutput } from './site-code.js';

export interface ConfigFile {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly absolute: string;
  /** Relative to the site. */
  readonly file: SitePath;
  /** Where the text that the configuration prints goes. */
  readonly output?: SiteCodeOutput;
  /** How to bundle the configuration of another tool, and what the tool passes to it if it is a function. */
  readonly bundling?: { readonly plugins: readonly Plugin[]; readonly banner: string; readonly argument: unknown };
}

interface ReadFailure {
  readonly problems: readonly Problem[];
}

/**
 * Passes the value in a configuration file to `use`, or reports why it cannot be read. A value may have getters, which run when it is used; what they
 * throw is also reported as an error of the configuration.
 */
export async function readConfigFile<T>(module: ConfigFile, use: (raw: LocatedValue) => T): Promise<T | ReadFailure> {
  const { absolute, file } = module;
  const bytes = catchSystemError(() => readRegularFile(absolute));
  if (bytes instanceof Error)
    return {
      problems: [
        bytes.code === 'ENOENT' ? problem('no-config', { file }, { file }) : unreadableProblem(file, 'configuration', bytes),
      ],
    };
  const text = decodeText(bytes);
  if (text === undefined) return { problems: [problem('invalid-utf8', { file, ...locateInvalidByte(bytes) })] };
  if (!file.endsWith('.json')) return readModule(module, text, use);
  const raw = readJson(text, file);
  return 'problems' in raw ? raw : use(raw);
}

/** Lists the absolute paths of the files of a configuration: its own file and, for a module, the files that it imports, including missing ones. */
export async function listConfigInputs(module: ConfigFile): Promise<readonly string[]> {
  if (module.file.endsWith('.json')) return [module.absolute];
  const inputs = recordBundleInputs();
  await bundleModule(module, [inputs.plugin]).catch(() => undefined);
  return [module.absolute, ...inputs.files()];
}

/** Reads JSON with the YAML reader, which reports positions, after checking its syntax as JSON. */
function readJson(text: string, file: SitePath): LocatedValue | ReadFailure {
  const error = findJsonError(text);
  if (error) {
    const before = text.slice(0, error.offset);
    const location = { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
    return { problems: [problem('config-syntax', location, { reason: error.reason })] };
  }
  const { locate, problems } = readYaml(text, file);
  const duplicates = problems.flatMap((yamlProblem) =>
    yamlProblem.id === 'yaml-syntax' && yamlProblem.values.reason === YAML_ERRORS.duplicate
      ? [problem('config-syntax', yamlProblem, yamlProblem.values)]
      : [],
  );
  if (duplicates.length > 0) return { problems: duplicates };
  return { value: JSON.parse(text) as unknown, locate };
}

/** Bundles a TypeScript or JavaScript module with esbuild and runs it. It can import `defineConfig` from `docsgen`. */
async function readModule<T>(module: ConfigFile, text: string, use: (raw: LocatedValue) => T): Promise<T | ReadFailure> {
  const { file } = module;
  const bundled = await bundleModule(module).catch((error: BuildFailure) => error);
  if (bundled instanceof Error) {
    if (bundled.errors === undefined)
      return { problems: [problem('bundler', { file }, { reason: extractReason(bundled.message.trim()) })] };
    const problems = (bundled.errors ?? []).map((error) => {
      const { file: from = file, line = 1, column = 0 } = error.location ?? {};
      const location = { file: from, line, column: column + 1 };
      return problem('config-syntax', location, { reason: extractReason(error.text), bundling: chooseRemedy(error.text) });
    });
    return { problems };
  }
  let isLoaded = false;
  try {
    return await runSiteCode(async () => {
      const { default: exported }: { default?: unknown } = await import(
        // Node.js runs a module once for each address, but the configuration may read other files and the environment.
        `data:text/javascript;base64,${Buffer.from(bundled.code).toString('base64')}#${randomUUID()}`
      );
      const start = { file, line: 1, column: 1 };
      if (exported === undefined) {
        return { problems: [problem('config-syntax', start, { reason: NO_DEFAULT_EXPORT, bundling: 'no-default-export' })] };
      }
      const value = await (typeof exported === 'function'
        ? (exported as (argument?: unknown) => unknown)(module.bundling?.argument)
        : exported);
      isLoaded = true;
      return use({ value, locate: (keys) => locateKey(text, file, keys) });
    }, module.output);
  } catch (error) {
    const thrownAt = locateThrow(error, bundled, module);
    if (isLoaded && error instanceof Error && thrownAt === undefined) throw error;
    return { problems: [problem('config-throws', thrownAt ?? { file, line: 1, column: 1 }, { reason: describeThrown(error) })] };
  }
}

/** Chooses the advice for an error of esbuild; `undefined` for syntax errors. */
function chooseRemedy(message: string): BundlingRemedy | undefined {
  const [, missing] = /^Could not resolve "(.+)"/.exec(message) ?? [];
  if (missing !== undefined) return /^[./]/.test(missing) ? 'path' : 'package';
  return /^No (?:loader|matching export)/.test(message) ? 'import' : undefined;
}

interface Bundle {
  readonly code: string;
  /** Maps the code to its sources. */
  readonly map: SourceMap;
}

/** What a configuration imports from `docsgen` and `docsgen/extend`: functions that return their argument. */
const PACKAGE = ['defineConfig', 'defineExtension', 'directive', 'check', 'files', 'generator']
  .map((name) => `export const ${name} = (value) => value;`)
  .join('\n');

/**
 * Reads a module whose text must be changed: to NFC, like every text; or because it asks for its URL, which a bundle would lose: an extension names its
 * other modules relative to it.
 */
async function readModuleText({ path: file }: OnLoadArgs): Promise<OnLoadResult | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const composed = text.normalize('NFC');
  if (composed === text && !text.includes('import.meta.url')) return undefined;
  const contents = composed.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
  return { contents, loader: file.endsWith('ts') ? 'ts' : 'js' };
}

/** What other tools let a configuration import. */
const FOREIGN_LOADERS = { '.css': 'empty', '.js': 'jsx', '.md': 'text', '.txt': 'text' } as const;

/** Bundles a module with everything that it imports. */
async function bundleModule({ dir, absolute, bundling }: ConfigFile, plugins: readonly Plugin[] = []): Promise<Bundle> {
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
    ...(bundling && { banner: { js: bundling.banner }, loader: FOREIGN_LOADERS }),
    plugins: [
      exactNames(dir),
      ...plugins,
      ...(bundling?.plugins ?? []),
      {
        name: 'docsgen',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^docsgen(?:\/extend)?$/ }, ({ path: name }) => ({ path: name, namespace: 'docsgen' }));
          onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({ contents: PACKAGE }));
          onLoad({ filter: /\.[cm]?[jt]s$/, namespace: 'file' }, readModuleText);
        },
      },
    ],
  });
  const readOutput = (extension: string) => outputFiles.find((output) => output.path.endsWith(extension))?.text ?? '';
  return { code: readOutput('.js'), map: new SourceMap(JSON.parse(readOutput('.map')) as SourceMapPayload) };
}

/** Returns the location in the configuration, or in a module that it imports, where an error was thrown; `undefined` if it was thrown elsewhere. */
function locateThrow(error: unknown, { map }: Bundle, { dir }: ConfigFile): Location | undefined {
  const [, line, column] = /data:text\/javascript[^\s:]*:(\d+):(\d+)/.exec(String((error as Error | undefined)?.stack)) ?? [];
  const mapping =
    line === undefined ? undefined : (map.findEntry(Number(line) - 1, Number(column) - 1) as Partial<SourceMapping>);
  if (mapping?.originalSource === undefined || mapping.originalLine === undefined || mapping.originalColumn === undefined)
    return undefined;
  const source = path.relative(dir, path.resolve(dir, mapping.originalSource)).split(path.sep).join('/');
  return { file: source, line: mapping.originalLine + 1, column: mapping.originalColumn + 1 };
}

const describeThrown = (error: unknown): string =>
  extractReason(error instanceof Error ? error.message || error.name : `${typeof error} ${String(error)}`);
