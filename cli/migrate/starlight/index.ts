import path from 'node:path';
import { slug } from 'github-slugger';
import { mapText } from '../body/code-ranges.js';
import {
  admonition,
  anchorLink,
  badge,
  card,
  cards,
  codeBlock,
  fileTree,
  HTML_COMPONENTS,
  leaveOut,
  linkCard,
  steps,
  tab,
  tabs,
  textOf,
} from '../body/components.js';
import { writeLanding } from '../body/landing.js';
import { findBrandColor } from '../config/brand-color.js';
import { readEditUrl } from '../config/edit-url.js';
import { evaluate } from '../config/evaluate.js';
import { replaceTitle } from '../config/logo.js';
import { isPlainCall } from '../config/missing-package.js';
import { findFile } from '../config/packages-plugin.js';
import { joinAddress } from '../docusaurus/doc-address.js';
import { type Languages, listFallbacks } from '../languages.js';
import { keepKnown } from '../meta.js';
import { readText } from '../read-folder.js';
import { readPages } from '../read-pages.js';
import { hasParameters } from '../redirects.js';
import { findRepository } from '../repository.js';
import type { OldEntry, ReadSite } from '../source.js';
import { asArray, asLanguageTag, asRecord, asText } from '../value.js';

/** Reads a site of Astro with Starlight. */
export const readStarlight: ReadSite = async (dir) => {
  const file = findFile(
    dir,
    ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `astro.config.${end}`),
  );
  const { value: config, notes } = file === undefined ? { value: {}, notes: [] } : await evaluate(dir, file);
  const call = asArray(config.integrations)
    .flat()
    .find((one) => isPlainCall(one) && /^@astrojs\/starlight\b/.test(one.$call));
  const options = asRecord(isPlainCall(call) ? call.args[0] : undefined);
  const folder = path.join(dir, 'src/content/docs');
  const pages = readPages({
    dir,
    folder,
    within: findRepository(dir),
    pattern: /\.(?:mdx?|mdoc|markdown)$/i,
    address: (name, meta) =>
      name.split('/').some((part) => part.startsWith('_')) ? undefined : /^404\./.test(name) ? null : pageAddress(name, meta),
  });
  const site = asText(config.site);
  const base = asText(config.base);
  const logo = readLogo(asRecord(options.logo));
  const sidebar = options.sidebar;
  const title =
    asText(options.title) ?? asText(asRecord(options.title).en) ?? Object.values(asRecord(options.title)).map(asText)[0];
  const links = Array.isArray(options.social)
    ? options.social.flatMap((one: unknown) => {
        const { label, href } = asRecord(one);
        return typeof label === 'string' && typeof href === 'string' ? [{ label, to: href }] : [];
      })
    : Object.entries(asRecord(options.social)).flatMap(([label, to]) => (typeof to === 'string' ? [{ label, to }] : []));
  const redirects = Object.entries(asRecord(config.redirects)).flatMap(([from, to]) => {
    const target = asText(to) ?? asText(asRecord(to).destination);
    return target === undefined ? [] : [{ from: joinAddress(from), to: /^https?:/.test(target) ? target : joinAddress(target) }];
  });
  const { languages, lang } = readLanguages(options);
  const editUrl = readEditUrl(asText(asRecord(options.editLink).baseUrl), file === undefined ? '' : path.basename(file));
  const color = findBrandColor(
    asArray(options.customCss).flatMap((one) => (typeof one === 'string' && /^\.{0,2}\//.test(one) ? [path.join(dir, one)] : [])),
    ['--sl-color-accent', '--sl-color-accent-high'],
  );
  return {
    tool: 'starlight',
    pages,
    otherAddresses: new Map(),
    fallbacks: listFallbacks(pages, languages),
    navigation: sidebar === undefined ? undefined : asArray(sidebar).flatMap(readItem),
    config: {
      title: title ?? 'Documentation',
      ...(asText(options.description) && { tagline: asText(options.description) }),
      lang,
      url: /^https?:\/\/[^/\s]+/.exec(site ?? '')?.[0] ?? 'http://localhost:3000',
      ...(base !== undefined && base !== '/' && { baseUrl: `${joinAddress(base)}/` }),
      ...(config.trailingSlash !== 'never' && { trailingSlash: true }),
      colorMode: { default: 'system' },
      ...(asText(options.favicon)?.startsWith('/') && { favicon: asText(options.favicon) as string }),
      ...(logo.src !== undefined && {
        logo: {
          src: `/${path.basename(logo.src)}`,
          alt: logo.alt ?? '',
          ...(logo.dark !== undefined && { dark: `/${path.basename(logo.dark)}` }),
          ...(logo.isAlone && replaceTitle(logo.alt, title ?? 'Documentation')),
        },
      }),
      navbar: { links },
      redirects: { pairs: redirects.filter(({ from, to }) => !hasParameters(from) && !hasParameters(to)) },
      ...editUrl.config,
      ...(color !== undefined && { theme: { color } }),
    },
    redirectRules: redirects.filter(({ from, to }) => hasParameters(from) || hasParameters(to)),
    statics: [
      ...[logo.src, logo.dark].flatMap((file) =>
        file === undefined ? [] : [{ from: path.join(dir, file), to: `static/${path.basename(file)}` }],
      ),
      { from: path.join(dir, 'public'), to: 'static' },
    ],
    rules: {
      isMdx: (page) => page.path.endsWith('x'),
      components: {
        ...HTML_COMPONENTS,
        Tabs: tabs,
        TabItem: tab,
        Card: card,
        CardGrid: cards,
        LinkCard: linkCard,
        Aside: admonition(),
        Steps: steps,
        FileTree: fileTree,
        Badge: badge,
        Code: codeBlock,
        Icon: leaveOut,
        LinkButton: anchorLink,
        Image: ({ props }, { link }) =>
          typeof props.src === 'string' ? `![${textOf(props, 'alt') ?? ''}](${link(props.src)})` : undefined,
      },
      scope: {},
      prepare: (text, { meta }) => landing(meta) + mapText(text, (part) => part.replace(ASIDE_ICON, '$1')),
      convertMeta: ({ meta }) => convertMeta(meta),
      aliases: { '@': path.join(dir, 'src'), '~': path.join(dir, 'src'), ...readPaths(dir) },
      trailingSlash: config.trailingSlash !== 'never',
    },
    notes: [...notes, ...editUrl.notes],
  };
};

/** An alias in the option `paths` of TypeScript, and its folder. */
const PATH = /"([@~#]?[\w-]+)\/\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]+)\/\*"/g;

/** Returns the absolute folders of the aliases that imports and pictures use. */
const readPaths = (dir: string): Record<string, string> =>
  Object.fromEntries(
    [...(readText(path.join(dir, 'tsconfig.json')) ?? '').matchAll(PATH)].map(([, name = '', folder = '']) => [
      name,
      path.resolve(dir, folder),
    ]),
  );

interface Logo {
  readonly src: string | undefined;
  readonly dark: string | undefined;
  readonly alt: string | undefined;
  /** Whether it is shown without the title. */
  readonly isAlone: boolean;
}

const readLogo = ({ src, light, dark, alt, replacesTitle }: Readonly<Record<string, unknown>>): Logo => ({
  src: asText(src) ?? asText(light),
  dark: asText(dark),
  alt: asText(alt),
  isAlone: replacesTitle === true,
});

/** Returns the folders of the languages, and the default language. */
function readLanguages(options: Readonly<Record<string, unknown>>): {
  readonly languages: Languages;
  readonly lang: string | undefined;
} {
  const locales = asRecord(options.locales);
  const folders = Object.keys(locales).map((folder) => (folder === 'root' ? '' : folder.toLowerCase()));
  const given = asText(options.defaultLocale);
  const name = Object.hasOwn(locales, 'root') ? 'root' : given;
  const main = name === undefined || name === 'root' ? '' : name.toLowerCase();
  return {
    languages: { main, others: folders.filter((folder) => folder !== main) },
    lang: asLanguageTag(asRecord(locales[name ?? '']).lang ?? (name === 'root' ? undefined : name)),
  };
}

/** The icon of an aside. */
const ASIDE_ICON = /^([ \t]*:{3,}(?:note|tip|caution|danger)(?:\[[^\]\n]*\])?)\{[ \t]*icon=(?:"[^"\n]*"|[\w-]+)[ \t]*\}/gm;

/** Astro makes a slug of each part of a path. */
function pageAddress(name: string, meta: Readonly<Record<string, unknown>>): string {
  const given = typeof meta.slug === 'string' ? meta.slug : undefined;
  const parts = name
    .replace(/\.\w+$/, '')
    .split('/')
    .map((part) => slug(part));
  return joinAddress(given ?? parts.join('/').replace(/(?:^|\/)index$/, ''));
}

function readItem(item: unknown): readonly OldEntry[] {
  if (typeof item === 'string') return [{ kind: 'page', address: joinAddress(item.replace(/(?:^|\/)index$/, '')) }];
  const entry = asRecord(item);
  const label = asText(entry.label);
  const page = asText(entry.slug);
  const link = asText(entry.link);
  const generated = asText(asRecord(entry.autogenerate).directory);
  const address = page ?? (link !== undefined && !/^https?:/.test(link) ? link : undefined);
  if (generated !== undefined) return [{ kind: 'folder', folder: joinAddress(generated), label, inline: label === undefined }];
  if (address !== undefined) return [{ kind: 'page', address: joinAddress(address), label }];
  if (link !== undefined) return [{ kind: 'link', label: label ?? link, href: link }];
  const items = asArray(entry.items).flatMap(readItem);
  const open = entry.collapsed !== true;
  return items.length === 0 || label === undefined ? items : [{ kind: 'category', label, open, items }];
}

function landing(meta: Readonly<Record<string, unknown>>): string {
  if (meta.hero === undefined) return '';
  const hero = asRecord(meta.hero);
  return writeLanding({
    title: asText(hero.title) ?? asText(meta.title),
    text: asText(hero.tagline),
    actions: asArray(hero.actions),
    features: [],
    link: (to) => to,
  });
}

function convertMeta(meta: Readonly<Record<string, unknown>>) {
  const {
    slug: _slug,
    sidebar,
    template,
    hero,
    tableOfContents,
    head,
    prev,
    next,
    editUrl,
    lastUpdated,
    pagefind,
    banner,
    i18nReady,
    ...rest
  } = meta;
  const { label, order, badge: mark, hidden } = asRecord(sidebar);
  const toc = asRecord(tableOfContents);
  const text = asText(mark) ?? asText(asRecord(mark).text);
  return keepKnown({
    ...rest,
    ...(asText(label) && { sidebar_label: asText(label) }),
    ...(typeof order === 'number' && { sidebar_position: order }),
    ...(text !== undefined && { sidebar_badge: text }),
    ...(hidden === true && { unlisted: true }),
    ...((template === 'splash' || hero !== undefined) && { layout: 'landing' }),
    ...(tableOfContents === false && { hide_table_of_contents: true }),
    ...(typeof toc.minHeadingLevel === 'number' && { toc_min_heading_level: toc.minHeadingLevel }),
    ...(typeof toc.maxHeadingLevel === 'number' && { toc_max_heading_level: toc.maxHeadingLevel }),
    ...(prev === false && { pagination_prev: null }),
    ...(next === false && { pagination_next: null }),
  });
}
