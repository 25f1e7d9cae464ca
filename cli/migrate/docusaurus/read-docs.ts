import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '../config/yaml.js';
import { splitPage } from '../front-matter.js';
import type { OldPage } from '../old-page.js';
import { listFiles, readText, shownPath } from '../read-folder.js';
import { asArray, asPath, asRecord, asText } from '../value.js';
import { docAddress, joinAddress } from './doc-address.js';
import type { Options } from './plugins.js';

/** A folder of documents: those of a plugin, or of one of its versions. */
export interface DocSet {
  /** Absolute path. */
  readonly folder: string;
  /** Address of its documents: `/docs/29.x`. */
  readonly base: string;
  /** Where it belongs in the new site. */
  readonly target: string;
  /** Absolute path of its sidebars; `undefined`: the folders are the sidebar. */
  readonly sidebars: string | undefined;
  /** Name of the version, if there are several. */
  readonly version: string | undefined;
  readonly isLatest: boolean;
  /** The name of the plugin's instance. */
  readonly instance: string;
  readonly pages: readonly OldPage[];
  /** Pages by their id. */
  readonly byId: ReadonlyMap<string, OldPage>;
}

/** Reads the documents of a plugin, with all of its versions. @param within folder that must contain all files */
export function readDocs(dir: string, options: Options, within: string): readonly DocSet[] {
  const instance = asText(options.id) ?? 'default';
  const prefix = instance === 'default' ? '' : `${instance}_`;
  const route = typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs';
  const settings = asRecord(options.versions);
  const listed = asArray(parseYaml(readText(path.join(dir, `${prefix}versions.json`)) ?? '[]').value).map(String);
  const only = asArray(options.onlyIncludeVersions).map(String);
  const names = [
    ...(options.includeCurrentVersion === false ? [] : ['current']),
    ...(options.disableVersioning === true ? [] : listed),
  ];
  const versions = only.length > 0 ? names.filter((name) => only.includes(name)) : names;
  const latest = asText(options.lastVersion) ?? listed.find((name) => versions.includes(name)) ?? 'current';
  return versions.map((version) => {
    const own = asRecord(settings[version]);
    const isLatest = version === latest;
    const part = typeof own.path === 'string' ? own.path : isLatest ? '' : version === 'current' ? 'next' : version;
    const isCurrent = version === 'current';
    const folder = isCurrent
      ? path.resolve(dir, asPath(options.path) ?? 'docs')
      : path.join(dir, `${prefix}versioned_docs`, `version-${version}`);
    const base = joinAddress(route, part);
    const sidebars = isCurrent
      ? sidebarsOf(dir, options)
      : existing(path.join(dir, `${prefix}versioned_sidebars`, `version-${version}-sidebars.json`));
    const target = `content${base === '/' ? '' : base}`;
    const input = { dir, folder, base, target, within, prefixes: options.numberPrefixParser !== false };
    return {
      folder,
      base,
      target,
      sidebars,
      version: versions.length > 1 ? (asText(own.label) ?? (isCurrent ? 'Next' : version)) : undefined,
      isLatest,
      instance,
      ...readPages(input),
    };
  });
}

const existing = (file: string): string | undefined => (existsSync(file) ? file : undefined);

function sidebarsOf(dir: string, options: Options): string | undefined {
  if (options.sidebarPath === false) return undefined;
  const given = asPath(options.sidebarPath);
  if (given === undefined) return undefined;
  const file = path.resolve(dir, given);
  // Docusaurus reads sidebars.ts where the configuration names sidebars.js.
  const name = file.replace(/\.[cm]?[jt]s$/, '');
  return [file, ...['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'].map((end) => name + end)].find((one) => existsSync(one));
}

interface FolderInput {
  readonly dir: string;
  readonly folder: string;
  readonly base: string;
  readonly target: string;
  readonly within: string;
  readonly prefixes: boolean;
}

function readPages({ dir, folder, base, target, within, prefixes }: FolderInput): Pick<DocSet, 'pages' | 'byId'> {
  const pages: OldPage[] = [];
  const byId = new Map<string, OldPage>();
  for (const file of listFiles(folder, within)) {
    if (!/\.mdx?$/i.test(file) || /(?:^|\/)__tests__\/|\.test\.mdx?$/.test(file)) continue;
    const absolute = path.join(folder, file);
    const split = splitPage(readText(absolute) ?? '');
    const isPart = file.split('/').some((part) => part.startsWith('_'));
    const { id, slug } = docAddress(file, { meta: split.meta, prefixes });
    const page: OldPage = {
      file: shownPath(dir, absolute),
      path: absolute,
      ...split,
      address: isPart ? undefined : joinAddress(base, slug),
      target: `${target}/${file.replace(/\.mdx?$/i, '.md')}`,
      root: folder,
    };
    pages.push(page);
    if (!isPart) byId.set(id, page);
  }
  return { pages, byId };
}
