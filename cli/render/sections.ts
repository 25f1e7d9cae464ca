import * as TEXTS from '../../templates/texts/page.js';
import type { Manifest } from '../manifest/index.js';
import { type Navigation, walkCategories, withoutGroups } from '../manifest/navigation.js';
import type { NavCategory, NavNode, RoutePath, SiteConfig } from '../types.js';
import { findCategory, joinCategories } from './joined-category.js';

/** A section of the site. */
export interface Section {
  /** The page that its tab opens. */
  readonly path: RoutePath;
  /** The category that the section consists of; missing for a single page and for the rest of the site. */
  readonly category?: NavCategory;
  /** The section of all pages that no other section contains. */
  readonly isRest: boolean;
}

/** A link of a tab or of its menu. */
interface TabLink {
  readonly label: string;
  readonly icon?: string;
  readonly description?: string;
  /** The page that it opens, or another address. */
  readonly to: string;
}

/** A tab of the navbar: a link, or a menu of links. */
export type Tab = TabLink | { readonly label: string; readonly icon?: string; readonly items: readonly TabLink[] };

/** The sections of a site. */
export interface Sections {
  /** The tabs of the navbar, in order. */
  readonly tabs: readonly Tab[];
  /** Categories that are not in the tree: those of sections that consist of several categories. */
  readonly joined: readonly NavCategory[];
  /** Whether a category has a sidebar of its own. */
  isSection(category: NavCategory): boolean;
  /** Whether the list of a category has a navigation file of its own. Otherwise it is part of the list that contains the category. */
  hasFile(category: NavCategory): boolean;
  /** Returns the categories around a page, outermost first, as its sidebar shows them: a section of several categories contains its categories. */
  findChain(path: RoutePath): readonly NavCategory[];
  /** Returns the section of a page; a landing page may have none. @param chain result of `findChain` */
  findSection(path: RoutePath, chain: readonly NavCategory[]): Section | undefined;
}

interface SectionsInput {
  readonly navigation: Pick<Navigation, 'tree' | 'chains'>;
  readonly pages: Manifest['pages'];
}

type ConfiguredTab = NonNullable<SiteConfig['navbar']['sections']>[number];

/** Number of OpenAPI documents up to which each has a tab by default. */
const MAX_API_TABS = 4;

/**
 * Finds the sections of a site. An OpenAPI document next to other pages always has a sidebar of its own, since its operations would be too deep in
 * that of the site.
 *
 * @param configured the tabs of the configuration; by default, a site with documents has a tab for each of them and one for its other pages
 */
export function findSections(
  { navigation: { tree, chains }, pages }: SectionsInput,
  configured: SiteConfig['navbar']['sections'],
): Sections {
  const categories = [...walkCategories(tree)].flatMap((chain) => chain.at(-1) ?? []);
  const apis = categories.filter(({ api }) => api);
  const entries = withoutGroups(tree);
  const firstOther = entries.find((node) => node.kind !== 'link' && !isApi(node) && node.path !== '/');
  const hasOwnSidebar = firstOther !== undefined || apis.length > 1;
  const isLanding = (path: RoutePath) => {
    const page = pages.get(path);
    return page?.kind === 'doc' && page.outline.layout === 'landing';
  };
  // A landing page has no sidebar, so the tab of the other pages opens the first of them.
  const firstPage = firstOther && firstOther.kind !== 'link' ? firstOther.path : '/';
  const { joined, findJoined, joinChain } = joinCategories(tree, categories, configured ?? []);
  const sections: Section[] = [];
  /** Makes a link, and a section if its target is a page of the site. */
  const makeLink = ({ to, ...link }: TabLink, category?: NavCategory): TabLink => {
    if (!isRoute(to)) return { ...link, to };
    const isRest = to === '/';
    const section = {
      path: isRest && isLanding('/') ? firstPage : to,
      category: isRest ? undefined : (category ?? findCategory(categories, to)),
      isRest,
    };
    sections.push(section);
    return { ...link, to: section.path };
  };
  const makeTab = (tab: ConfiguredTab): Tab => {
    const { label, icon, to, items = [] } = tab;
    if (to !== undefined) return makeLink({ label, icon, to }, findJoined(tab));
    return { label, icon, items: items.map((item) => makeLink(item)) };
  };
  const makeDefaultTabs = (): Tab[] => {
    if (!hasOwnSidebar || apis.length === 0 || apis.length > MAX_API_TABS) return [];
    const path = chains.has('/') && !isLanding('/') ? '/' : firstPage;
    const rest = firstOther ? [{ label: TEXTS.documentation, path, isRest: true }] : [];
    const documents = apis.map((category) => ({ label: category.label, path: category.path, category, isRest: false }));
    return [...rest, ...documents].map(({ label, ...section }) => {
      sections.push(section);
      return { label, to: section.path };
    });
  };
  const tabs = configured?.map(makeTab) ?? makeDefaultTabs();
  // By key, because each call makes joined categories again.
  const withSidebar = new Set([
    ...(hasOwnSidebar ? apis : []).map(({ key }) => key),
    ...sections.flatMap(({ category }) => category?.key ?? []),
  ]);
  return {
    tabs,
    joined,
    isSection: (category) => withSidebar.has(category.key),
    hasFile: (category) => category.items.length > 0 && (!category.open || withSidebar.has(category.key)),
    findChain: (path) => joinChain(path, chains.get(path) ?? []),
    findSection: (path, chain) =>
      chain.toReversed().flatMap((category) => sections.find((section) => section.category === category) ?? [])[0] ??
      sections.find((section) => !section.category && !section.isRest && section.path === path) ??
      (isLanding(path) ? undefined : sections.find(({ isRest }) => isRest)),
  };
}

/** Whether the target of a link can be a page, without a part of it. */
const isRoute = (to: string): boolean => /^\/[^?#]*$/.test(to);

const isApi = (node: NavNode): boolean => node.kind === 'category' && node.api === true;
