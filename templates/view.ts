import type { CustomerType, FeedbackTexts } from './feedback-texts.js';

/**
 * What the templates are given: plain data, the same on the server and in the browser.
 * A document carries `SiteView`, `PageView` and `NavSlice` as JSON, so hydration renders exactly what the server did.
 */

/** A link whose `href` is ready for the browser: base URL and trailing slash applied, or an absolute URL. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** Facts of the site that every page shows. */
export interface SiteView {
  readonly title: string;
  readonly tagline?: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly logo?: { readonly src: string; readonly alt: string };
  /** Links on the right of the navbar; `icon: 'github'` shows the mark, the label becomes its accessible name. */
  readonly navbar: readonly (Link & { readonly icon?: 'github' })[];
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly links: readonly Link[] }[];
    readonly copyright?: string;
  };
  /** `html` is inline HTML made from the configured Markdown. */
  readonly announcement?: { readonly id: string; readonly html: string; readonly closable: boolean };
  readonly colorMode: { readonly default: 'light' | 'dark' | 'system'; readonly switchable: boolean; readonly system: boolean };
  /** Label of the only docs version, such as `Next`. */
  readonly version?: string;
  /** Absent when search is off. */
  readonly search?: SearchView;
  readonly flags?: { readonly url: string; readonly clientKey: string; readonly appName: string };
  readonly feedback?: FeedbackView;
  readonly analytics?: { readonly endpoint: string };
}

/** The feedback widget. */
export interface FeedbackView {
  /** Empty when the site has none. */
  readonly target: string;
  /** Flag that shows the widget; absent when it is always shown. */
  readonly flag?: string;
  readonly idempotencyHeader?: string;
  /** Absent when they are the default ones. */
  readonly customerTypes?: readonly CustomerType[];
  /** Those that differ from the default ones. */
  readonly texts?: Partial<FeedbackTexts>;
}

/** Where the search is. */
export interface SearchView {
  /** Href of the search page. */
  readonly page: string;
  /** Href of the script that shows results. */
  readonly script: string;
  /** `lunr`: hrefs of its worker and of the folder of its index. */
  readonly engine:
    | { readonly name: 'lunr'; readonly worker: string; readonly index: string }
    | { readonly name: 'algolia'; readonly appId: string; readonly apiKey: string; readonly indexName: string };
}

export type PageKind = 'doc' | 'category' | 'operation' | 'tag' | 'search' | 'not-found';

/** An entry of the table of contents; `html` is inline HTML (code, emphasis), no links. */
export interface TocEntry {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
}

/** What the layout of one page needs besides its content. */
export interface PageView {
  readonly kind: PageKind;
  /** The route, without base URL, extension or trailing slash: `/`, `/a/b`. */
  readonly path: string;
  readonly title: string;
  /** The `<title>` of the document. */
  readonly documentTitle: string;
  readonly description?: string;
  /** The content brings its own H1. */
  readonly ownHeading: boolean;
  /** Empty when the page has none or hides it. */
  readonly toc: readonly TocEntry[];
  readonly hideToc: boolean;
  /** From the top of the navigation to this page, the page itself last and without `href`. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous?: Link;
  readonly next?: Link;
  readonly editUrl?: string;
  readonly lastUpdated?: { readonly date: string; readonly author?: string };
  /** Href of the page as Markdown. */
  readonly markdown?: string;
  readonly unlisted: boolean;
  /** Name of the navigation file that holds this page's slice. */
  readonly nav: string;
}

/** The part of the navigation that a page shows: the tree of the entries, open down to the current page's own list. */
export interface NavSlice {
  /** The entries of the top level. In each list, at most one entry is an ancestor of the current page, or the page itself. */
  readonly items: readonly NavEntry[];
}

export interface NavEntry {
  readonly label: string;
  readonly href: string;
  /** HTTP method, on operations. */
  readonly method?: string;
  readonly className?: string;
  /** Present on categories: `open` ones show `items`; closed ones may have `items` left out and lead to `href`. */
  readonly category?: { readonly open: boolean; readonly items: readonly NavEntry[] };
  /** The route, on entries that are pages of this site: what marks the current one. */
  readonly path?: string;
  /** A list that was cut to its window: this entry leads to the page that lists all. */
  readonly more?: true;
}

/** The page module beside each document, fetched for navigation in place. */
export interface PageModule {
  /** Name of the runtime's entry asset that the page was written for. */
  readonly runtime: string;
  readonly default?: PageView & { readonly html: string };
}
