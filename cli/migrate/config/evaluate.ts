import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfigFile } from '../../config/config-file.js';
import { describe } from '../../problems/index.js';
import type { Note } from '../source.js';
import { readLiterals } from './literals.js';
import { standIn, toPlainData } from './missing-package.js';
import { INTEROP, packagesPlugin, STAND_IN } from './packages-plugin.js';
import { parseYaml } from './yaml.js';

/** A configuration as plain data. */
export interface Evaluated {
  readonly value: Readonly<Record<string, unknown>>;
  readonly notes: readonly Note[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What Vite passes to a configuration that is a function. */
const BUILD = { mode: 'production', command: 'build' };

/** Defines the names of CommonJS in a bundle in the ESM format, and what `require` returns of a module whose default export is an object: as in jiti, both its names and those of the object. */
const banner = (file: string): string =>
  `import { createRequire as __docsgenRequire } from 'node:module';
const require = Object.assign(
  (name) => { try { return __docsgenRequire(${JSON.stringify(file)})(name); } catch { return globalThis.${STAND_IN}(name); } },
  { resolve: (name) => { try { return __docsgenRequire(${JSON.stringify(file)}).resolve(name); } catch { return name; } } },
);
const module = { exports: {} }; const exports = module.exports;
const ${INTEROP} = (loaded) => loaded?.__esModule && 'default' in loaded && Object(loaded.default) === loaded.default
  ? new Proxy(loaded.default, { get: (value, key) => (key in loaded ? loaded[key] : Reflect.get(value, key)) })
  : loaded;`;

/**
 * Evaluates a configuration of another tool in the way in which docsgen evaluates its own. Packages that are not installed are replaced. If the
 * configuration throws, returns what its text contains literally.
 *
 * @param dir absolute path that files of notes are relative to
 * @param file absolute path of a file in JSON, YAML, JavaScript or TypeScript
 */
export async function evaluate(dir: string, file: string): Promise<Evaluated> {
  const name = path.relative(dir, file).split(path.sep).join('/');
  const note = (text: string): Note => ({ kind: 'config', file: name, subject: path.basename(file), text });
  if (/\.(?:ya?ml|json)$/.test(file)) {
    const { value, error } = parseYaml(readFileSync(file, 'utf8'));
    const notes = error === undefined ? [] : [note(`The file cannot be parsed: ${error}.`)];
    return { value: Array.isArray(value) ? { items: value } : isRecord(value) ? value : {}, notes };
  }
  const missing = new Set<string>();
  const globals = globalThis as { [STAND_IN]?: typeof standIn };
  globals[STAND_IN] = standIn;
  try {
    const result = await readConfigFile(
      {
        dir,
        absolute: file,
        file: name,
        output: 'discard',
        bundling: { plugins: [packagesPlugin(file, missing)], banner: banner(file), argument: BUILD },
      },
      ({ value }) => ({ plain: toPlainData(value) }),
    );
    const absent = [...missing].filter((one) => !one.startsWith('.'));
    const notes =
      absent.length === 0
        ? []
        : [
            note(
              `These packages are not installed, so what the configuration takes from them is left out: ${absent.join(', ')}.`,
            ),
          ];
    if ('plain' in result && result.plain !== undefined)
      return { value: isRecord(result.plain) ? result.plain : { items: result.plain }, notes };
    const causes =
      'problems' in result ? result.problems.map((one) => describe(one).cause).join(' ') : 'It exports nothing that can be read.';
    return {
      value: readLiterals(readFileSync(file, 'utf8')),
      notes: [...notes, note(`The configuration cannot be evaluated, so only its literal values were read. ${causes}`)],
    };
  } finally {
    delete globals[STAND_IN];
  }
}
