import type { Element, ElementContent } from 'hast';
import type { Nodes, PhrasingContent } from 'mdast';
import type { AttributeSpec } from '../../../extensions/api.js';
import type { ProblemId, ValuesOf } from '../../../problems/index.js';

export type { AttributeSpec };

/** The values of attributes by name; missing ones are `undefined`. */
export type Attributes = Readonly<Partial<Record<string, string>>>;

/** How a directive is written on a page. */
export type DirectiveForm = 'container' | 'leaf' | 'inline';

/** A directive: how it is written, and what it becomes. The reference for authors is generated from the definitions. */
export interface DirectiveDefinition {
  readonly description: string;
  /** `:::name` around content, `::name` on its own line, either of them, or `:name` in a text. */
  readonly form: 'container' | 'leaf' | 'both' | 'inline';
  /** Text in brackets after the name. */
  readonly label: 'none' | 'optional' | 'required';
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
  /** The directive that this one is part of. That one renders it; anywhere else, it is an error. */
  readonly parent?: string;
  /** Returns the HTML; nothing after an error, which it reports. Only a part of another directive has none. */
  readonly html?: (input: DirectiveInput) => readonly ElementContent[];
  /** Returns what replaces the opening line in the Markdown copy of the page; without it, only the content remains. */
  readonly markdown?: (input: DirectiveLine) => MarkdownLine;
  /** Returns what readers see of the attributes; without it, that is the attributes with `isText`. */
  readonly text?: (attributes: Attributes) => string;
}

/** The opening line of a directive. */
export interface DirectiveLine {
  readonly name: string;
  readonly form: DirectiveForm;
  readonly attributes: Attributes;
  /** The label without markup; empty without one. */
  readonly labelText: string;
  /** Returns the destination of a Markdown link; empty without an address, and for one that is not safe. */
  link(address: string): string;
  /** Returns the destination of a Markdown link to a file of the site. */
  file(path: string): string;
  /** Returns links to the pages of a category as Markdown. */
  cards(category: string): string;
  /** Reports a problem at the directive. */
  report<Id extends ProblemId>(id: Id, values: ValuesOf<Id>): void;
}

/** The opening line in Markdown: what is before the label and after it. */
export interface MarkdownLine {
  readonly before: string;
  readonly after?: string;
  /** Leaves out the label. */
  readonly omitsLabel?: true;
  /** Adds a blank line between `before` and the label, if there is one. */
  readonly isBlock?: true;
}

/** A directive on a page, whose attributes are as its definition asks for. */
export interface DirectiveInput {
  readonly name: string;
  readonly form: DirectiveForm;
  readonly attributes: Attributes;
  /** The text in brackets as Markdown nodes. */
  readonly labelNodes: readonly PhrasingContent[];
  /** The content as Markdown nodes. */
  readonly children: readonly Nodes[];
  /** Options of the site. */
  readonly site: DirectiveSite;
  /** Renders the text in brackets. */
  label(): ElementContent[];
  /** Renders the content. */
  content(): ElementContent[];
  /** Renders blocks, such as some of the content. */
  render(blocks: readonly Nodes[]): ElementContent[];
  /** Renders inline nodes. */
  renderInline(nodes: readonly PhrasingContent[]): ElementContent[];
  /** Returns the directives of a kind that this one consists of. Reports everything else in it, and if there is none. */
  parts(name: string): DirectiveInput[];
  /** Returns the href of a link, which is checked like every link; `undefined` for an unsafe address, which is reported. */
  link(address: string): string | undefined;
  /** Returns the src of an image of the site or of another host; adds its size. */
  image(path: string): string;
  /** Returns the URL of a file of the site. */
  file(path: string): string;
  /** Returns the URL of the script of an island. */
  island(name: string): string;
  /** Returns the cards for the pages of a category; empty: the category of the page. */
  cards(category: string): ElementContent;
  /** Returns a block of highlighted code. */
  code(text: string, language: string): Element;
  /** Returns a group of tabs that works without JavaScript. @param group tabs with the same group switch together on every page */
  tabs(tabs: readonly Tab[], group?: string): Element;
  /** Returns an id that no other element of the page has, for a control and its label. */
  controlId(prefix: string): string;
  /** Returns the heading of the page with this text and adds it to the outline; `undefined` if the page has one already. */
  pageHeading(className: string): Element | undefined;
  /** Reports a problem at a node of the content or, by default, at the directive. */
  report<Id extends ProblemId>(id: Id, values: ValuesOf<Id>, at?: Nodes): void;
}

/** The options of a site that directives depend on. */
export interface DirectiveSite {
  /** Hosts whose videos can be embedded. */
  readonly videoHosts: readonly string[];
  /** The base URL and the headers of requests that pages show. */
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

export interface Tab {
  readonly label: string;
  readonly children: ElementContent[];
}
