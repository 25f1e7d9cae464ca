import path from 'node:path';
import type { UserConfig } from '../../config/schema.js';
import { HTML_COMPONENTS, unwrap } from '../body/components.js';
import { findBrandColor } from '../config/brand-color.js';
import { readEditUrl } from '../config/edit-url.js';
import { findFile } from '../config/packages-plugin.js';
import { parseYaml } from '../config/yaml.js';
import { joinAddress } from '../docusaurus/doc-address.js';
import { splitPage } from '../front-matter.js';
import { listFallbacks } from '../languages.js';
import { keepKnown } from '../meta.js';
import type { OldPage } from '../old-page.js';
import { listFiles, readText, shownPath } from '../read-folder.js';
import { findRepository } from '../repository.js';
import type { Note, ReadSite } from '../source.js';
import { asArray, asLanguageTag, asPath, asRecord, asText } from '../value.js';
import { postMeta, readBlog } from './blog.js';
import { createExclude } from './exclude.js';
import { readIdRule } from './heading-ids.js';
import { readLanguages } from './languages.js';
import { readNavigation } from './navigation.js';
import { listServedFiles } from './own-files.js';
import { titlePages } from './page-titles.js';
import { type MkDocsDialect, prepareBody } from './prepare-body.js';

/** Reads a site of MkDocs, with or without the theme Material. */
export const readMkDocs: ReadSite = async (dir) => {
  const file = findFile(dir, ['mkdocs.yml', 'mkdocs.yaml']) as string;
  const { config, error } = readConfig(file);
  const notes: Note[] =
    error === undefined
      ? []
      : [{ kind: 'config', file: 'mkdocs.yml', subject: 'mkdocs.yml', text: `The file cannot be parsed as a whole: ${error}.` }];
  const folder = path.resolve(dir, asPath(config.docs_dir) ?? 'docs');
  const plugins = readNamed(config.plugins);
  const extensions = readNamed(config.markdown_extensions);
  const within = findRepository(dir);
  const blogOptions = plugins.get('blog') ?? plugins.get('material/blog');
  const blog = blogOptions && readBlog(blogOptions);
  const directoryUrls = config.use_directory_urls !== false;
  const known = new Set([
    'search',
    'material/search',
    'blog',
    'material/blog',
    'redirects',
    'i18n',
    'macros',
    'awesome-pages',
    'awesome-nav',
    'tags',
    'material/tags',
    'minify',
    'git-revision-date-localized',
    'section-index',
  ]);
  for (const name of plugins.keys())
    if (!known.has(name))
      notes.push({
        kind: 'config',
        file: 'mkdocs.yml',
        subject: name,
        text:
          name === 'mkdocstrings'
            ? 'The plugin makes pages from code, which needs a generator; its blocks are comments in the pages.'
            : 'The plugin was left out.',
      });

  const hooks = asArray(config.hooks).flatMap((one) => (typeof one === 'string' ? [one] : []));
  for (const name of hooks)
    notes.push({
      kind: 'config',
      file: 'mkdocs.yml',
      subject: name,
      text: 'The hook is a program in Python, which is not run. What it inserts into pages is missing.',
    });
  // The successor of Material has the plugin as an extension.
  const hasMacros = plugins.has('macros') || extensions.has('zensical.extensions.macros');
  const variables = hasMacros ? readVariables(config.extra) : {};

  const languages = readLanguages(asRecord(plugins.get('i18n')), folder);
  const isExcluded = createExclude([config.exclude_docs, config.draft_docs].map((one) => asText(one) ?? '').join('\n'));
  const files = listFiles(folder, within).filter((name) => !isExcluded(name));
  const posts: Pick<OldPage, 'body' | 'meta'>[] = [];
  const pages = files.flatMap((name): OldPage[] => {
    if (!/\.(?:md|markdown)$/i.test(name) || name.split('/').some((part) => part.startsWith('.'))) return [];
    const absolute = path.join(folder, name);
    const split = splitPage(readText(absolute) ?? '');
    const isPost = blog?.isPost(name) === true;
    if (name === blog?.index) return [];
    const local = languages?.split(name) ?? { name, folder: '' };
    const target = path.posix.join('content', local.folder, local.name.replace(/\.(?:md|markdown)$/i, '.md'));
    const meta = isPost ? postMeta(split.meta) : split.meta;
    const dated = { ...split, meta: { ...split.meta, ...meta } };
    if (isPost) posts.push(dated);
    const address = isPost ? blog.addressOf(name, dated) : joinAddress(`${local.folder}/${pageAddress(local.name)}`);
    return [{ file: shownPath(dir, absolute), path: absolute, ...split, meta, address, target, root: folder }];
  });
  const byName = new Map(pages.map((page) => [path.relative(folder, page.path).split(path.sep).join('/'), page]));
  const byMainName = new Map(
    [...byName].flatMap(([name, page]) => {
      const local = languages?.split(name);
      return local?.folder === '' ? [[local.name, page] as const] : [];
    }),
  );
  const navigation = readNavigation({
    nav: config.nav,
    files,
    readPages: (name) => readText(path.join(folder, name)),
    addressOf: (name) => (byName.get(name) ?? byMainName.get(name))?.address,
    notes,
    hasPagesFiles: plugins.has('awesome-pages') || plugins.has('awesome-nav'),
  });
  const snippets = asRecord(extensions.get('pymdownx.snippets'));
  const bases = [snippets.base_path ?? '.']
    .flat()
    .flatMap((base) => (typeof base === 'string' ? [path.resolve(dir, base.replaceAll('\\', '/'))] : []));
  const appended = asArray(snippets.auto_append)
    .map((name) => bases.map((base) => readText(path.resolve(base, String(name)))).find((text) => text !== undefined) ?? '')
    .join('\n');
  const dialect: MkDocsDialect = { extensions: new Set(extensions.keys()), snippetFolders: [...bases, dir, folder], appended };
  const redirects = Object.entries(asRecord(asRecord(plugins.get('redirects')).redirect_maps)).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: pageAddress(from), to: redirectTarget(to) }] : [],
  );
  const theme = asRecord(config.theme);
  const editUrl = readEditUrl(editAddress(config), 'mkdocs.yml');
  const color = readColor(config, folder);
  return {
    tool: 'mkdocs',
    pages: titlePages(pages, navigation),
    otherAddresses: new Map(),
    ...(languages !== undefined && { localFile: languages.localFile }),
    ...(languages?.hasFallbacks && { fallbacks: listFallbacks(pages, languages) }),
    navigation,
    config: {
      ...convertConfig(config),
      ...(languages !== undefined && { lang: languages.lang }),
      ...(directoryUrls && { trailingSlash: true }),
      ...(blog !== undefined && posts.length > 0 && { blog: [{ at: `/${blog.at}`, title: 'Blog' }] }),
      ...(extensions.has('pymdownx.arithmatex') && { markdown: { math: true } }),
      ...(hasMacros && { variables }),
      redirects: { pairs: [...redirects, ...(blog?.listsOf(posts) ?? [])] },
      ...editUrl.config,
      ...(color !== undefined && { theme: { color } }),
      ...(followsDevice(theme.palette) && { colorMode: { default: 'system' as const } }),
    },
    statics: [
      ...['favicon', 'logo'].flatMap((key) => {
        const name = asText(theme[key]);
        return name === undefined ? [] : [{ from: path.join(folder, name), to: `static/${name}` }];
      }),
      ...listServedFiles(config, { dir, folder, within }).filter(({ to }) => !isExcluded(to.slice('static/'.length))),
    ],
    rules: {
      isMdx: () => false,
      components: {
        ...HTML_COMPONENTS,
        figure: ({ children, isBlock }) =>
          isBlock && !/<img/.test(children)
            ? unwrap(
                { name: '', props: {}, children, isBlock, childNames: [] },
                { page: pages[0] as OldPage, link: (to) => to, readCode: () => undefined },
              )
            : undefined,
      },
      scope: {},
      prepare: (text, page) => prepareBody(text, page, dialect),
      convertMeta: ({ meta }) => convertMeta(meta),
      ...((hasMacros || hooks.length > 0) && { templates: createTemplates(Object.keys(variables)) }),
      ids: readIdRule(asRecord(extensions.get('toc')), extensions.has('pymdownx.emoji')),
      aliases: {},
      trailingSlash: directoryUrls,
    },
    notes: [...notes, ...editUrl.notes],
  };
};

/** The address of the folder with the configuration in its repository: `edit_uri` names the folder of the pages. */
function editAddress(config: Readonly<Record<string, unknown>>): string | undefined {
  const repository = asText(config.repo_url)?.replace(/\/+$/, '');
  const uri = asText(config.edit_uri) ?? (repository === undefined ? undefined : defaultEditUri(repository));
  if (uri === undefined) return undefined;
  const address = /^https?:/.test(uri) ? uri : repository === undefined ? undefined : `${repository}/${uri.replace(/^\/+/, '')}`;
  const pages = (asPath(config.docs_dir) ?? 'docs').replace(/^\.\/|\/+$/g, '');
  return address?.replace(/\/+$/, '').endsWith(`/${pages}`) ? address.replace(/\/+$/, '').slice(0, -pages.length) : undefined;
}

/** The default of MkDocs for repositories on known hosts. */
const defaultEditUri = (repository: string): string | undefined =>
  /^https:\/\/git(?:hub|lab)\.com\//.test(repository) ? 'edit/master/docs/' : undefined;

/** The colors of Material by name; https://m2.material.io/design/color */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep-purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light-blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep-orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue-grey': '#546d78',
};

/** Whether a palette is chosen by the mode of the device. */
const followsDevice = (palette: unknown): boolean =>
  [palette].flat().some((one) => asText(asRecord(one).media)?.includes('prefers-color-scheme') === true);

/** The primary color of the theme: by name, or in the style sheets of the site. */
function readColor(config: Readonly<Record<string, unknown>>, folder: string): string | undefined {
  const palette = [asRecord(config.theme).palette].flat().map(asRecord);
  const name = palette.flatMap(({ primary }) => asText(primary) ?? [])[0]?.replace(/\s+/g, '-');
  if (name !== undefined && Object.hasOwn(COLORS, name)) return COLORS[name];
  const sheets = asArray(config.extra_css).flatMap((one) => (typeof one === 'string' ? [path.join(folder, one)] : []));
  return findBrandColor(sheets, ['--md-primary-fg-color']);
}

/** Reads a configuration with those that it inherits from. */
function readConfig(file: string, depth = 0): { readonly config: Readonly<Record<string, unknown>>; readonly error?: string } {
  const { value, error } = parseYaml(readText(file) ?? '');
  const config = asRecord(value);
  const parent = asText(config.INHERIT);
  const inherited =
    parent === undefined || depth > 5 ? {} : readConfig(path.resolve(path.dirname(file), parent), depth + 1).config;
  return { config: { ...inherited, ...config }, error };
}

/** Reads a list of names, or of maps from a name to its options, or such a map. */
function readNamed(value: unknown): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const entries = Array.isArray(value)
    ? value.flatMap((one: unknown): [string, unknown][] =>
        typeof one === 'string' ? [[one, {}]] : Object.entries(asRecord(one)),
      )
    : Object.entries(asRecord(value));
  return new Map(entries.map(([name, options]) => [name, asRecord(options)]));
}

/** `guide/setup.md` → `/guide/setup` */
const pageAddress = (name: string): string =>
  joinAddress(name.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)(?:index|README)$/, ''));

const redirectTarget = (to: string): string => {
  if (/^https?:/.test(to)) return to;
  const [name = '', anchor] = to.split('#');
  return pageAddress(name) + (anchor === undefined ? '' : `#${anchor}`);
};

function convertMeta(meta: Readonly<Record<string, unknown>>) {
  const { hide, status, icon, template, search, date, ...rest } = meta;
  const hidden = asArray(hide);
  const badge = asText(status);
  return keepKnown({
    ...rest,
    ...(date !== undefined && { date: asText(date) ?? date }),
    ...(hidden.includes('toc') && { hide_table_of_contents: true }),
    ...(badge !== undefined && { sidebar_badge: badge.charAt(0).toUpperCase() + badge.slice(1) }),
    ...(asRecord(search).exclude === true && { noindex: true }),
  });
}

function convertConfig(config: Readonly<Record<string, unknown>>): UserConfig {
  const address = asText(config.site_url);
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  const theme = asRecord(config.theme);
  const extra = asRecord(config.extra);
  const logo = asText(theme.logo);
  const favicon = asText(theme.favicon);
  const repository = asText(config.repo_url);
  const social = asArray(extra.social).flatMap((one) => {
    const { icon, link, name } = asRecord(one);
    const to = asText(link);
    return to === undefined || !/^https?:/.test(to)
      ? []
      : [{ icon: 'link', to, label: asText(name) ?? asText(icon)?.split('/').at(-1) ?? to }];
  });
  const copyright = asText(config.copyright);
  return {
    title: asText(config.site_name) ?? 'Documentation',
    ...(asText(config.site_description) && { tagline: (asText(config.site_description) as string).trim() }),
    url: url?.origin ?? 'http://localhost:3000',
    ...(url !== undefined && url.pathname !== '/' && { baseUrl: `${joinAddress(url.pathname)}/` }),
    lang: asLanguageTag(theme.language),
    ...(logo !== undefined && !/^https?:/.test(logo) && { logo: { src: `/${logo}` } }),
    ...(favicon !== undefined && !/^https?:/.test(favicon) && { favicon: `/${favicon}` }),
    navbar: { links: repository === undefined ? [] : [{ label: asText(config.repo_name) ?? 'Repository', to: repository }] },
    footer: {
      social,
      ...(copyright !== undefined && {
        copyright: copyright
          .replace(/&copy;/g, '©')
          .replace(/<[^<>]*>|&\w+;/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      }),
    },
  };
}

/** Finds the statements and expressions of Jinja, but not the variables that docsgen inserts. */
const createTemplates = (variables: readonly string[]): RegExp =>
  new RegExp(
    `\\{%[^\\n]*?%\\}|\\{\\{(?!\\s*(?:${variables.map((name) => name.replaceAll('.', '\\.')).join('|') || '(?!)'})\\s*\\}\\})[^{}\\n]+\\}\\}`,
    'g',
  );

/** The values of `extra` that pages can insert. */
function readVariables(extra: unknown): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  const visit = (value: unknown, name: string) => {
    if (['string', 'number', 'boolean'].includes(typeof value)) {
      if (/^[A-Za-z][\w-]*(?:\.[\w-]+)*$/.test(name) && !String(value).includes('\n')) values[name] = value as string;
    } else for (const [key, inner] of Object.entries(asRecord(value))) visit(inner, name === '' ? key : `${name}.${key}`);
  };
  visit(extra, '');
  return values;
}
