import type { CustomerType, FeedbackTexts } from './feedback-texts.js';

/**
 * View models of the templates: plain data, identical on the server and in the browser. A document contains `SiteView`,
 * `PageView` and `NavSlice` as JSON, so that hydration renders exactly what the server did.
 */

/** A link whose `href` is ready for the browser: with base URL and trailing slash, or an absolute URL. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** Data of the site that every page shows. */
export interface SiteView {
  readonly title: string;
  readonly tagline?: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly logo?: { readonly src: string; readonly alt: string };
  /** Links on the right of the navbar; `icon: 'github'` shows the logo, and the label becomes its accessible name. */
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
  /** Missing if the search is off. */
  readonly search?: SearchView;
  readonly flags?: { readonly url: string; readonly clientKey: string; readonly appName: string };
  readonly feedback?: FeedbackView;
  readonly analytics?: { readonly endpoint: string };
}

/** The feedback widget. */
export interface FeedbackView {
  /** URL that receives the answers; empty if the site has none. */
  readonly target: string;
  /** Flag that shows the widget; missing if the widget is always shown. */
  readonly flag?: string;
  readonly idempotencyHeader?: string;
  /** Missing if they are the default ones. */
  readonly customerTypes?: readonly CustomerType[];
  /** Only those that differ from the default ones. */
  readonly texts?: Partial<FeedbackTexts>;
}

/** Addresses of the search. */
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

/** Layout data of a page, in addition to its content. */
export interface PageView {
  readonly kind: PageKind;
  /** The route, without base URL, extension or trailing slash: `/`, `/a/b`. */
  readonly path: string;
  readonly title: string;
  /** The `<title>` of the document. */
  readonly documentTitle: string;
  readonly description?: string;
  /** `landing`: the content alone, at full width. */
  readonly layout?: 'landing';
  /** Hrefs of the style sheets that the page needs in addition to those of the site. */
  readonly styles?: readonly string[];
  /** The content contains its own H1. */
  readonly ownHeading: boolean;
  /** Empty if the page has no headings or hides them. */
  readonly toc: readonly TocEntry[];
  readonly hideToc: boolean;
  /** From the top of the navigation to this page, which comes last and has no `href`. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous?: Link;
  readonly next?: Link;
  readonly editUrl?: string;
  readonly lastUpdated?: { readonly date: string; readonly author?: string };
  /** Href of the page as Markdown. */
  readonly markdown?: string;
  readonly unlisted: boolean;
  /** Name of the navigation file with this page's slice. */
  readonly nav: string;
}

/** The part of the navigation that a page shows, expanded down to the list with the current page. */
export interface NavSlice {
  /** The top level. In each list, at most one entry is the current page or an ancestor of it. */
  readonly items: readonly NavEntry[];
}

export interface NavEntry {
  readonly label: string;
  readonly href: string;
  /** HTTP method; only for operations. */
  readonly method?: string;
  readonly className?: string;
  /** Set for categories: `open` ones show `items`; closed ones may omit `items` and link to `href`. */
  readonly category?: { readonly open: boolean; readonly items: readonly NavEntry[] };
  /** The route, for entries that are pages of this site: identifies the current one. */
  readonly path?: string;
  /** Set for the entry of a cut list that links to the rest. */
  readonly more?: true;
}

/** The page module of a document, fetched for in-place navigation. */
export interface PageModule {
  /** Name of the runtime's entry asset that the page was built with. */
  readonly runtime: string;
  readonly default?: PageView & { readonly html: string };
}
