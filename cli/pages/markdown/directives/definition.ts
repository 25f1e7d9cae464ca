import type { Element, ElementContent } from 'hast';
import type { h } from 'hastscript';
import type { Nodes } from 'mdast';
import type {
  AttributeSpec,
  AttributeSpecs,
  AttributeValues,
  DirectiveInput,
  DirectiveLine,
  ElementDirective,
  MarkdownLine,
  PartDirective,
} from '../../../extensions/api.js';
import type { ProblemId, ValuesOf } from '../../../problems/index.js';

export type { AttributeSpec };

/** How a directive is written on a page. */
export type DirectiveForm = 'container' | 'leaf' | 'inline';

/** A directive with its defaults: how it is written, and what it becomes. The reference for authors is generated from the definitions. */
export interface LoadedDirective {
  readonly description: string;
  readonly form: 'container' | 'leaf' | 'both' | 'inline';
  readonly label: 'none' | 'optional' | 'required';
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
  readonly parent?: string;
  /** Only a part of another directive has none. */
  readonly html?: (input: OwnInput) => ElementContent[];
  /** Without it, only the content remains in the Markdown copy of the page. */
  readonly markdown?: (line: OwnLine) => MarkdownLine;
  /** Links can point to it: its id consists of its name and its label. */
  readonly hasAnchor?: true;
  /** The text in brackets is a name that readers do not see. */
  readonly isNameOnly?: true;
  /** Returns the visible text of the attributes; without it, that is the attributes with `isText`. */
  readonly text?: (attributes: AttributeValues<AttributeSpecs>, report: OwnLine['report']) => string;
}

/** Reports a problem at a node of the content or, by default, at the directive. */
type Report = <Id extends ProblemId>(id: Id, values: ValuesOf<Id>, at?: Nodes) => void;

/**
 * What docsgen's own directives get: what those of extensions get, with the types of the libraries behind it, and the options of the site, the problems
 * of docsgen and controls.
 */
export interface OwnInput<Specs extends AttributeSpecs = AttributeSpecs> extends Omit<DirectiveInput<Specs>, 'h' | 'parts'> {
  readonly h: typeof h;
  readonly blocks: readonly Nodes[];
  readonly site: DirectiveSite;
  label(): ElementContent[];
  content(): ElementContent[];
  render(nodes: readonly Nodes[]): ElementContent[];
  /** Whether the author wrote an attribute under the name that other tools use, which is reported already. */
  isRenamed(name: string): boolean;
  parts(name: string): OwnInput[];
  code(text: string, language: string): Element;
  tabs(tabs: readonly Tab[], group?: string): Element;
  cards(category: string): ElementContent;
  /** Returns a table of operations, given by the addresses of their pages. */
  operations(addresses: readonly string[]): ElementContent;
  pageHeading(className: string): Element | undefined;
  report: Report;
  /** The id of a directive that links can point to. */
  readonly anchor?: string;
  /** Returns the address of an image of the site, scaled to a width in CSS pixels. */
  picture(path: string, width?: number): string;
  /** Returns an SVG file of the site as elements of the page; `undefined` for one that cannot be, which is reported. */
  svg(path: string, options: { readonly alt: string; readonly width: number | undefined }): Element | undefined;
  /** Returns the name of an icon for `dataIcon`; `undefined` for an unknown one, which is reported. */
  icon(name: string): string | undefined;
  /** Returns a node as it is written. */
  source(node: Nodes): string;
  /** Returns the URL of an image of the site. */
  file(path: string): string;
  /** Returns the URL of the script of an island. */
  island(name: string): string;
  /** Returns an id that no other element of the page has, for a control and its label. */
  controlId(prefix: string): string;
}

export interface OwnLine<Specs extends AttributeSpecs = AttributeSpecs> extends DirectiveLine<Specs> {
  /** Returns a table of operations in Markdown. */
  operations(addresses: readonly string[]): string;
  report: Report;
}

export interface Tab {
  readonly label: string;
  readonly children: ElementContent[];
}

/** The options of a site that directives depend on. */
export interface DirectiveSite {
  /** Hosts whose videos can be embedded. */
  readonly videoHosts: readonly string[];
  /** The base URL and the headers of requests that pages show. */
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

/** A directive of docsgen, in the form of those of extensions. */
type OwnDirective<Specs extends AttributeSpecs> =
  | (Omit<ElementDirective<Specs>, 'html' | 'markdown'> & {
      readonly html: (input: OwnInput<Specs>) => ElementContent | ElementContent[];
      readonly markdown?: (line: OwnLine<Specs>) => string | MarkdownLine;
      readonly isNameOnly?: true;
    })
  | (PartDirective<Specs> & { readonly hasAnchor?: true });

/** Returns a directive of docsgen with its defaults. */
export function ownDirective<const Specs extends AttributeSpecs = Record<never, AttributeSpec>>({
  label = 'none',
  attributes,
  html,
  markdown,
  text,
  ...rest
}: OwnDirective<Specs>): LoadedDirective {
  return {
    ...rest,
    label,
    attributes: attributes ?? {},
    ...(html && { html: (input) => [html(input as never)].flat() }),
    ...(markdown && { markdown: (line) => completeLine(markdown(line as never)) }),
    ...(text && { text: (values) => text(values as never) }),
  };
}

/** Returns an opening line in its complete form. A text replaces the label, too. */
export const completeLine = (line: string | MarkdownLine): MarkdownLine =>
  typeof line === 'string' ? { before: line, omitsLabel: true } : line;
