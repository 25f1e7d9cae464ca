import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import path from 'node:path';
import type { BuildFailure, Plugin } from 'esbuild';
import { type Problem, problem } from '../problems/index.js';
import { jsonFault } from '../schema/json-error.js';
import { DUPLICATE_KEY, type Located, readYaml, reasonOf } from '../schema/yaml.js';
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
 * Makes use of the value in a configuration file, or says what keeps it from being read. A value may hold getters, which run when it is used:
 * what they throw is the configuration's fault, too.
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

/** Absolute paths of the files that a configuration is made of: its own, and of a module those that it imports, missing ones too. */
export async function configInputs(module: ConfigFile): Promise<readonly string[]> {
  if (module.file.endsWith('.json')) return [module.absolute];
  const inputs = bundleInputs();
  await bundleModule(module, [inputs.plugin]).catch(() => undefined);
  return [module.absolute, ...inputs.files()];
}

/** JSON is read as YAML, of which it is a part: that reader knows where everything stands. Syntax is JSON's own. */
function readJson(text: string, file: SitePath): Located | Unusable {
  const fault = jsonFault(text);
  if (fault) {
    const before = text.slice(0, fault.offset);
    const place = { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
    return { problems: [problem('config-syntax', place, { reason: fault.reason })] };
  }
  const { place, problems } = readYaml(text, file);
  const twice = problems.filter(({ values }) => values.reason === DUPLICATE_KEY);
  if (twice.length > 0) return { problems: twice.map((one) => problem('config-syntax', one, one.values)) };
  return { value: JSON.parse(text) as unknown, place };
}

/** A TypeScript or JavaScript module: bundled by esbuild, then run; `docsgen` itself is known to it by `defineConfig`. */
async function readModule<T>(module: ConfigFile, text: string, use: (raw: Located) => T): Promise<T | Unusable> {
  const { file } = module;
  const bundled = await bundleModule(module).catch((error: BuildFailure) => error);
  if (bundled instanceof Error) {
    const problems = (bundled.errors ?? []).map((one) => {
      const { file: from = file, line = 1, column = 0 } = one.location ?? {};
      const place = { file: from, line, column: column + 1 };
      return problem('config-syntax', place, { reason: reasonOf(one.text), instead: remedyOf(one.text) });
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
        const instead = 'Export it with "export default { title: …, url: … }"';
        return { problems: [problem('config-syntax', start, { reason: 'it has no default export', instead })] };
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

/** What to do about a fault of esbuild that is none of syntax; `undefined` for those. */
function remedyOf(fault: string): string | undefined {
  const [, missing] = /^Could not resolve "(.+)"/.exec(fault) ?? [];
  if (missing !== undefined)
    return /^[./]/.test(missing)
      ? 'Correct this path, or add the file that it names'
      : 'Install this package in the folder of the site, or correct its name';
  return /^No (?:loader|matching export)/.test(fault) ? 'Mend this import' : undefined;
}

interface Bundle {
  readonly code: string;
  /** Where each part of the code came from. */
  readonly map: SourceMap;
}

/** A module with all that it imports. */
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
