import * as TEXTS from '../../templates/texts/page.js';
import type { Manifest } from '../manifest/index.js';
import { type Navigation, walkCategories } from '../manifest/navigation.js';
import type { NavCategory, NavNode, RoutePath, SiteConfig } from '../types.js';

/** A section of the site and its tab in the navbar. */
export interface Section {
  readonly label: string;
  /** The page that the tab opens. */
  readonly path: RoutePath;
  /** The category that the section consists of; missing for a single page and for the rest of the site. */
  readonly category?: NavCategory;
  /** The section of all pages that no other section contains. */
  readonly isRest: boolean;
}

/** The sections of a site. */
export interface Sections {
  /** The tabs of the navbar, in order. */
  readonly tabs: readonly Section[];
  /** Whether a category has a sidebar of its own. */
  isSection(category: NavCategory): boolean;
  /** Whether the list of a category has a navigation file of its own. Otherwise it is part of the list that contains the category. */
  hasFile(category: NavCategory): boolean;
  /** Returns the tab of a page; a landing page may have none. @param chain the categories around it, outermost first */
  findTab(path: RoutePath, chain: readonly NavCategory[]): Section | undefined;
}

interface SectionsInput {
  readonly navigation: Pick<Navigation, 'tree' | 'chains'>;
  readonly pages: Manifest['pages'];
}

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
  const firstOther = tree.find((node) => node.kind !== 'link' && !isApi(node) && node.path !== '/');
  const hasOwnSidebar = firstOther !== undefined || apis.length > 1;
  const isLanding = (path: RoutePath) => {
    const page = pages.get(path);
    return page?.kind === 'doc' && page.outline.layout === 'landing';
  };
  // A landing page has no sidebar, so the tab of the other pages opens the first of them.
  const firstPage = firstOther && firstOther.kind !== 'link' ? firstOther.path : '/';
  const makeTab = ({ label, to }: { label: string; to: RoutePath }): Section => ({
    label,
    path: to === '/' && isLanding('/') ? firstPage : to,
    category: to === '/' ? undefined : findCategory(categories, to),
    isRest: to === '/',
  });
  const makeDefaultTabs = (): Section[] => {
    if (!hasOwnSidebar || apis.length === 0 || apis.length > MAX_API_TABS) return [];
    const path = chains.has('/') && !isLanding('/') ? '/' : firstPage;
    const rest = { label: TEXTS.documentation, path, isRest: true };
    return [
      ...(firstOther ? [rest] : []),
      ...apis.map((category) => ({ label: category.label, path: category.path, category, isRest: false })),
    ];
  };
  const tabs = configured?.map(makeTab) ?? makeDefaultTabs();
  const withSidebar = new Set<NavNode>([...(hasOwnSidebar ? apis : []), ...tabs.flatMap(({ category }) => category ?? [])]);
  return {
    tabs,
    isSection: (category) => withSidebar.has(category),
    hasFile: (category) => category.items.length > 0 && (!category.open || withSidebar.has(category)),
    findTab: (path, chain) =>
      chain.toReversed().flatMap((category) => tabs.find((tab) => tab.category === category) ?? [])[0] ??
      tabs.find((tab) => !tab.category && !tab.isRest && tab.path === path) ??
      (isLanding(path) ? undefined : tabs.find(({ isRest }) => isRest)),
  };
}

const isApi = (node: NavNode): boolean => node.kind === 'category' && node.api === true;

/** Returns the outermost category with this page of its own, or else the outermost one that links to it. */
const findCategory = (categories: readonly NavCategory[], path: RoutePath): NavCategory | undefined =>
  categories.find((category) => category.hasPage && category.path === path) ??
  categories.find((category) => category.path === path);
