import path from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { type Problem, problem } from '../problems/index.js';
import { extractReason } from '../schema/yaml.js';
import { FOLDERS } from '../sources/names.js';
import { computeDigest } from '../sources/text.js';
import { type BundledModule, bundleModules } from './bundle-modules.js';
import { DefinitionFailed, loadDefinition } from './definition.js';
import {
  type FrontMatterRule,
  type FrontMatterRules,
  NO_PARTS,
  type Part,
  type Parts,
  type ServicePart,
  type SitePart,
} from './part.js';
import type { NamedModule, PartsInput } from './parts-input.js';
import { checkService, collectServices, describeService } from './read-services.js';
import { locateError } from './run-module.js';
import { loadSitePart } from './site-part.js';

/** Bundles and checks the parts of the extensions of a site. Without a problem, every part has a definition. */
export async function readParts(input: PartsInput): Promise<Parts & { readonly problems: readonly Problem[] }> {
  const { dir, config, place } = input;
  const named = listSiteParts(config);
  const owners = new Map<string, string | undefined>(input.ownNames.map((name) => [name, undefined]));
  const { rules: frontMatter, problems } = collectKeys(input);
  problems.push(...checkLayouts(input));
  const slots = collectSlots(input);
  named.push(...slots.named);
  problems.push(...slots.problems);
  const services = collectServices(input);
  named.push(...services.named);
  problems.push(...services.problems);
  config.extensions.forEach(({ name: extension, directives, options }, index) => {
    for (const [name, file] of Object.entries(directives)) {
      if (owners.has(name)) {
        const values = { extension, what: 'directive', name, owner: owners.get(name) } as const;
        problems.push(problem('extension-name-taken', place(['extensions', index]), values));
      } else {
        owners.set(name, extension);
        named.push({ kind: 'directive', name, extension, file, options });
      }
    }
  });
  const { remark, inputs: remarkInputs, problems: remarkProblems } = await readPlugins(input);
  problems.push(...remarkProblems);
  if (named.length === 0) return { ...NO_PARTS, frontMatter, remark, inputs: remarkInputs, problems };
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
  const facts = { title: config.title, url: config.url, baseUrl: config.baseUrl };
  const parts = modules.flatMap((module, index): readonly (Part | SitePart)[] => {
    const checked = checkPart(named[index] as NamedModule, module, owners);
    const part = 'kind' in checked && checked.kind === 'service' ? describeService(checked, facts) : checked;
    if (!('values' in part)) return [part];
    problems.push(part);
    return [];
  });
  const generators = parts.filter((part) => 'kind' in part && part.kind === 'generator') as SitePart[];
  const expected = named.filter(({ kind }) => kind === 'generator').length;
  return {
    directives: parts.filter((part) => 'form' in part),
    frontMatter,
    checks: parts.filter((part) => 'kind' in part && part.kind === 'check') as SitePart[],
    files: parts.filter((part) => 'kind' in part && part.kind === 'files') as SitePart[],
    generators,
    slots: parts.filter((part) => 'kind' in part && part.kind === 'slot') as SitePart[],
    services: parts.filter((part) => 'service' in part) as ServicePart[],
    icons: [],
    remark,
    generated: new Map(),
    // Only the definition of a generator says where its files are.
    failed: generators.length < expected ? [FOLDERS.content] : [],
    inputs: [...inputs, ...remarkInputs],
    problems,
  };
}

/** Reads the remark plugins, with code that other sites do not load. */
async function readPlugins(input: PartsInput): ReturnType<typeof import('./read-remark.js').readRemark> {
  if (input.config.extensions.every(({ remark }) => remark.length === 0)) return { remark: [], inputs: [], problems: [] };
  const { readRemark } = await import('./read-remark.js');
  return readRemark(input);
}

/** Lists the modules of all parts that work with the whole site or make pages. */
const listSiteParts = ({ extensions }: SiteConfig): NamedModule[] =>
  extensions.flatMap(({ name: extension, checks, files, generators, options }) =>
    Object.entries({ check: checks, files, generator: generators }).flatMap(([kind, modules]) =>
      Object.entries(modules).map(([name, file]) => ({ kind: kind as SitePart['kind'], name, extension, file, options })),
    ),
  );

/** Lists the modules that fill slots. Only one extension can fill a slot. */
function collectSlots({ config, place }: PartsInput): { readonly named: readonly NamedModule[]; readonly problems: Problem[] } {
  const named = new Map<string, NamedModule>();
  const problems: Problem[] = [];
  config.extensions.forEach(({ name: extension, slots, options }, index) => {
    for (const [name, file] of Object.entries(slots)) {
      const owner = named.get(name)?.extension;
      if (owner === undefined) named.set(name, { kind: 'slot', name, extension, file, options });
      else {
        const values = { extension, what: 'slot', name, owner } as const;
        problems.push(problem('extension-name-taken', place(['extensions', index, 'slots', name]), values));
      }
    }
  });
  return { named: [...named.values()], problems };
}

/** Reports layouts whose names are taken. */
function checkLayouts({ config, place, ownLayouts }: PartsInput): Problem[] {
  const owners = new Map<string, string | undefined>(ownLayouts.map((name) => [name, undefined]));
  return config.extensions.flatMap(({ name: extension, layouts }, index) =>
    Object.keys(layouts).flatMap((name) => {
      const values = { extension, what: 'layout', name, owner: owners.get(name) } as const;
      if (owners.has(name)) return [problem('extension-name-taken', place(['extensions', index, 'layouts', name]), values)];
      owners.set(name, extension);
      return [];
    }),
  );
}

/** Collects the front matter keys of all extensions. */
function collectKeys({ config, place, ownKeys }: PartsInput): { readonly rules: FrontMatterRules; readonly problems: Problem[] } {
  const rules = new Map<string, FrontMatterRule>();
  const problems: Problem[] = [];
  config.extensions.forEach(({ name: extension, frontMatter }, index) => {
    for (const [name, rule] of Object.entries(frontMatter)) {
      if (ownKeys.includes(name) || rules.has(name)) {
        const values = { extension, what: 'key', name, owner: rules.get(name)?.extension } as const;
        problems.push(problem('extension-name-taken', place(['extensions', index, 'frontMatter', name]), values));
      } else rules.set(name, { extension, ...rule });
    }
  });
  return { rules: Object.fromEntries(rules), problems };
}

const describeIsland = ({ hydrate, hosts }: NonNullable<Part['island']>): NonNullable<Part['island']> => ({
  hydrate,
  hosts: hosts.map((address) => new URL(address).origin),
});

/** Runs a module and returns it as a part, or what is wrong with it. @param directives all directives by name */
function checkPart(
  { kind, ...named }: NamedModule,
  module: BundledModule,
  directives: ReadonlyMap<string, unknown>,
): Part | SitePart | Problem {
  const { extension, file, options } = named;
  const hash = computeDigest(JSON.stringify([module.code, options]));
  const part = { ...named, ...module, hash };
  try {
    if (kind !== 'directive') {
      const site = loadSitePart(kind, part).definition;
      if (kind === 'service') checkService(site);
      if (!('island' in site) || !site.island) return { ...part, kind };
      if (part.name === 'head') throw new DefinitionFailed({ kind: 'unknown-key', part: 'slot', key: 'component' });
      return { ...part, kind, island: describeIsland(site.island) };
    }
    const definition = loadDefinition(part);
    if ('parent' in definition && !directives.has(definition.parent))
      throw new DefinitionFailed({ kind: 'parent', part: 'directive', parent: definition.parent });
    const island = 'component' in definition ? describeIsland(definition) : undefined;
    return { ...part, form: definition.form, ...(island && { island }) };
  } catch (error) {
    if (!(error instanceof DefinitionFailed)) throw error;
    const at = error.thrown === undefined ? undefined : locateError(error.thrown, module);
    return problem('extension-definition', at ?? { file, line: 1, column: 1 }, { extension, reason: error.reason });
  }
}
