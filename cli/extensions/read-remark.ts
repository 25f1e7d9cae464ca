import path from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { type Problem, problem } from '../problems/index.js';
import { extractReason } from '../schema/yaml.js';
import type { LocateOption } from '../sources/site-sources.js';
import { computeDigest } from '../sources/text.js';
import { bundleModules, packageEntry } from './bundle-modules.js';
import type { Parts, RemarkPart } from './part.js';
import { loadRemarkPlugin, PluginRefused } from './remark-plugin.js';
import { locateError } from './run-module.js';

interface RemarkInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: SiteConfig;
  readonly place: LocateOption;
}

/** A plugin as the configuration names it. */
interface NamedPlugin extends Readonly<SiteConfig['extensions'][number]['remark'][number]> {
  readonly extension: string;
  readonly keys: readonly (string | number)[];
}

/** Bundles and checks the remark plugins of a site. Each is bundled alone, so that an error belongs to its plugin. */
export async function readRemark(
  input: RemarkInput,
): Promise<Pick<Parts, 'remark' | 'inputs'> & { readonly problems: readonly Problem[] }> {
  const named = input.config.extensions.flatMap(({ name: extension, remark }, index) =>
    remark.map((plugin, at): NamedPlugin => ({ ...plugin, extension, keys: ['extensions', index, 'remark', at] })),
  );
  const read = await Promise.all(named.map((plugin) => readPlugin(plugin, input)));
  return {
    remark: read.flatMap(({ part }) => part ?? []),
    inputs: read.flatMap(({ inputs }) => inputs),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Names of packages that change HTML. */
const REHYPE = /^(?:@[^/]+\/)?rehype-/;

async function readPlugin(
  { module: name, isPackage, options, extension, keys }: NamedPlugin,
  { dir, place }: RemarkInput,
): Promise<{ readonly part?: RemarkPart; readonly inputs: readonly string[]; readonly problems: readonly Problem[] }> {
  const at = place(keys);
  if (REHYPE.test(name))
    return { inputs: [], problems: [problem('remark-plugin', at, { plugin: name, extension, reason: 'rehype' })] };
  const entry = isPackage ? packageEntry(name) : path.resolve(dir, name);
  const { modules, errors, inputs } = await bundleModules(dir, [entry]);
  const [module] = modules;
  if (!module) {
    const problems = errors.map(({ text, location }) => {
      const reason = extractReason(text);
      const isOwn = location && !isPackage && !location.file.split('/').includes('node_modules');
      return isOwn
        ? problem(
            'extension-file',
            { file: location.file, line: location.line, column: location.column + 1 },
            { extension, reason },
          )
        : problem('remark-plugin', at, { plugin: name, extension, reason: { kind: 'bundle', reason } });
    });
    return { inputs, problems };
  }
  const hash = computeDigest(JSON.stringify([name, module.code, options]));
  const part: RemarkPart = { name, extension, file: name, ...module, options, hash };
  try {
    loadRemarkPlugin(part);
    return { part, inputs, problems: [] };
  } catch (error) {
    if (!(error instanceof PluginRefused)) throw error;
    const thrownAt = isPackage || error.thrown === undefined ? undefined : locateError(error.thrown, module);
    return { inputs, problems: [problem('remark-plugin', thrownAt ?? at, { plugin: name, extension, reason: error.reason })] };
  }
}
