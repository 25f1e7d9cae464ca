import path from 'node:path';
import { DOCUSAURUS_IDS } from '../body/keep-ids.js';
import { reportAlgolia } from '../config/algolia.js';
import { findBrandColor } from '../config/brand-color.js';
import { readEditUrl } from '../config/edit-url.js';
import { evaluate } from '../config/evaluate.js';
import { findFile } from '../config/packages-plugin.js';
import type { OldPage } from '../old-page.js';
import { findRepository } from '../repository.js';
import type { Note, OldEntry, ReadSite } from '../source.js';
import { asArray, asRecord, asText } from '../value.js';
import { readCategoryFiles } from './category-files.js';
import { DOCUSAURUS_COMPONENTS } from './components.js';
import { convertMeta, headMeta } from './convert-meta.js';
import { type Options, readPlugins } from './plugins.js';
import { prepareBody } from './prepare-body.js';
import { readBlog } from './read-blog.js';
import { type DocSet, readDocs } from './read-docs.js';
import { readOwnPages } from './read-own-pages.js';
import { nameSidebar, readSidebars, type Sidebars } from './sidebars.js';
import { type ConfigLinks, convertConfig, createRedirects, isPlainMarkdown, readRedirects } from './site-config.js';

/** Names of the configuration of Docusaurus. */
export const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`);

/** Reads a site of Docusaurus 2 or 3. */
export const readDocusaurus: ReadSite = async (dir) => {
  const file = findFile(dir, CONFIG_NAMES);
  const { value: config, notes: found } = file === undefined ? { value: {}, notes: [] } : await evaluate(dir, file);
  const notes: Note[] = [...found];
  const configFile = file === undefined ? '' : path.basename(file);
  const plugins = readPlugins(config);
  const within = findRepository(dir);
  const docs = plugins.docs.flatMap((options) => readDocs(dir, options, within)).filter(({ pages }) => pages.length > 0);
  const blogs = plugins.blogs.flatMap((options) => readBlog(dir, options, within) ?? []);
  const own =
    plugins.pages === undefined ? { pages: [], components: new Map<string, string>() } : readOwnPages(dir, plugins.pages, within);
  for (const name of plugins.others)
    notes.push({ kind: 'config', file: configFile, subject: name, text: 'The plugin was left out.' });
  for (const [address, component] of own.components)
    notes.push({
      kind: 'address',
      file: component,
      subject: address,
      text: 'The page is a React component and was not migrated.',
    });

  const navbar = asArray(asRecord(asRecord(config.themeConfig).navbar).items);
  const sidebars: ({ readonly set: DocSet } & Sidebars)[] = [];
  for (const set of docs) sidebars.push({ set, ...(await readSidebars(dir, set)) });
  notes.push(...sidebars.flatMap((one) => one.notes));
  const navigation = sidebars.flatMap(({ set, sidebars: named }) =>
    arrange(set, { named, navbar, isOnly: docs.filter(({ isLatest }) => isLatest).length === 1 }),
  );

  const latest = (instance = 'default') => docs.filter((set) => set.instance === instance && set.isLatest);
  const links: ConfigLinks = {
    docAddress: (id, instance) => latest(instance).map((set) => set.byId.get(id)?.address)[0],
    sidebarAddress: (name, instance) =>
      sidebars.flatMap(({ set, sidebars: named }) =>
        set.isLatest && set.instance === (instance ?? 'default') ? (firstPage(named.get(name) ?? []) ?? firstOf(set)) : [],
      )[0],
  };
  const idOf = new Map(docs.flatMap((set) => [...set.byId].map(([id, page]) => [`${set.folder}:${id}`, page] as const)));
  const byPath = new Map(docs.flatMap((set) => set.pages.map((page) => [page, set] as const)));
  const findById = (page: OldPage, id: string) => idOf.get(`${byPath.get(page)?.folder}:${id}`)?.address;
  const { pairs, extensions } = readRedirects(plugins);
  const categories = sidebars
    .filter(({ sidebars: named }) => [...named.values()].some(hasFolders))
    .map(({ set }) => readCategoryFiles(set, within));
  const editUrl = readEditUrl(
    plugins.docs.map((options) => asText(options.editUrl)).find((one) => one !== undefined),
    configFile,
  );
  const color = findBrandColor(listStyleSheets(dir, plugins.styles), ['--ifm-color-primary']);
  const translations = listTranslations(config);
  if (translations.length > 0)
    notes.push({
      kind: 'config',
      file: configFile,
      subject: 'i18n',
      text: `The translations (${translations.join(', ')}) were not migrated: a site of docsgen has one language.`,
    });
  notes.push(...editUrl.notes, ...reportAlgolia(asRecord(config.themeConfig).algolia, configFile));
  return {
    tool: 'docusaurus',
    pages: [...docs.flatMap(({ pages }) => pages), ...blogs.flatMap(({ posts }) => posts), ...own.pages],
    otherAddresses: own.components,
    navigation,
    config: {
      ...convertConfig(config, links),
      ...(blogs.length > 0 && {
        blog: blogs.map(({ at, title, description }) => ({ at, title, ...(description !== undefined && { description }) })),
      }),
      redirects: {
        pairs: [...pairs, ...blogs.flatMap(({ archive, at }) => (archive === undefined ? [] : [{ from: archive, to: at }]))],
        extensions,
      },
      ...editUrl.config,
      ...(color !== undefined && { theme: { color } }),
    },
    files: new Map(categories.flatMap(({ files }) => [...files])),
    indexes: categories.flatMap(({ indexes }) => indexes),
    createRedirects: (address) => createRedirects(plugins, address),
    statics: [
      ...[asArray(config.staticDirectories).length > 0 ? asArray(config.staticDirectories) : ['static']]
        .flat()
        .flatMap((name) => (typeof name === 'string' ? [{ from: path.resolve(dir, name), to: 'static' }] : [])),
    ],
    rules: {
      isMdx: (page) => !isPlainMarkdown(config, page),
      components: DOCUSAURUS_COMPONENTS,
      scope: { require: undefined },
      prepare: prepareBody,
      convertMeta: (page) => {
        const converted = convertMeta(page, (id) => findById(page, id));
        return { ...converted, meta: { ...headMeta(page.body), ...converted.meta } };
      },
      ids: DOCUSAURUS_IDS,
      aliases: { '@site': dir, '~': dir },
      trailingSlash: config.trailingSlash === true,
    },
    notes,
  };
};

/** The languages other than the default one. */
const listTranslations = ({ i18n }: Options): readonly string[] =>
  asArray(asRecord(i18n).locales).flatMap((one) =>
    typeof one === 'string' && one !== asRecord(i18n).defaultLocale ? [one] : [],
  );

/** Whether a sidebar lists the pages of folders. */
const hasFolders = (entries: readonly OldEntry[]): boolean =>
  entries.some((entry) => entry.kind === 'folder' || (entry.kind === 'category' && hasFolders(entry.items)));

/** The style sheets of the theme, as absolute paths. */
const listStyleSheets = (dir: string, styles: unknown): readonly string[] =>
  [styles].flat().flatMap((one) => (typeof one === 'string' ? [path.resolve(dir, one)] : []));

const firstOf = (set: DocSet): string | undefined => set.pages.find(({ address }) => address !== undefined)?.address;

function firstPage(entries: readonly OldEntry[]): string | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') return entry.address;
    if (entry.kind === 'category') {
      const found = entry.page ?? entry.index?.slug ?? firstPage(entry.items);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

interface Arrangement {
  readonly named: ReadonlyMap<string, readonly OldEntry[]>;
  readonly navbar: readonly unknown[];
  /** Whether the site has no other documents. */
  readonly isOnly: boolean;
}

/** Arranges the sidebars of a set of documents as parts of one. */
function arrange(set: DocSet, { named, navbar, isOnly }: Arrangement): readonly OldEntry[] {
  const lists = [...named].filter(([, items]) => items.length > 0);
  const entries =
    lists.length === 1
      ? (lists[0]?.[1] ?? [])
      : lists.map(([name, items]): OldEntry => ({ kind: 'category', label: nameSidebar(name, navbar), items }));
  if (set.version !== undefined && !set.isLatest) return [{ kind: 'category', label: `Version ${set.version}`, items: entries }];
  if (isOnly || set.instance === 'default') return entries;
  const item = navbar.map(asRecord).find((one) => one.docsPluginId === set.instance);
  return [{ kind: 'category', label: asText(item?.label) ?? nameSidebar(set.instance, []), items: entries }];
}
