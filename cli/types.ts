/**
 * The shared types of docsgen.
 *
 *     config → sources → pages → manifest → files → commit
 */

import type { BadgeType } from '../templates/badge-types.js';
import type { SiteConfig } from './config/schema.js';
import type { FrontMatterRules, Part, RemarkPart } from './extensions/part.js';
import type { Problem } from './problems/index.js';
import type { Location, SitePath } from './problems/location.js';
import type { Author } from './schema/author.js';
import type { HeadEntry } from './schema/head-elements.js';
import type { IconSet } from './sources/icon-set.js';
import type { DrawingLibraries } from './system/drawing-packages.js';
import type { TwoslashPackages } from './system/twoslash-packages.js';

export type { Location, Problem, SiteConfig, SitePath };

/** A route: begins with `/`, without base URL, extension or trailing slash (except for the root, `/`). */
export type RoutePath = string;

/** A text file of the site: LF, NFC, without BOM. */
export interface Source {
  readonly kind: 'doc' | 'category' | 'sidebar' | 'openapi' | 'tags' | 'authors';
  readonly path: SitePath;
  readonly text: string;
  /** Digest of the file's bytes. */
  readonly hash: string;
  /** The file to edit instead, if this one is generated. The digest covers it. */
  readonly editFile?: SitePath;
}

/** A Markdown file that has not changed since an earlier build read it: its text was not read. */
export interface UnreadSource extends Omit<Source, 'text'> {
  readonly text?: undefined;
  /** Its path as the disk spells it. */
  readonly file?: SitePath;
}

/** A file that is copied, or measured because a page shows it. */
export interface StaticFile {
  readonly path: SitePath;
  /** URL without base URL: `/img/a.svg`. */
  readonly url: string;
}

/** A file that an extension writes. */
export interface ExtensionFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly text: string;
  readonly extension: string;
  /** The module that writes it. */
  readonly module: SitePath;
}

/** All inputs of a site, sorted by path in code-unit order. */
export interface Sources {
  readonly docs: readonly (Source | UnreadSource)[];
  readonly categories: readonly Source[];
  readonly sidebar?: Source;
  /** The files `sidebar.yml` of roots. */
  readonly rootSidebars: readonly Source[];
  /** `tags.yml` and `authors.yml`. */
  readonly tags?: Source;
  readonly authors?: Source;
  readonly openapi: readonly Source[];
  /** Other files under `openapi/`, which OpenAPI documents may refer to. */
  readonly openapiParts: readonly StaticFile[];
  /** Files under `static/`. */
  readonly statics: readonly StaticFile[];
  /** Other files next to the Markdown: images and downloads. */
  readonly assets: readonly StaticFile[];
  /** Files with the extension of pages of other tools, which are not read. */
  readonly unread: readonly SitePath[];
  /** How the path of the site folder begins in links from roots, see `listOuterPaths`. */
  readonly outerPaths: readonly SitePath[];
}

/** Values of the keys that extensions add to the front matter, by their names. */
export type OwnFrontMatter = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The facts of one Markdown file that navigation and link targets depend on; read without parsing its body. */
export interface Outline {
  readonly source: SitePath;
  readonly path: RoutePath;
  /** Locations of front matter keys that can only be checked with the whole site. */
  readonly places: Readonly<
    Partial<Record<'slug' | 'id' | 'pagination_prev' | 'pagination_next' | 'image' | 'sidebar_icon' | 'authors', Location>>
  >;
  readonly title: string;
  /** In the sidebar and in previous/next. */
  readonly label: string;
  readonly description?: string;
  readonly position?: number;
  readonly className?: string;
  /** Icon and badge of its entry. */
  readonly marks?: EntryMarks;
  readonly draft: boolean;
  readonly unlisted: boolean;
  /** Search engines should not show the page; it stays in navigation and search. */
  readonly noindex?: true;
  /** URL of the page that this one is a copy of. */
  readonly canonical?: string;
  /** Elements for the head of its document. */
  readonly head?: readonly HeadEntry[];
  /** As their author wrote them. */
  readonly tags?: readonly { readonly name: string; readonly location: Location }[];
  /** A date, or a date with a time. */
  readonly date?: string;
  /** Names, ids of `authors.yml`, or authors. */
  readonly authors?: readonly (string | Author)[];
  /** Route of the list that the page is a post of. */
  readonly blog?: RoutePath;
  /** Routes or ids; `null` removes the link. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** Name of a layout, of docsgen or of an extension. */
  readonly layout?: string;
  readonly hideTitle: boolean;
  readonly hideToc: boolean;
  readonly toc: { readonly min: number; readonly max: number };
  readonly image?: string;
  readonly keywords: readonly string[];
  /** Factor of its score in search. */
  readonly searchBoost?: number;
  readonly editUrl?: string | null;
  /** The file to edit if the page's own one is generated. */
  readonly editFile?: SitePath;
  readonly lastUpdate?: { readonly date?: string; readonly author?: string };
  /** The values of the keys that extensions add; missing without any. */
  readonly frontMatter?: OwnFrontMatter;
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
 * Something in the HTML of a page that can only be resolved with the whole site. Its position in the HTML is between two `parts`.
 *
 * - `link`: becomes an escaped `href`
 * - `address`: the part of a full URL after the URL of the home page; it is checked and stays as written
 * - `image`: becomes an escaped `src`, followed by the measured width and height attributes
 * - `file`: becomes the plain address of an image, in Markdown
 * - `island`: becomes the address of the script of an island
 * - `cards`: becomes the cards of a category (an empty target means the page's own category)
 * - `operations`: becomes a table of operations; its target consists of their addresses, with spaces between them
 */
export interface Reference {
  readonly kind: 'link' | 'address' | 'image' | 'file' | 'island' | 'cards' | 'operations';
  /** As written by the author. */
  readonly target: string;
  /** Width of an image in CSS pixels, if it is not that of its file. */
  readonly width?: number;
  /** Text of a link in Markdown, without markup. */
  readonly text?: string;
  /** The file that contains the reference, if it is not the page's source. */
  readonly file?: SitePath;
  readonly line: number;
  readonly column: number;
}

/** HTML with holes: `parts` has one element more than `references`. */
export interface Fragments {
  readonly parts: readonly string[];
  readonly references: readonly Reference[];
}

/** A part of a page that search can find. */
export interface SearchRecord {
  /** Empty for the page itself. */
  readonly anchor: string;
  readonly heading: string;
  /** Consists of blocks (`search/text-blocks.ts`). */
  readonly text: string;
}

/** Hashes of a page's input and of its large texts. */
export interface PageHashes {
  /** Hash of the page's file, with those of its other inputs. Together with the options of the site it determines the page. */
  readonly inputs: string;
  /** Hash of everything that other pages and the manifest can see of it. */
  readonly publicDigest: string;
  /** Hash of the parts of `content`. */
  readonly content: string;
  readonly markdown: string;
  readonly records: string;
  readonly words: string;
}

interface PageBase {
  /** The file that the page was built from. */
  readonly source: SitePath;
  readonly content: Fragments;
  readonly headings: readonly Heading[];
  /** Every id in the HTML: the valid anchors of the page. */
  readonly anchors: readonly string[];
  readonly records: readonly SearchRecord[];
  /** Its words with their weights, in the format of `pageWords`. */
  readonly words: string;
  /** The page as clean Markdown; its links are references too. */
  readonly markdown: Fragments;
  /** Set if the large texts of the page are read on demand. */
  readonly hashes?: PageHashes;
  readonly problems: readonly Problem[];
}

/** Kinds of what a page depends on besides its file and the options of all pages: a directive of an extension, an included file, a variable, a package, an icon set. */
type NamedInputKind = 'directive' | 'file' | 'variable' | 'package' | 'icons';

/** Kinds without a name: all remark plugins, or all front matter keys of extensions. */
type SharedInputKind = 'remark' | 'front-matter-keys';

export type PageInputKind = NamedInputKind | SharedInputKind;

/** Something that a page depends on besides its file and the options of all pages, such as `file:snippets/setup.md`. */
export type PageInput = `${NamedInputKind}:${string}` | SharedInputKind;

export type PageInputs = Readonly<Partial<Record<PageInput, string>>>;

/** The page of one Markdown file. */
export interface DocPage extends PageBase {
  readonly kind: 'doc';
  readonly outline: Outline;
  /** First paragraph as plain text, for pages without a description. */
  readonly summary: string;
  /** The part of a post that lists and feeds show; missing for other pages. */
  readonly excerpt?: Fragments;
  /** What the page depends on besides its file and the options of all pages, with the digest or the version of each; empty for missing ones. */
  readonly inputs: PageInputs;
}

/** The page of one OpenAPI operation. */
export interface OperationPage extends PageBase, Partial<PagePlace> {
  readonly kind: 'operation';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** In upper case. */
  readonly method: string;
  /** As written in the document: `/api/admin/features/{name}`. */
  readonly endpoint: string;
  readonly operationId: string;
  readonly tag: string;
  /** The statuses that the operation itself describes, in document order. */
  readonly statuses: readonly string[];
  /** The permission that callers need. */
  readonly permission?: string;
  /** The complete examples that it links to, if there are any. */
  readonly examples?: readonly ApiExample[];
}

/** The place of a page among those of a list or text that is too long for one. Missing if it is on one page. */
export interface PagePlace {
  /** Route of the first page. */
  readonly first: RoutePath;
  /** Its number, and that of all pages. */
  readonly page: number;
  readonly pages: number;
}

/** The page of one tag, which lists its operations. */
export interface TagPage extends PageBase, Partial<PagePlace> {
  readonly kind: 'tag';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Routes of the operations, in document order. */
  readonly operations: readonly RoutePath[];
}

/** A tag in the navigation of a document with the tags that it contains, or a heading above tags. */
export type TagEntry =
  | { readonly kind: 'tag'; readonly path: RoutePath; readonly items: readonly TagEntry[] }
  | { readonly kind: 'group'; readonly label: string; readonly items: readonly TagEntry[] };

/** A page about what several operations of a document share (a schema, the list of these schemas, the errors), or a further page of an operation with more of its parameters. */
export interface SharedPage extends PageBase, Partial<PagePlace> {
  readonly kind: 'shared';
  readonly part: 'errors' | 'models' | 'model' | 'parameters';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  readonly examples?: readonly ApiExample[];
}

export type Page = DocPage | OperationPage | TagPage | SharedPage;

/** A file next to the pages of an API reference. */
export interface ApiFile {
  /** URL without base URL: `/api/shop/openapi.json`. */
  readonly url: string;
  /** The document that it is made from. */
  readonly source: SitePath;
  readonly bytes: number;
  readonly digest: string;
  /** Read on demand if it is stored. */
  readonly text: string;
}

/** The OpenAPI document of an API reference as a file that readers download. */
export interface ApiDownload extends ApiFile {
  readonly title: string;
}

/** A complete example that a page shows only the beginning of. */
export type ApiExample = Omit<ApiFile, 'text'>;

/** The part of an API's description on a page of its index, with the ids that links may point to. */
export interface IndexPage extends Fragments, Partial<PagePlace> {
  readonly anchors: readonly string[];
  /** Routes of the pages that it lists, if it does not list all. */
  readonly items?: readonly RoutePath[];
}

/** The pages of one OpenAPI document: index, tags and operations. */
export interface ApiPages {
  readonly source: SitePath;
  /** All files of the site that the document consists of. */
  readonly files: readonly SitePath[];
  /** Parts of the document come from other hosts, whose responses may change. */
  readonly remote: boolean;
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** The first page of the index, and those on which it continues. */
  readonly introduction: IndexPage;
  readonly continued: readonly IndexPage[];
  readonly tags: readonly TagPage[];
  /** The tags as the navigation arranges them. */
  readonly tagTree: readonly TagEntry[];
  readonly operations: readonly OperationPage[];
  /** In the order of the navigation, where they follow the tags. */
  readonly shared: readonly SharedPage[];
  /** The document as the pages show it; missing if it cannot be written as one file. */
  readonly download?: ApiDownload;
  /** The complete examples that pages link to. If pages are reused from an earlier build, theirs are stored with them. */
  readonly examples: readonly ApiFile[];
  /** Origins that the consoles of the pages send requests to; empty without consoles. */
  readonly origins: readonly string[];
  readonly problems: readonly Problem[];
}

/** The parser of Markdown: the native one where it reads a text as remark does, or remark alone. */
export type ParserChoice = SiteConfig['markdown']['parser'];

/** A folder whose pages are posts. */
export interface BlogFolder {
  /** Route of the list. */
  readonly at: RoutePath;
  /** The list shows whole posts. */
  readonly isFull: boolean;
}

/** The options that a Markdown page depends on, which are part of its cache key. */
export interface DocOptions {
  readonly parser: ParserChoice;
  /** URL of the home page: links that begin with it point to pages of the site. */
  readonly site: string;
  /** Languages to highlight in addition to the common ones. */
  readonly languages: readonly string[];
  /** Other folders with pages than `content/`. A page depends on where it is in the content only. */
  readonly roots: SiteConfig['roots'];
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly videoHosts: readonly string[];
  /** Whether dollars enclose formulas. */
  readonly math: boolean;
  /** The packages that draw diagrams. Pages with diagrams depend on their versions. */
  readonly diagrams?: DrawingLibraries;
  /** The packages that determine the types in samples. Pages with such samples depend on the versions of all installed packages. */
  readonly twoslash?: TwoslashPackages;
  /** Icons of installed packages. */
  readonly icons: readonly IconSet[];
  readonly toc: { readonly min: number; readonly max: number };
  /** Directives of extensions. A page depends on the forms of all of them, and on the rest of those that it uses. */
  readonly parts: readonly Part[];
  /** remark plugins, which every page depends on. */
  readonly remark: readonly RemarkPart[];
  /** Keys that extensions add to the front matter. */
  readonly frontMatter: FrontMatterRules;
  /** Names of the layouts of the site. */
  readonly layouts: readonly string[];
  /** Variables of the site and of folders. A page depends on those that it uses. */
  readonly variables: SiteConfig['variables'];
  /** Folders outside of the site whose files pages may include. */
  readonly includeFrom: readonly string[];
  readonly blogs: readonly BlogFolder[];
}

/** The options that an OpenAPI document depends on. */
export interface ApiOptions {
  /** Route of its index. */
  readonly path: RoutePath;
  readonly remoteHosts: readonly string[];
  readonly languages: readonly string[];
  readonly parser: ParserChoice;
  /** Base URL of relative links in its descriptions; the site's own routes if omitted. */
  readonly links?: string;
  /** Hosts of images; a logo on another host is left out. */
  readonly remoteImages?: readonly string[];
  /** Whether operation pages have a console that sends requests. */
  readonly tryIt?: boolean;
  /** Whether each schema that several operations use has a page. */
  readonly models?: boolean;
  /** Overlays to apply, in order. */
  readonly overlays?: readonly OverlayFile[];
  /** Servers, tags, titles and slugs from the configuration. */
  readonly overrides?: ApiOverrides;
}

/** An overlay that the configuration lists. */
export interface OverlayFile {
  /** As the configuration names it. */
  readonly name: string;
  /** Missing if it is outside the site. */
  readonly path?: SitePath;
  /** Where the configuration lists it. */
  readonly place: Location;
}

/** Parts of a document that the configuration sets, and where. */
export interface ApiOverrides {
  readonly servers?: SiteConfig['openapi']['documents'][number]['servers'];
  readonly tags?: SiteConfig['openapi']['documents'][number]['tags'];
  /** Titles and slugs of operations, by their ids or by method and path. */
  readonly titles: Readonly<Record<string, string>>;
  readonly slugs: Readonly<Record<string, string>>;
  /** The entry of the document. */
  readonly place: Location;
  /** The places of its parts, such as `tags/0` and `titles/listTickets`. */
  readonly places: Readonly<Record<string, Location>>;
}

interface RouteBase extends Partial<PagePlace> {
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Paths of the files in the output folder. */
  readonly document: string;
  readonly module: string;
  readonly markdown?: string;
  readonly unlisted: boolean;
}
export interface DocRoute extends RouteBase {
  readonly kind: 'doc';
  /** Not in the sitemap: search engines should not show it, or another URL instead. */
  readonly unindexed?: true;
  /** Factor of its score in search. */
  readonly searchBoost?: number;
  /** A page of a blog, or one with a date and authors. */
  readonly isPost?: true;
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
export interface SharedRoute extends RouteBase {
  readonly kind: 'shared';
  readonly source: SitePath;
  readonly part: SharedPage['part'];
}
/** A page of a list that docsgen makes: of all tags, of the pages of a tag, or of the posts of a blog. */
export interface ListRoute extends RouteBase, PagePlace {
  readonly kind: 'list';
  readonly list: 'tags' | 'tag' | 'posts';
  readonly first: RoutePath;
  readonly page: number;
  readonly pages: number;
  /** Routes of the pages that it lists, or of their tags. */
  readonly items: readonly RoutePath[];
}
export interface SearchRoute extends RouteBase {
  readonly kind: 'search';
}
export interface NotFoundRoute extends RouteBase {
  readonly kind: 'not-found';
  /** The site's own text, if it has one. */
  readonly source?: SitePath;
}

/** A route of the site. */
export type Route = DocRoute | CategoryRoute | OperationRoute | TagRoute | SharedRoute | ListRoute | SearchRoute | NotFoundRoute;

/** A short label next to the label of an entry. */
export interface EntryBadge {
  readonly text: string;
  readonly type: BadgeType;
}

/** Icon and badge of an entry of the navigation. */
export interface EntryMarks {
  /** Name of the icon: a brand, one of docsgen's own icons, or the prefix of a set and a name. */
  readonly icon?: string;
  readonly badge?: EntryBadge;
}

/** An entry of the navigation tree. Every category has a link to a page (law 7). */
export type NavNode =
  | (EntryMarks & {
      readonly kind: 'page';
      readonly label: string;
      readonly path: RoutePath;
      readonly className?: string;
      readonly method?: string;
    })
  | (EntryMarks & { readonly kind: 'link'; readonly label: string; readonly href: string })
  /** A heading above entries, which is neither a link nor part of the breadcrumbs. */
  | (EntryMarks & { readonly kind: 'group'; readonly label: string; readonly items: readonly NavNode[] })
  | (EntryMarks & {
      readonly kind: 'category';
      readonly label: string;
      /** The linked page: the category's own index, another page, or its first page. */
      readonly path: RoutePath;
      /** `path` is a page of the category itself, not its first child. */
      readonly hasPage: boolean;
      readonly open: boolean;
      readonly className?: string;
      readonly items: readonly NavNode[];
      /** Unique in the site; used as the name of the category's navigation file. */
      readonly key: string;
      /** The category of a whole OpenAPI document. */
      readonly api?: true;
    });
export type NavCategory = Extract<NavNode, { kind: 'category' }>;
export type NavGroup = Extract<NavNode, { kind: 'group' }>;

/** An old path and its new route or absolute URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}
/** A redirect for many paths, for hosts that support patterns. `:path` matches the rest. */
export interface RedirectRule {
  readonly name: 'extensions' | 'prefix';
  /** `html`, `htm`, or the prefix with its slash. */
  readonly value: string;
}
