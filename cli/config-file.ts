import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import path from 'node:path';
import type { BuildFailure } from 'esbuild';
import { jsonFault } from './json-fault.js';
import { DUPLICATE_KEY, type Located, readYaml, reasonOf } from './located.js';
import { placeInCode } from './place-in-code.js';
import { type Problem, problem } from './problems.js';
import { decode, invalidPlace, unreadable } from './sources.js';
import type { Place, SitePath } from './types.js';

/** A configuration file as a value, or what keeps it from being read. */
export async function readConfigFile(
  dir: string,
  absolute: string,
  file: SitePath,
): Promise<Located | { readonly problems: readonly Problem[] }> {
  const bytes = await readFile(absolute).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error)
    return {
      problems: [bytes.code === 'ENOENT' ? problem('no-config', { file }, { file }) : unreadable(file, 'configuration', bytes)],
    };
  const text = decode(bytes);
  if (text === undefined) return { problems: [problem('invalid-utf8', { file, ...invalidPlace(bytes) })] };
  return file.endsWith('.json') ? readJson(text, file) : readModule({ dir, absolute, file }, text);
}

interface ModuleFile {
  readonly dir: string;
  readonly absolute: string;
  readonly file: SitePath;
}

/** JSON is read as YAML, of which it is a part: that reader knows where everything stands. Syntax is JSON's own. */
function readJson(text: string, file: SitePath): Located | { problems: Problem[] } {
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
async function readModule(module: ModuleFile, text: string): Promise<Located | { problems: Problem[] }> {
  const { file } = module;
  const bundled = await bundleModule(module).catch((error: BuildFailure) => error);
  if (bundled instanceof Error) {
    const problems = (bundled.errors ?? []).map((one) => {
      const { file: from = file, line = 1, column = 0 } = one.location ?? {};
      return problem('config-syntax', { file: from, line, column: column + 1 }, { reason: reasonOf(one.text) });
    });
    return { problems };
  }
  try {
    const { default: value }: { default?: unknown } = await import(
      `data:text/javascript;base64,${Buffer.from(bundled.code).toString('base64')}`
    );
    if (value === undefined)
      return { problems: [problem('config-syntax', { file, line: 1, column: 1 }, { reason: 'it has no default export' })] };
    return { value: await value, place: (keys) => placeInCode(text, file, keys) };
  } catch (error) {
    return { problems: [problem('config-throws', placeOfThrow(error, bundled, module), { reason: messageOf(error) })] };
  }
}

interface Bundle {
  readonly code: string;
  /** Where each part of the code came from. */
  readonly map: SourceMap;
}

/** A module with all that it imports. */
async function bundleModule({ dir, absolute }: ModuleFile): Promise<Bundle> {
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

/** The line of the configuration, or of a module that it imports, from which an error came. */
function placeOfThrow(error: unknown, { map }: Bundle, { dir, file }: ModuleFile): Place {
  const [, line, column] = /data:text\/javascript[^\s:]*:(\d+):(\d+)/.exec(String((error as Error | undefined)?.stack)) ?? [];
  const found = line === undefined ? undefined : (map.findEntry(Number(line) - 1, Number(column) - 1) as Partial<SourceMapping>);
  if (found?.originalSource === undefined || found.originalLine === undefined || found.originalColumn === undefined)
    return { file, line: 1, column: 1 };
  const source = path.relative(dir, path.resolve(dir, found.originalSource)).split(path.sep).join('/');
  return { file: source, line: found.originalLine + 1, column: found.originalColumn + 1 };
}

const messageOf = (error: unknown): string =>
  reasonOf(error instanceof Error ? error.message || error.name : `${typeof error} ${String(error)}`);
