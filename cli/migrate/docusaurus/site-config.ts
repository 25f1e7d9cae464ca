import type { UserConfig } from '../../config/schema.js';
import { replaceTitle } from '../config/logo.js';
import type { OldPage } from '../old-page.js';
import { asArray, asLanguageTag, asRecord, asText } from '../value.js';
import { joinAddress } from './doc-address.js';
import type { ContentPlugins, Options } from './plugins.js';

/** Finds the address of what a link of the configuration names. */
export interface ConfigLinks {
  /** Returns the address of a document by its id. */
  docAddress(id: string, instance: string | undefined): string | undefined;
  /** The first page of a sidebar. */
  sidebarAddress(name: string, instance: string | undefined): string | undefined;
}

/** An entry of the navbar or footer as docsgen writes it. */
function readLink(item: unknown, links: ConfigLinks): { readonly label: string; readonly to: string } | undefined {
  const entry = asRecord(item);
  const instance = asText(entry.docsPluginId);
  const label = asText(entry.label) ?? (entry.type === 'search' ? undefined : asText(entry['aria-label']));
  const id = asText(entry.docId);
  const sidebar = asText(entry.sidebarId);
  const found =
    id !== undefined
      ? links.docAddress(id, instance)
      : sidebar !== undefined
        ? links.sidebarAddress(sidebar, instance)
        : undefined;
  const to = found ?? asText(entry.href) ?? (asText(entry.to) === undefined ? undefined : internal(asText(entry.to) as string));
  return label === undefined || to === undefined || !/^(?:\/|https?:|mailto:)/.test(to) ? undefined : { label: plain(label), to };
}

const internal = (to: string): string =>
  (/^(?:https?:|mailto:|\/|#)/.test(to) ? to : `/${to}`).replace(/^pathname:\/\//, '').replace(/(?<=.)\/(?=$|[?#])/, '');

const plain = (label: string): string =>
  label
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();

/** Path of a file in `static/`, which may be written with the base of the site. */
const staticPath = (value: unknown, base = '/'): string | undefined => {
  const file = asText(value)?.replace(/[?#].*$/, '');
  if (file === undefined || /^[a-z]+:/.test(file)) return undefined;
  return `/${(file.startsWith(base) ? file.slice(base.length) : file).replace(/^\/+/, '')}`;
};

/** Converts the options that docsgen has as well. */
export function convertConfig(config: Options, links: ConfigLinks): UserConfig {
  const theme = asRecord(config.themeConfig);
  const navbar = asRecord(theme.navbar);
  const logo = asRecord(navbar.logo);
  const bar = asRecord(theme.announcementBar);
  const footer = asRecord(theme.footer);
  const toc = asRecord(theme.tableOfContents);
  const colorMode = asRecord(theme.colorMode);
  const url = /^https?:\/\/[^/\s]+/.exec(asText(config.url) ?? '')?.[0];
  const base = asText(config.baseUrl);
  const src = staticPath(logo.src, base);
  const dark = staticPath(logo.srcDark, base);
  const title = asText(config.title) ?? 'Documentation';
  const announcement = asText(bar.content);
  const isMath = JSON.stringify(config).includes('remark-math');
  const [min, max] = [toc.minHeadingLevel, toc.maxHeadingLevel].map(Number);
  return {
    title,
    ...(asText(config.tagline) && { tagline: asText(config.tagline) }),
    url: url ?? 'http://localhost:3000',
    ...(base !== undefined && base !== '/' && { baseUrl: `${joinAddress(base)}/` }),
    ...(config.trailingSlash === true && { trailingSlash: true }),
    lang: asLanguageTag(asRecord(config.i18n).defaultLocale),
    ...(src !== undefined && {
      logo: {
        src,
        alt: asText(logo.alt) ?? '',
        ...(dark !== undefined && { dark }),
        ...(asText(navbar.title) === undefined && replaceTitle(asText(logo.alt), title)),
      },
    }),
    ...(staticPath(config.favicon) && { favicon: staticPath(config.favicon) as string }),
    ...(staticPath(theme.image) && { image: staticPath(theme.image) as string }),
    ...(['light', 'dark'].includes(String(colorMode.defaultMode)) && {
      colorMode: { default: colorMode.defaultMode as 'light' | 'dark' },
    }),
    ...(colorMode.respectPrefersColorScheme === true && { colorMode: { default: 'system' as const } }),
    ...(announcement !== undefined && {
      announcement: {
        id: (asText(bar.id) ?? 'announcement').replace(/[^\w-]+/g, '-'),
        text: toInline(announcement),
        closable: bar.isCloseable !== false,
      },
    }),
    ...((min ?? 0) >= 2 &&
      (max ?? 0) >= (min as number) &&
      (max as number) <= 6 && { toc: { min: min as number, max: max as number } }),
    ...(isMath && { markdown: { math: true } }),
    navbar: { links: asArray(navbar.items).flatMap((item) => navbarLink(item, links)) },
    footer: convertFooter(footer, links),
  };
}

type NavbarLink = NonNullable<NonNullable<UserConfig['navbar']>['links']>[number];

function navbarLink(item: unknown, links: ConfigLinks): NavbarLink[] {
  const entry = asRecord(item);
  const items = asArray(entry.items).flatMap((inner) => readLink(inner, links) ?? []);
  const label = asText(entry.label);
  if (items.length > 0 && label !== undefined) return [{ label: plain(label), items }];
  const link = readLink(item, links);
  return link === undefined ? [] : [link];
}

function convertFooter(footer: Options, links: ConfigLinks) {
  const groups = asArray(footer.links).flatMap((group) => {
    const { title, items } = asRecord(group);
    const found = asArray(items).flatMap((item) => readLink(item, links) ?? []);
    return typeof title === 'string' && found.length > 0 ? [{ title: plain(title), links: found }] : [];
  });
  const copyright = asText(footer.copyright);
  return {
    groups,
    ...(copyright !== undefined && {
      copyright: plain(copyright.replace(/<br\s*\/?>/g, ' ').replace(/&copy;/g, '©')).replace(/\s+/g, ' '),
    }),
  };
}

/** HTML of an announcement as Markdown. */
const toInline = (html: string): string =>
  html
    .replace(/<a\b[^>]*\shref=["']([^"']+)["'][^>]*>([\s\S]*?)<\/a>/g, '[$2]($1)')
    .replace(/<\/?(?:b|strong)>/g, '**')
    .replace(/<\/?(?:i|em)>/g, '*')
    .replace(/<[^<>]*>|\{[^}]*\}/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The redirects of the plugin, and whether some are made by a function. */
export function readRedirects(plugins: ContentPlugins): {
  readonly pairs: { from: string; to: string }[];
  readonly extensions: ('html' | 'htm')[];
} {
  const pairs = plugins.redirects.flatMap((options) =>
    asArray(options.redirects).flatMap((entry) => {
      const { from, to } = asRecord(entry);
      const target = asText(to);
      return target === undefined
        ? []
        : [from].flat().flatMap((one) => (typeof one === 'string' ? [{ from: internal(one), to: internal(target) }] : []));
    }),
  );
  const extensions = plugins.redirects
    .flatMap((options) => asArray(options.fromExtensions))
    .filter((one): one is 'html' | 'htm' => one === 'html' || one === 'htm');
  return { pairs, extensions: [...new Set<'html' | 'htm'>(['html', ...extensions])] };
}

/** Calls the functions of the redirects plugin for a page. @param address of the page */
export const createRedirects = ({ redirects }: ContentPlugins, address: string): readonly string[] =>
  redirects.flatMap(({ createRedirects: create }) => {
    if (typeof create !== 'function') return [];
    try {
      return [(create as (path: string) => unknown)(address)]
        .flat()
        .flatMap((one) => (typeof one === 'string' ? [internal(one)] : []));
    } catch {
      return [];
    }
  });

/** Whether a page of the site is Markdown without JSX. */
export function isPlainMarkdown(config: Options, page: OldPage): boolean {
  const format = asText(asRecord(config.markdown).format);
  return !page.path.endsWith('x') && (format === 'detect' || format === 'md' || page.meta.format === 'md');
}
