import path from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { type Problem, problem } from '../problems/index.js';
import { extractReason } from '../schema/yaml.js';
import type { LocateOption } from '../sources/site-sources.js';
import { computeDigest } from '../sources/text.js';
import type { SitePath } from '../types.js';
import type { Data } from './api.js';
import { type BundledModule, bundleModules } from './bundle-modules.js';
import { DefinitionFailed, loadDefinition } from './definition.js';
import { NO_PARTS, type Part, type Parts } from './part.js';
import { locateError } from './run-module.js';

interface PartsInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: SiteConfig;
  readonly place: LocateOption;
  /** Names of docsgen's own directives. */
  readonly ownNames: readonly string[];
}

/** A module as the configuration names it. */
interface NamedModule {
  readonly name: string;
  readonly extension: string;
  /** Relative to the site. */
  readonly file: SitePath;
  readonly options: Data;
}

/** Bundles and checks the parts of the extensions of a site. Without a problem, every part has a definition. */
export async function readParts({
  dir,
  config,
  place,
  ownNames,
}: PartsInput): Promise<Parts & { readonly problems: readonly Problem[] }> {
  const named: NamedModule[] = [];
  const owners = new Map<string, string | undefined>(ownNames.map((name) => [name, undefined]));
  const problems: Problem[] = [];
  config.extensions.forEach(({ name: extension, directives, options }, index) => {
    for (const [name, file] of Object.entries(directives)) {
      if (owners.has(name))
        problems.push(
          problem('extension-name-taken', place(['extensions', index]), { extension, name, owner: owners.get(name) }),
        );
      else {
        owners.set(name, extension);
        named.push({ name, extension, file, options });
      }
    }
  });
  if (named.length === 0) return { ...NO_PARTS, problems };
  const { modules, errors, inputs } = await bundleModules(
    dir,
    named.map(({ file }) => path.resolve(dir, file)),
  );
  for (const { text, location } of errors) {
    const [first] = named as [NamedModule];
    const { extension, file } = named.find((module) => module.file === location?.file) ?? first;
    const at = location ? { file: location.file, line: location.line, column: location.column + 1 } : { file };
    problems.push(problem('extension-file', at, { extension, reason: extractReason(text) }));
  }
  const directives = modules.flatMap((module, index): readonly Part[] => {
    const part = checkPart(named[index] as NamedModule, module);
    if (!('values' in part)) return [part];
    problems.push(part);
    return [];
  });
  return { directives, inputs, problems };
}

const toOrigin = (address: string): string => new URL(address).origin;

/** Runs a module and returns it as a part, or what is wrong with it. */
function checkPart(named: NamedModule, module: BundledModule): Part | Problem {
  const { extension, file, options } = named;
  const hash = computeDigest(JSON.stringify([module.code, options]));
  try {
    const definition = loadDefinition({ ...module, hash });
    const { form } = definition;
    const island = 'component' in definition && { hydrate: definition.hydrate, hosts: definition.hosts.map(toOrigin) };
    return { ...named, ...module, form, hash, ...(island && { island }) };
  } catch (error) {
    if (!(error instanceof DefinitionFailed)) throw error;
    const at = error.thrown === undefined ? undefined : locateError(error.thrown, module);
    return problem('extension-definition', at ?? { file, line: 1, column: 1 }, { extension, reason: error.reason });
  }
}
