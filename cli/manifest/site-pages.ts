import type { Data } from '../extensions/api.js';
import type { PageLink, SiteInput, SitePage } from '../extensions/site-api.js';
import type { SlotPage } from '../extensions/slot-api.js';
import { toHref } from '../pages/url.js';
import type { Outline, Page, Route, SiteConfig } from '../types.js';
import type { Manifest } from './index.js';
import { isProblem, resolveLink } from './links.js';

interface ListedSite {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
}

/** Returns a function to the input of parts of extensions that work with the whole site: plain data, with or without the texts of the pages. */
export function sitePages(site: ListedSite): (withTexts?: boolean) => Omit<SiteInput, 'options'> {
  const inputs = new Map<boolean, Omit<SiteInput, 'options'>>();
  return (withTexts = false) => {
    const input = inputs.get(withTexts) ?? listPages(site, withTexts);
    inputs.set(withTexts, input);
    return input;
  };
}

/** Returns what slots get of a route. */
export function describePage(route: Route, { config, manifest }: ListedSite): SlotPage {
  const page = manifest.pages.get(route.path);
  return {
    kind: route.kind,
    route: route.path,
    url: config.url + toHref(route.path, config),
    title: route.title,
    description: route.description,
    unlisted: route.unlisted,
    source: 'source' in route ? route.source : undefined,
    frontMatter: page?.kind === 'doc' ? listFrontMatter(page.outline) : {},
    headings: page?.headings.map(({ depth, id, text }) => ({ depth, id, text })) ?? [],
  };
}

function listPages({ config, manifest }: ListedSite, withTexts: boolean): Omit<SiteInput, 'options'> {
  const { title, url, baseUrl } = config;
  const pages = manifest.routes.flatMap((route): SitePage[] => {
    if (route.kind === 'search' || route.kind === 'not-found') return [];
    const page = manifest.pages.get(route.path);
    return [
      {
        ...describePage(route, { config, manifest }),
        kind: route.kind,
        links: page ? listLinks(page, route, manifest) : [],
        text: page && withTexts ? readText(page) : '',
      },
    ];
  });
  return { site: { title, url, baseUrl }, pages };
}

/** Returns the front matter of a page as its author writes it. */
function listFrontMatter(outline: Outline): Record<string, Data> {
  const {
    title,
    label,
    description,
    position,
    className,
    marks,
    layout,
    image,
    keywords,
    searchBoost,
    tags,
    date,
    authors,
    lastUpdate,
    unlisted,
    noindex,
    canonical,
  } = outline;
  const values = {
    title,
    description,
    sidebar_label: label === title ? undefined : label,
    sidebar_position: position,
    sidebar_class_name: className,
    sidebar_icon: marks?.icon,
    sidebar_badge: marks?.badge && { ...marks.badge },
    layout,
    image,
    keywords: keywords.length > 0 ? keywords : undefined,
    search_boost: searchBoost,
    tags: tags?.map(({ name }) => name),
    date,
    authors: authors?.map((author) => (typeof author === 'string' ? author : { ...author })),
    last_update: lastUpdate && { ...lastUpdate },
    unlisted: unlisted || undefined,
    noindex,
    canonical,
    ...outline.frontMatter,
  };
  // Leaves out the values that are not set.
  return JSON.parse(JSON.stringify(values)) as Record<string, Data>;
}

function listLinks({ content, source }: Page, { path }: Route, { targets }: Manifest): PageLink[] {
  return content.references.flatMap((reference): PageLink[] => {
    const { kind, target, line, column } = reference;
    if (kind !== 'link') return [];
    const link = resolveLink(reference, { source, path }, targets);
    if (isProblem(link)) return [{ target, hash: '', line, column }];
    return [{ target, to: link.kind === 'route' ? link.path : link.url, hash: link.hash, line, column }];
  });
}

/** Characters that begin a block of another kind than prose (`search/text-blocks.ts`). */
const PREFIX = /^[\f\v\t]/gm;

const readText = ({ records }: Page): string =>
  records
    .flatMap(({ heading, text }) => [heading, text.replace(PREFIX, '')])
    .filter((text) => text !== '')
    .join('\n');
