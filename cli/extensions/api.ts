/** What modules of an extension are written with, and what they get: `docsgen/extend`. */

import type { SlotName } from '../../templates/slot-names.js';

/** Plain data. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [name: string]: Data };

/** The path of a module, relative to the site, or its URL: `new URL('./badge.ts', import.meta.url)`. */
export type ModulePath = string | URL;

/** An extension of a site: its parts by name, each a module of its own, so that only the pages that use a part depend on it. */
export interface Extension {
  /** Name of the extension, for messages. */
  readonly name: string;
  /** Directives by name: modules whose default export is `directive({ … })`. */
  readonly directives?: Readonly<Record<string, ModulePath>>;
  /** Checks by name: modules whose default export is `check({ … })`. */
  readonly checks?: Readonly<Record<string, ModulePath>>;
  /** File writers by name: modules whose default export is `files({ … })`. */
  readonly files?: Readonly<Record<string, ModulePath>>;
  /** Generators by name: modules whose default export is `generator({ … })`. */
  readonly generators?: Readonly<Record<string, ModulePath>>;
  /** Modules that fill slots, by the names of the slots: their default export is `slot({ … })`. */
  readonly slots?: Readonly<Partial<Record<SlotName, ModulePath>>>;
  /** Services by name: modules whose default export is `service({ … })`. */
  readonly services?: Readonly<Record<string, ModulePath>>;
  /**
   * remark plugins, in the order in which they change pages: names of packages (`remark-smartypants`) or paths of modules that begin with `./`, alone or
   * in a list with their options.
   */
  readonly remark?: readonly (ModulePath | readonly [ModulePath, Data])[];
  /** Layouts of pages by name. */
  readonly layouts?: Readonly<Record<string, Layout>>;
  /** Keys of the front matter by name. */
  readonly frontMatter?: Readonly<Record<string, FrontMatterKey>>;
  /** Data that its parts get, such as the options of the function that returns the extension. */
  readonly options?: Data;
}

/** A key of the front matter. */
export interface FrontMatterKey {
  /** What it is for, in one sentence. */
  readonly description: string;
  /** The default is `text`. A `date` is a day such as `2024-05-31`, and a `list` contains texts. */
  readonly type?: 'text' | 'number' | 'boolean' | 'date' | 'list';
  /** The allowed texts, if they are limited. */
  readonly values?: readonly string[];
  /** A regular expression that each text must match as a whole. A text is the source of a regular expression. */
  readonly pattern?: RegExp | string;
  /** Every page needs the key. */
  readonly required?: true;
}

/** A layout: what a page with `layout: name` in its front matter has around its content. Everything that is not `false` is shown. */
export interface Layout {
  /** What it is for, in one sentence. */
  readonly description: string;
  /** The navigation at the side. On phones, the menu opens it anyway. */
  readonly sidebar?: boolean;
  /** The table of contents. */
  readonly toc?: boolean;
  readonly breadcrumbs?: boolean;
  /** The menu of the page and its date. The title stays. */
  readonly head?: boolean;
  /** The links to the source and to the previous and next page. */
  readonly end?: boolean;
  /** The largest width of the content: that of a text (the default), of a wide table, or of the window. */
  readonly width?: 'text' | 'wide' | 'full';
}

/** Returns an extension with its type. */
export const defineExtension = (extension: Extension): Extension => extension;

/** An attribute of a directive, written in braces: `{version="2.1"}`. */
export interface AttributeSpec {
  readonly description: string;
  readonly required?: true;
  /**
   * How the value is read: as it is (`text`, the default), as a number, as `true` if it is written without a value or as `true` or `false` (`boolean`),
   * or as a day such as `2024-05-31`, which stays a text (`date`).
   */
  readonly type?: 'text' | 'number' | 'boolean' | 'date';
  /** The allowed values, in lower case, if they are limited. Only for texts. */
  readonly values?: readonly string[];
  /** What the whole value must match. Only for texts. */
  readonly pattern?: RegExp;
  /** Readers see it, so the search finds it. */
  readonly isText?: true;
}

export type AttributeSpecs = Readonly<Record<string, AttributeSpec>>;

type Value<Spec extends AttributeSpec> = Spec extends { readonly type: 'number' }
  ? number
  : Spec extends { readonly type: 'boolean' }
    ? boolean
    : Spec extends { readonly values: readonly (infer Values extends string)[] }
      ? Values
      : string;

/** The values of attributes by name. Those that are not required are `undefined` if they are not written. */
export type AttributeValues<Specs extends AttributeSpecs> = string extends keyof Specs
  ? Readonly<Record<string, string | number | boolean | undefined>>
  : {
      readonly [Name in keyof Specs]: Specs[Name] extends { readonly required: true }
        ? Value<Specs[Name]>
        : Value<Specs[Name]> | undefined;
    };

/** A text, which is escaped. */
export interface TreeText {
  readonly type: 'text';
  readonly value: string;
}

/** An element, with attributes by their names in HTML trees, such as `className` (https://github.com/syntax-tree/hast). */
export interface TreeElement {
  readonly type: 'element';
  readonly tagName: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: readonly TreeNode[];
}

/** A piece of a page. What the methods of the input return may also contain other nodes, which are inserted unchanged. */
export type TreeNode = TreeText | TreeElement | { readonly type: 'comment' | 'raw'; readonly value: string };

type Child = TreeNode | string | number | null | undefined | false | readonly Child[];

/** Creates an element: `h('span.badge', { title: 'New' }, 'since ', version)`. The attributes can be left out. */
export interface CreateElement {
  (selector: string, ...children: Child[]): TreeElement;
  (selector: string, attributes: Readonly<Record<string, unknown>>, ...children: Child[]): TreeElement;
}

/** A piece of Markdown: a node of a syntax tree (https://github.com/syntax-tree/mdast), which cannot be changed. */
export interface MarkdownNode {
  /** `paragraph`, `list`, `code`, `containerDirective` and so on. */
  readonly type: string;
  readonly children?: readonly MarkdownNode[];
  /** The text of a `text` or `code` node. */
  readonly value?: string;
  /** The name of a directive. */
  readonly name?: string;
  /** The language of a `code` node. */
  readonly lang?: string | null;
  /** Whether a `list` is numbered. */
  readonly ordered?: boolean | null;
}

/** A tab: the text to choose it, and its content. */
export interface TabContent {
  readonly label: string;
  readonly children: readonly TreeNode[];
}

/** A directive on a page, whose attributes are as its definition asks for. Every method returns the same for the same arguments. */
export interface DirectiveInput<Specs extends AttributeSpecs = AttributeSpecs> {
  readonly name: string;
  readonly attributes: AttributeValues<Specs>;
  /** How it is written. */
  readonly form: 'container' | 'leaf' | 'inline';
  /** The options of the extension. */
  readonly options: Data;
  readonly h: CreateElement;
  /** The text in brackets without markup; empty without one. */
  readonly labelText: string;
  /** The content of a container as Markdown. */
  readonly blocks: readonly MarkdownNode[];
  /** Renders the text in brackets. */
  label(): readonly TreeNode[];
  /** Renders the content of a container. */
  content(): readonly TreeNode[];
  /** Renders some of the content: a list of nodes of `blocks`, or of nodes within a paragraph. */
  render(nodes: readonly MarkdownNode[]): readonly TreeNode[];
  /**
   * Returns the directives of one name that the content consists of, whose definitions have this directive as their `parent`. Everything else in
   * the content is an error, as is a content without any.
   */
  parts(name: string): readonly DirectiveInput[];
  /** Returns the address of a link, which is checked like every link of the page; `undefined` for an unsafe one. */
  link(address: string): string | undefined;
  /** Returns the address of an image of the site or of another host, which is checked like every image. */
  image(path: string): string;
  /** Returns a block of highlighted code. */
  code(text: string, language: string): TreeNode;
  /** Returns a group of tabs that works without JavaScript. Tabs with the same group switch together on every page. */
  tabs(tabs: readonly TabContent[], group?: string): TreeNode;
  /** Returns cards for the pages of a category, given by its route; empty: the category of the page. */
  cards(category: string): TreeNode;
  /** Returns the heading of the page with the text in brackets; `undefined` if the page has one already. */
  pageHeading(className: string): TreeNode | undefined;
  /** Reports an error in what the author wrote, in one sentence: `The date is in the past.` At a node of the content or, by default, at the directive. */
  fail(message: string, at?: MarkdownNode): void;
}

/** The opening line of a directive, for the Markdown copy of the page. */
export interface DirectiveLine<Specs extends AttributeSpecs = AttributeSpecs> {
  readonly name: string;
  readonly attributes: AttributeValues<Specs>;
  readonly form: 'container' | 'leaf' | 'inline';
  readonly options: Data;
  /** The text in brackets without markup; empty without one. */
  readonly labelText: string;
  /** Returns the destination of a Markdown link; empty for an unsafe address. */
  link(address: string): string;
  /** Returns the destination of an image of the site in Markdown. */
  image(path: string): string;
  /** Returns links to the pages of a category as Markdown. */
  cards(category: string): string;
}

/** The opening line of a directive in Markdown: what is before the text in brackets and after it. */
export interface MarkdownLine {
  readonly before: string;
  readonly after?: string;
  /** Leaves out the text in brackets. */
  readonly omitsLabel?: true;
  /** Adds a blank line between `before` and the text in brackets, if there is one. */
  readonly isBlock?: true;
}

/** What the component of an island gets: the attributes, the text in brackets, and the rendered content of a container. */
export type IslandProps<Specs extends AttributeSpecs> = AttributeValues<Specs> & {
  readonly label?: string;
  readonly children?: never;
};

/**
 * When the component of an island starts in the browser: with the page, when the browser is idle, when the island comes into view, or when the
 * reader first uses it.
 */
export type Hydration = 'load' | 'idle' | 'visible' | 'interaction';

interface DirectiveBase<Specs extends AttributeSpecs> {
  /** What it is for, in one sentence. */
  readonly description: string;
  /** `:::name` around content, `::name` on its own line, either of them, or `:name` in a text. */
  readonly form: 'container' | 'leaf' | 'both' | 'inline';
  /** Text in brackets after the name; the default is `none`. */
  readonly label?: 'none' | 'optional' | 'required';
  readonly attributes?: Specs;
  /**
   * Returns what replaces the directive, except the content of a container, in the Markdown copy of the page: a text, or what surrounds the text in
   * brackets. Without it, the content remains and the label, in bold type if it is not within a text.
   */
  readonly markdown?: (line: DirectiveLine<Specs>) => string | MarkdownLine;
  /** Returns what readers see of the attributes, for the search; without it, that is the attributes with `isText`. */
  readonly text?: (attributes: AttributeValues<Specs>) => string;
}

/** A directive that returns elements. */
export interface ElementDirective<Specs extends AttributeSpecs = AttributeSpecs> extends DirectiveBase<Specs> {
  /** Returns what the page shows. Depends on its input alone: there is no clock, network, file system or environment. */
  readonly html: (input: DirectiveInput<Specs>) => TreeNode | readonly TreeNode[];
  readonly parent?: undefined;
  readonly component?: undefined;
  readonly hydrate?: undefined;
  readonly hosts?: undefined;
}

/** A directive that is part of another one, which renders it with `parts`. Anywhere else, it is an error. */
export interface PartDirective<Specs extends AttributeSpecs = AttributeSpecs> extends DirectiveBase<Specs> {
  /** Name of the other directive. */
  readonly parent: string;
  readonly html?: undefined;
  readonly component?: undefined;
  readonly hydrate?: undefined;
  readonly hosts?: undefined;
}

/** A directive that is an island: a React component that is rendered when the page is built, and starts in the browser. */
export interface IslandDirective<Specs extends AttributeSpecs = AttributeSpecs> extends DirectiveBase<Specs> {
  readonly component: (props: IslandProps<Specs>) => unknown;
  /** The default is `visible`. */
  readonly hydrate?: Hydration;
  /** Origins that the component sends requests to, which the policy of the site then allows: `https://api.example.com`. */
  readonly hosts?: readonly string[];
  readonly parent?: undefined;
  readonly html?: undefined;
}

/** A directive: how it is written, and what it becomes. */
export type DirectiveDefinition<Specs extends AttributeSpecs = AttributeSpecs> =
  | ElementDirective<Specs>
  | IslandDirective<Specs>
  | PartDirective<Specs>;

/** Returns a directive with the types of its attributes. */
export const directive = <const Specs extends AttributeSpecs = Record<never, AttributeSpec>>(
  definition: DirectiveDefinition<Specs>,
): DirectiveDefinition<Specs> => definition;
