import type { BadgeType } from './badge-types.js';
import type { ServiceKind } from './service.js';
import type { SlotName, SlotPart } from './slot-names.js';
import type { FeedbackField, FeedbackTexts } from './texts/feedback.js';
import type { ConsentTexts } from './texts/services.js';

/**
 * View models of the templates: plain data, identical on the server and in the browser. A document contains `SiteView`,
 * `PageView` and `NavSlice` as JSON, so that hydration renders exactly what the server did.
 */

/** A link whose `href` is ready for the browser: with base URL and trailing slash, or an absolute URL. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A link with an icon, if it has one: what follows `icon-` in its class. */
export interface IconLink extends Link {
  readonly icon?: string;
}

/** A link in a menu of the navbar. */
export interface MenuItem extends IconLink {
  readonly description?: string;
}

/** A link of the navbar, or a menu of links, which has no `href`. */
export interface NavbarItem {
  readonly label: string;
  readonly href?: string;
  readonly icon?: string;
  readonly items?: readonly MenuItem[];
}

/** An image that stands for the site. `dark` is the one for dark mode. */
export interface LogoView {
  readonly src: string;
  readonly dark?: string;
  readonly alt: string;
  /** Whether it is shown without the title of the site. */
  readonly replacesTitle?: boolean;
}

/** Data of the site that every page shows. */
export interface SiteView {
  readonly title: string;
  /** Language tag of the pages; missing if they are in English. */
  readonly lang?: string;
  readonly tagline?: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly logo?: LogoView;
  /** The tabs of the navbar: the sections of the site, other links, and menus. */
  readonly sections: readonly NavbarItem[];
  /** Links and menus on the right of the navbar. An icon stands for the label. */
  readonly navbar: readonly NavbarItem[];
  readonly footer: {
    /** `help`: readers who find nothing may find help there. */
    readonly groups: readonly { readonly title: string; readonly links: readonly IconLink[]; readonly help?: true }[];
    readonly social: readonly IconLink[];
    /** In place of the logo and the title. */
    readonly logo?: LogoView & { readonly href: string };
    readonly copyright?: string;
  };
  /** `html` is inline HTML made from the configured Markdown. */
  readonly announcement?: { readonly id: string; readonly html: string; readonly closable: boolean };
  readonly colorMode: { readonly default: 'light' | 'dark' | 'system'; readonly switchable: boolean; readonly system: boolean };
  /** Label of the only docs version, such as `Next`. */
  readonly version?: string;
  /** Missing if the search is off. */
  readonly search?: SearchView;
  /** What starts in the browser besides the site itself; missing without any. */
  readonly services?: readonly ServiceView[];
  /** Missing if no service waits for consent. */
  readonly consent?: ConsentView;
  /** Texts of the site that replace those of the table, by their names there. */
  readonly texts?: { readonly siteNotLoaded?: string };
}

/** A service. */
export interface ServiceView {
  readonly name: string;
  /** Href of its script. */
  readonly script: string;
  /** What it does; missing if it starts by itself. */
  readonly kind?: Exclude<ServiceKind, 'start'>;
  /** What it gets. */
  readonly settings?: unknown;
  /** It waits for consent: its name in the question. */
  readonly consent?: string;
  /** It also gets searches without results. */
  readonly searches?: true;
}

/** The question for consent. */
export interface ConsentView {
  /** Only those that differ from the default ones. */
  readonly texts?: Partial<ConsentTexts>;
}

/** The settings of the feedback widget. */
export interface FeedbackView {
  /** URL that receives the answers; empty if the site has none. */
  readonly target: string;
  /** Flag that shows the widget; missing if the widget is always shown. */
  readonly flag?: string;
  readonly idempotencyHeader?: string;
  /** Missing if they are the default ones. */
  readonly fields?: readonly FeedbackField[];
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

export type PageKind = 'doc' | 'category' | 'operation' | 'tag' | 'shared' | 'list' | 'search' | 'not-found';

/** An entry of the table of contents; `html` is inline HTML (code, emphasis), no links. */
export interface TocEntry {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
}

/** A page that is suggested to readers who search for nothing or find nothing. */
export interface PopularPage extends Link {
  readonly description?: string;
}

/** An island in a slot: the address of its script, when it starts, its props as JSON, and its HTML. */
export interface IslandNode {
  readonly island: string;
  readonly hydrate: string;
  readonly props: string;
  readonly html: string;
}

/** A text, an island, one of docsgen's own parts, or an element: its name, its attributes as React names them, and its children. */
export type SlotNode =
  | string
  | IslandNode
  | { readonly part: SlotPart }
  | readonly [name: string, attributes: Readonly<Record<string, string | number | boolean>>, children?: readonly SlotNode[]];

/** Layout data of a page, in addition to its content. */
export interface PageView {
  readonly kind: PageKind;
  /** The route, without base URL, extension or trailing slash: `/`, `/a/b`. */
  readonly path: string;
  /** Absolute URL, which is printed; missing for the not-found page. */
  readonly url?: string;
  readonly title: string;
  /** The `<title>` of the document. */
  readonly documentTitle: string;
  readonly description?: string;
  /** The layout that the page chose, and which parts around its content it leaves out. */
  readonly layout?: {
    readonly name: string;
    readonly sidebar?: false;
    readonly head?: false;
    readonly end?: false;
    readonly width?: 'wide' | 'full';
  };
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
  /** The date for programs, and as readers see it. */
  readonly lastUpdated?: { readonly date: string; readonly text: string; readonly author?: string };
  /** Href of the page as Markdown. */
  readonly markdown?: string;
  readonly unlisted: boolean;
  /** What extensions show around the content, by place. */
  readonly slots?: Readonly<Partial<Record<Exclude<SlotName, 'head'>, readonly SlotNode[]>>>;
  /** On the not-found page: its content is a text of the site. */
  readonly hasOwnText?: true;
  /** On the search and not-found pages: the pages to start from. */
  readonly popular?: readonly PopularPage[];
  /** Href of the tab whose section contains the page. */
  readonly tab?: string;
  /** Names of the navigation files that the page's sidebar consists of: that of its top level, then those of the categories around the page. */
  readonly nav: readonly string[];
}

/**
 * The part of the navigation that a page shows, expanded down to the list with the current page. A navigation file contains one too: a list that
 * no other file contains, with closed categories.
 */
export interface NavSlice {
  /** The section of the site that the top level belongs to; missing if it is that of the whole site. */
  readonly section?: NavSection;
  /** The top level. In each list, at most one entry is the current page or an ancestor of it. */
  readonly items: readonly NavEntry[];
}

/** A section of the site: a category with a sidebar of its own. */
export interface NavSection extends Link {
  /** The route of its page, unless that is the first page of its list. */
  readonly path?: string;
}

export interface NavEntry {
  readonly label: string;
  readonly href: string;
  /** HTTP method; only for operations. */
  readonly method?: string;
  readonly className?: string;
  /** What follows `icon-` in the class of its icon. */
  readonly icon?: string;
  readonly badge?: { readonly text: string; readonly type: BadgeType };
  /** A heading above the entries of its category, which is not a link. */
  readonly isGroup?: true;
  /** Set for categories and groups. */
  readonly category?: NavCategoryView;
  /** The route, for entries that are pages of this site: identifies the current one. */
  readonly path?: string;
  /** Set for the entry of a cut list that links to the rest. */
  readonly more?: true;
}

export interface NavCategoryView {
  readonly open: boolean;
  /** Empty if they are not loaded yet. */
  readonly items: readonly NavEntry[];
  /** Name of the navigation file with the items; missing if they are part of the same file as the entry. */
  readonly key?: string;
}

/** The page module of a document, fetched for in-place navigation. */
export interface PageModule {
  /** Name of the runtime's entry asset that the page was built with. */
  readonly runtime: string;
  readonly default?: PageView & { readonly html: string };
}
