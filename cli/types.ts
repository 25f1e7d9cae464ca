/**
 * The vocabulary of docsgen. Types only.
 *
 *     config → sources → outlines → pages → manifest → rendered → emitted
 */

import type { SiteConfig } from './config/schema.js';
import type { Problem } from './problems/index.js';

export type { Problem, SiteConfig };

/** A path inside the site folder, with `/`, without a leading one: `content/a.md`. */
export type SitePath = string;
/** A route: begins with `/`, no base URL, no extension, no trailing slash but the root's own. */
export type RoutePath = string;

/** Where something stands in a file. Lines and columns count from 1. */
export interface Place {
  readonly file: SitePath;
  readonly line?: number;
  readonly column?: number;
}

/** A file that the site is made of, as text: LF, NFC, without BOM. */
export interface Source {
  readonly kind: 'doc' | 'category' | 'sidebar' | 'openapi';
  readonly path: SitePath;
  readonly text: string;
  /** Digest of the file's bytes. */
  readonly hash: string;
}

/** A Markdown file that has not changed since an earlier build read it: its text was not read. */
export interface UnreadSource extends Omit<Source, 'text'> {
  readonly text?: undefined;
  /** Its path as the disk spells it. */
  readonly file?: SitePath;
}

/** A file copied as it is, or measured because a page shows it. */
export interface StaticFile {
  readonly path: SitePath;
  /** Where it is served, without base URL: `/img/a.svg`. */
  readonly url: string;
}

/** Everything read from the disk, in order of path by code unit. */
export interface Sources {
  readonly docs: readonly (Source | UnreadSource)[];
  readonly categories: readonly Source[];
  readonly sidebar?: Source;
  readonly openapi: readonly Source[];
  /** Other files under `openapi/`, which the documents may refer to. */
  readonly openapiParts: readonly StaticFile[];
  /** Files under `static/`. */
  readonly statics: readonly StaticFile[];
  /** Files beside the Markdown that are neither: images and downloads. */
  readonly assets: readonly StaticFile[];
}

/** What navigation and link targets need to know of one Markdown file; read without parsing its body. */
export interface Outline {
  readonly source: SitePath;
  readonly path: RoutePath;
  /** Where keys of the front matter stand that only the whole site can check. */
  readonly places: Readonly<Partial<Record<'slug' | 'id' | 'pagination_prev' | 'pagination_next' | 'image', Place>>>;
  readonly title: string;
  /** In the sidebar and in previous/next. */
  readonly label: string;
  readonly description?: string;
  readonly position?: number;
  readonly className?: string;
  readonly draft: boolean;
  readonly unlisted: boolean;
  /** Routes or ids; `null` switches the link off. */
  readonly previous?: string | null;
  readonly next?: string | null;
  readonly hideTitle: boolean;
  readonly hideToc: boolean;
  readonly toc: { readonly min: number; readonly max: number };
  readonly image?: string;
  readonly keywords: readonly string[];
  readonly editUrl?: string | null;
  readonly lastUpdate?: { readonly date?: string; readonly author?: string };
  /** 1-based line of the first line after the front matter. */
  readonly bodyLine: number;
  readonly problems: readonly Problem[];
}

/** A heading of a page. `html` is inline HTML without links. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Something in a page's html that only the whole site can resolve. Its place in the html is between two `parts`.
 * `link`: becomes an escaped href. `image`: becomes an escaped src followed by the measured width and height attributes.
 * `file`: the plain address of an image, in Markdown.
 * `cards`: becomes the cards of a category (an empty target means the page's own).
 */
export interface Reference {
  /** A `file` is the address of a picture and no more. An `address` is what a whole address on the site has after that of the home page: it is checked and stays what it is. */
  readonly kind: 'link' | 'address' | 'image' | 'file' | 'cards';
  /** As the author wrote it. */
  readonly target: string;
  /** The file it stands in, when that is not the page's source. */
  readonly file?: SitePath;
  readonly line: number;
  readonly column: number;
}

/** Html with holes: `parts` has one element more than `references`. */
export interface Fragments {
  readonly parts: readonly string[];
  readonly references: readonly Reference[];
}

/** A piece of a page that search can find. */
export interface SearchRecord {
  /** Empty for the page itself. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

/** Hashes of what a page was made from, and of its large texts. */
export interface PageHashes {
  /** Of its file: with the options of the site it decides all else. */
  readonly source: string;
  /** Of all that other pages and the manifest can see of it. */
  readonly publicDigest: string;
  /** Of the parts of `content`. */
  readonly content: string;
  readonly markdown: string;
  readonly records: string;
  readonly words: string;
}

interface PageBase {
  /** The file it was made from. */
  readonly source: SitePath;
  readonly content: Fragments;
  readonly headings: readonly Heading[];
  /** Every id in the html: what an anchor may name. */
  readonly anchors: readonly string[];
  readonly records: readonly SearchRecord[];
  /** Its words and how much each counts, as `pageWords` packs them. */
  readonly words: string;
  /** The page as clean Markdown; its links are references too. */
  readonly markdown: Fragments;
  /** Of a page whose texts are read when they are needed. */
  readonly hashes?: PageHashes;
  readonly problems: readonly Problem[];
}

/** Of one Markdown file. */
export interface DocPage extends PageBase {
  readonly kind: 'doc';
  readonly outline: Outline;
  /** First paragraph as text, for pages without a description. */
  readonly summary: string;
}

/** Of one operation of an OpenAPI document. */
export interface OperationPage extends PageBase {
  readonly kind: 'operation';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** In capitals. */
  readonly method: string;
  /** As in the document: `/api/admin/features/{name}`. */
  readonly endpoint: string;
  readonly operationId: string;
  readonly tag: string;
}

/** Of one tag: lists its operations. */
export interface TagPage extends PageBase {
  readonly kind: 'tag';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Routes of the operations, in the document's order. */
  readonly operations: readonly RoutePath[];
}

export type Page = DocPage | OperationPage | TagPage;

/** What one OpenAPI document gives: its index, tags and operations. */
export interface ApiPages {
  readonly source: SitePath;
  /** Every file of the site that the document was read from. */
  readonly files: readonly SitePath[];
  /** Parts of it came from other hosts, which may answer otherwise the next time. */
  readonly remote: boolean;
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Its whole description, for the index, and the ids there that links may name. */
  readonly introduction: Fragments & { readonly anchors: readonly string[] };
  readonly tags: readonly TagPage[];
  readonly operations: readonly OperationPage[];
  readonly problems: readonly Problem[];
}

/** The options that a Markdown page depends on: part of its cache key. */
export interface DocOptions {
  /** Address of the home page: links that begin with it lead to pages of the site. */
  readonly site: string;
  /** Languages to highlight beside the common ones. */
  readonly languages: readonly string[];
  /** Folder that routes are counted from, with a slash at its end: `content/`. */
  readonly root: string;
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly videoHosts: readonly string[];
  readonly toc: { readonly min: number; readonly max: number };
}

/** The options that an OpenAPI document depends on. */
export interface ApiOptions {
  /** Route of its index. */
  readonly path: RoutePath;
  readonly remoteHosts: readonly string[];
  readonly languages: readonly string[];
  /** Address that links without a host in its descriptions are counted from; the site's own routes when left out. */
  readonly links?: string;
}

interface RouteBase {
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** The files under the output folder. */
  readonly document: string;
  readonly module: string;
  readonly markdown?: string;
  readonly unlisted: boolean;
}
export interface DocRoute extends RouteBase {
  readonly kind: 'doc';
  readonly source: SitePath;
}
export interface CategoryRoute extends RouteBase {
  readonly kind: 'category';
  readonly items: readonly RoutePath[];
}
export interface OperationRoute extends RouteBase {
  readonly kind: 'operation';
  readonly source: SitePath;
  readonly operationId: string;
  readonly method: string;
  readonly endpoint: string;
  readonly tag: string;
}
export interface TagRoute extends RouteBase {
  readonly kind: 'tag';
  readonly source: SitePath;
  readonly tag: string;
  readonly items: readonly RoutePath[];
}
export interface SearchRoute extends RouteBase {
  readonly kind: 'search';
}
export interface NotFoundRoute extends RouteBase {
  readonly kind: 'not-found';
}

/** A route of the site; `kind` tells which. */
export type Route = DocRoute | CategoryRoute | OperationRoute | TagRoute | SearchRoute | NotFoundRoute;

/** An entry of the navigation tree. Every category leads to a page (law 7). */
export type NavNode =
  | {
      readonly kind: 'page';
      readonly label: string;
      readonly path: RoutePath;
      readonly className?: string;
      readonly method?: string;
    }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | {
      readonly kind: 'category';
      readonly label: string;
      /** The page it leads to: its own index, a page, or its first page. */
      readonly path: RoutePath;
      /** `path` is a page of its own and not the first child's. */
      readonly hasPage: boolean;
      readonly open: boolean;
      readonly className?: string;
      readonly items: readonly NavNode[];
      /** Unique in the site: the name of its navigation file. */
      readonly key: string;
    };
export type NavCategory = Extract<NavNode, { kind: 'category' }>;

/** An old path and the route or absolute URL it leads to. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}
/** A redirect for many paths at once, for hosts that know patterns. `:path` stands for the rest. */
export interface RedirectRule {
  readonly name: 'extensions' | 'prefix';
  /** `html`, `htm` or the prefix, with its slash. */
  readonly value: string;
}
