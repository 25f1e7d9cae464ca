import path from 'node:path';
import { badge, codeGroup, HTML_COMPONENTS } from '../body/components.js';
import { idsOfFunction, VITEPRESS_IDS } from '../body/keep-ids.js';
import { findBrandColor } from '../config/brand-color.js';
import { readEditUrl } from '../config/edit-url.js';
import { evaluate } from '../config/evaluate.js';
import { replaceTitle } from '../config/logo.js';
import { findFile } from '../config/packages-plugin.js';
import { joinAddress } from '../docusaurus/doc-address.js';
import { keepKnown } from '../meta.js';
import { listFiles, readText } from '../read-folder.js';
import { readPages } from '../read-pages.js';
import { findRepository } from '../repository.js';
import type { OldEntry, ReadSite } from '../source.js';
import { asArray, asLanguageTag, asPath, asRecord, asText } from '../value.js';
import { prepareBody } from './prepare-body.js';
import { readRewrites } from './rewrites.js';

/** Reads a site of VitePress. @param dir the folder that contains `.vitepress` */
export const readVitePress: ReadSite = async (dir) => {
  const names = [
    'config.ts',
    'config.mts',
    'config.js',
    'config.mjs',
    'config.json',
    'config/index.ts',
    'config/index.mts',
    'config/index.js',
  ];
  const file = findFile(path.join(dir, '.vitepress'), names);
  const { value: site, notes } = file === undefined ? { value: {}, notes: [] } : await evaluate(dir, file);
  const source = path.resolve(dir, asPath(site.srcDir) ?? '.');
  const rewrite = readRewrites(site.rewrites);
  const additional = file === undefined ? undefined : findFile(source, ['config.ts', 'config.mts', 'config.js', 'config.mjs']);
  const { value: inSource, notes: sourceNotes } =
    additional === undefined ? { value: {}, notes: [] } : await evaluate(dir, additional);
  const config = { ...site, ...inSource };
  const theme = {
    ...asRecord(site.themeConfig),
    ...asRecord(asRecord(asRecord(site.locales).root).themeConfig),
    ...asRecord(inSource.themeConfig),
  };
  const files = readPages({
    dir,
    folder: source,
    within: findRepository(dir),
    pattern: /\.md$/i,
    address: (name) =>
      /(?:^|\/)(?:public|snippets|parts)\//.test(name) && !/index\.md$/.test(name)
        ? undefined
        : joinAddress(
            rewrite(name)
              .replace(/\.md$/i, '')
              .replace(/(?:^|\/)index$/, ''),
          ),
  });
  const pages = files.map((page) =>
    page.address === undefined ? page : { ...page, target: `content/${rewrite(page.target.slice('content/'.length))}` },
  );
  const base = asText(config.base);
  const editUrl = readEditUrl(
    asText(asRecord(theme.editLink).pattern)?.replace(/:path.*$/, ''),
    file === undefined ? '' : path.basename(file),
  );
  const themeFolder = path.join(dir, '.vitepress/theme');
  const color = findBrandColor(
    listFiles(themeFolder, themeFolder).flatMap((name) => (name.endsWith('.css') ? [path.join(themeFolder, name)] : [])),
    ['--vp-c-brand-1', '--vp-c-brand'],
  );
  const logo = asText(theme.logo) ?? asText(asRecord(theme.logo).src) ?? asText(asRecord(theme.logo).light);
  const dark = asText(asRecord(theme.logo).dark);
  const title = asText(config.title) ?? 'Documentation';
  const footer = asRecord(theme.footer);
  const markdown = asRecord(config.markdown);
  const attributes = asRecord(markdown.attrs);
  const ids = idsOfFunction(asRecord(markdown.anchor).slugify, VITEPRESS_IDS);
  const showsNames = file !== undefined && (readText(file) ?? '').includes('vitepress-plugin-group-icons');
  const copyright = asText(footer.copyright) ?? asText(footer.message);
  return {
    tool: 'vitepress',
    pages,
    otherAddresses: new Map(),
    navigation: theme.sidebar === undefined ? undefined : readSidebar(theme.sidebar),
    config: {
      title,
      ...(asText(config.description) && { tagline: asText(config.description) }),
      url: /^https?:\/\/[^/\s]+/.exec(asText(asRecord(config.sitemap).hostname) ?? '')?.[0] ?? 'http://localhost:3000',
      ...(base !== undefined && base !== '/' && { baseUrl: `${joinAddress(base)}/` }),
      lang: asLanguageTag(config.lang),
      ...(logo?.startsWith('/') && {
        logo: {
          src: logo,
          ...(dark?.startsWith('/') && { dark }),
          ...(theme.siteTitle === false && replaceTitle(asText(asRecord(theme.logo).alt), title)),
        },
      }),
      ...(markdown.math !== undefined && { markdown: { math: true } }),
      navbar: { links: [...asArray(theme.nav).flatMap(readNavEntry), ...asArray(theme.socialLinks).flatMap(readSocialLink)] },
      footer: { ...(copyright !== undefined && { copyright: copyright.replace(/<[^<>]*>/g, '') }) },
      redirects: { pairs: [] },
      ...editUrl.config,
      ...(color !== undefined && { theme: { color } }),
      ...(site.appearance !== false && { colorMode: { default: site.appearance === 'dark' ? 'dark' : 'system' } }),
    },
    statics: [{ from: path.join(source, 'public'), to: 'static' }],
    rules: {
      isMdx: () => false,
      components: { ...HTML_COMPONENTS, Badge: badge, CodeGroup: codeGroup, VPBadge: badge },
      scope: {},
      prepare: (text, page) =>
        prepareBody(text, page, { source, attributes, labels: readLabels(site, page.address), showsNames, slug: ids.slug }),
      convertMeta: ({ meta }) => convertMeta(meta),
      ids,
      templates: MUSTACHE,
      aliases: { '@': source },
      trailingSlash: false,
    },
    notes: [...notes, ...sourceNotes, ...editUrl.notes],
  };
};

/** The titles of containers without one: those of the language of a page, which its first folder names, or those of the site. */
function readLabels(site: Readonly<Record<string, unknown>>, address: string | undefined): ReadonlyMap<string, string> {
  const locale = asRecord(asRecord(site.locales)[address?.split('/')[1] ?? '']);
  const containers = [site, locale].map(({ markdown }) => asRecord(asRecord(markdown).container));
  return new Map(
    containers.flatMap((container) =>
      Object.entries(container).flatMap(([key, label]): [string, string][] =>
        key.endsWith('Label') && typeof label === 'string' ? [[key.slice(0, -'Label'.length), label]] : [],
      ),
    ),
  );
}

/** An expression of Vue outside of `v-pre`. */
const MUSTACHE = /(?<!\\|v-pre[^<>]{0,100}>[^<>]{0,300})\{\{[^{}\n]+\}\}/g;

const toAddress = (link: string): string =>
  /^(?:https?:|mailto:|#)/.test(link)
    ? link
    : joinAddress(link.replace(/\.(?:md|html)(?=#|$)/, '').replace(/(?:^|\/)index(?=#|$)/, '/'));

type NavLink = { readonly label: string; readonly to: string };

function readNavEntry(entry: unknown): readonly (NavLink | { label: string; items: NavLink[] })[] {
  const { text, link, items } = asRecord(entry);
  const label = asText(text);
  const to = asText(link);
  if (label === undefined) return [];
  if (to !== undefined) return [{ label, to: toAddress(to) }];
  const inner = asArray(items)
    .flatMap((one) => [one, ...asArray(asRecord(one).items)])
    .flatMap((one): NavLink[] => {
      const { text: words, link: target } = asRecord(one);
      const name = asText(words);
      const address = asText(target);
      return name === undefined || address === undefined ? [] : [{ label: name, to: toAddress(address) }];
    });
  return inner.length === 0 ? [] : [{ label, items: inner }];
}

/** The names of services whose capital letters differ from those of their icons. */
const SERVICES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  npm: 'npm',
};

function readSocialLink(entry: unknown): readonly NavLink[] {
  const { icon, link, ariaLabel } = asRecord(entry);
  const to = asText(link);
  if (to === undefined) return [];
  const name = asText(icon) ?? new URL(to, 'https://x.invalid').hostname;
  return [{ label: asText(ariaLabel) ?? SERVICES[name] ?? name.charAt(0).toUpperCase() + name.slice(1), to }];
}

/** Reads one sidebar, or those of several sections by their path. */
function readSidebar(sidebar: unknown): readonly OldEntry[] {
  if (Array.isArray(sidebar)) return sidebar.flatMap((item: unknown) => readItem(item, ''));
  const seen = new Set<string>();
  return Object.values(asRecord(sidebar)).flatMap((section) => {
    const items = Array.isArray(section) ? section : asArray(asRecord(section).items);
    const key = JSON.stringify(items);
    if (seen.has(key)) return [];
    seen.add(key);
    return items.flatMap((item: unknown) => readItem(item, asText(asRecord(section).base) ?? ''));
  });
}

function readItem(item: unknown, outer: string): readonly OldEntry[] {
  const entry = asRecord(item);
  const label = asText(entry.text)?.replace(/<[^<>]*>/g, '');
  const base = asText(entry.base) ?? outer;
  const link = asText(entry.link);
  const address =
    link === undefined
      ? undefined
      : toAddress(/^(?:https?:|\/)/.test(link) && base === '' ? link : /^https?:/.test(link) ? link : base + link);
  const items = asArray(entry.items).flatMap((one) => readItem(one, base));
  const isPage = address?.startsWith('/') === true && !address.includes('#');
  if (items.length > 0)
    return label === undefined
      ? items
      : [{ kind: 'category', label, open: entry.collapsed === false, ...(isPage && { page: address }), items }];
  if (address === undefined || label === undefined) return [];
  return [isPage ? { kind: 'page', address, label } : { kind: 'link', label, href: address }];
}

function convertMeta(meta: Readonly<Record<string, unknown>>) {
  const {
    layout,
    hero,
    features,
    outline,
    aside,
    prev,
    next,
    sidebar,
    navbar,
    head,
    titleTemplate,
    lastUpdated,
    editLink,
    footer,
    pageClass,
    ...rest
  } = meta;
  const levels = outline === 'deep' ? [2, 6] : Array.isArray(outline) ? outline : undefined;
  return keepKnown({
    ...rest,
    ...(layout === 'home' && { layout: 'landing', title: rest.title ?? asRecord(hero).name ?? 'Home' }),
    ...((outline === false || aside === false) && { hide_table_of_contents: true }),
    ...(levels && { toc_min_heading_level: levels[0], toc_max_heading_level: levels[1] }),
    ...(prev === false && { pagination_prev: null }),
    ...(next === false && { pagination_next: null }),
  });
}
