import type { CodeView, FieldView, Prose } from '../../../templates/api/view.js';
import type { ApiExample, ApiFile, Fragments, RoutePath } from '../../types.js';
import type { Holes } from '../fragments.js';
import type { ApiDocument, ApiNode } from './document/document.js';
import type { ExampleFormat } from './operation/format-example.js';
import type { Descriptions } from './page/description.js';
import type { TextPart } from './page/divide-text.js';
import type { ExampleChecker } from './schema/check-examples.js';
import type { Sizes } from './schema/estimate-html.js';
import type { Direction } from './schema/generate-example.js';
import type { Schema, SchemaReader } from './schema/schema.js';
import type { ExampleText } from './shared/example-file.js';

/** Where a request carries a parameter; the values of `in`. */
export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** A parameter with its reference resolved; https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export interface Parameter {
  readonly node: ApiNode;
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
}

/** An operation as read from the document, before it is rendered; https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export interface Operation {
  readonly node: ApiNode;
  /** The path item that contains the operation. */
  readonly pathItem: ApiNode;
  /** The API calls the reader's server instead of being called. */
  readonly webhook: boolean;
  /** In capitals. */
  readonly method: string;
  /** The path as written in the document; the name of a webhook. */
  readonly endpoint: string;
  readonly operationId?: string;
  /** Derived from the operation id, or else from method and path. */
  readonly slug: string;
  readonly title: string;
  /** Without Markdown, in one line. */
  readonly summary?: string;
  /** Never empty. */
  readonly tags: readonly string[];
  /** Whether the document states the tags; otherwise they follow from the path. */
  readonly isTagged: boolean;
  /** Names of tags that are shown at the operation and have no page. */
  readonly labels: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The request body, with its reference resolved. */
  readonly body?: ApiNode;
}

/** An operation with the route of its page. */
export interface RoutedOperation extends Operation {
  readonly path: RoutePath;
  /** Label of its first tag. */
  readonly tag: string;
}

/** A tag with the route of its page; https://spec.openapis.org/oas/v3.1.1.html#tag-object */
export interface RoutedTag {
  readonly name: string;
  /** Its name for readers. */
  readonly label: string;
  readonly path: RoutePath;
  /** Where the document lists the tag, or else its first operation. */
  readonly node: ApiNode;
  readonly operations: readonly RoutedOperation[];
  /** Name of the tag that contains it. */
  readonly parent?: string;
  readonly children: readonly RoutedTag[];
}

/** A named schema that several operations use, or a part of a large one. */
export interface Model<Used extends Operation = Operation> {
  readonly name: string;
  /** The schema itself, not a reference to it. */
  readonly node: ApiNode;
  /** A reference to it, which names the schema when it is read. */
  readonly reference: ApiNode;
  readonly operations: readonly Used[];
  /** It has no name of its own, but a page, because the pages that show it would be too large. */
  readonly isPart?: true;
}

/** A model with the route of its page. */
export interface RoutedModel extends Model<RoutedOperation> {
  readonly path: RoutePath;
}

/** For whom a schema is shown: on the page of a model, with all properties. */
export type Shown = Direction | 'model';

/** Condition under which a shared response applies to an operation: a value of `x-applies-to`. */
export type SharedCondition = 'security' | 'requestBody' | 'pathParameters';

/** A response that the document states for all operations, or for all that meet a condition. */
export interface SharedResponse {
  readonly status: string;
  /** Where it is stated: a response or a reference to one. */
  readonly node: ApiNode;
  readonly condition?: SharedCondition;
}

/** State that all pages of a document share. */
export interface ApiContext {
  readonly document: ApiDocument;
  readonly readSchema: SchemaReader;
  readonly descriptions: Descriptions;
  /** The description of the document: a part for each page of the index. */
  readonly introduction: readonly TextPart[];
  readonly examples: ExampleChecker;
  /** Base URL for links without a host, if the document was written for another site. */
  readonly links?: string;
  /** Route of the index page. */
  readonly index: RoutePath;
  /** Languages to highlight in addition to the common ones. */
  readonly languages: readonly string[];
  /** The errors that operations share, and their page, if there are any. */
  readonly errors: { readonly responses: readonly SharedResponse[]; readonly path?: RoutePath };
  /** Returns the model that a schema is. */
  findModel(schema: Schema): RoutedModel | undefined;
  /** Whether a value of the document is a model. */
  isModel(value: unknown): boolean;
  readonly sizes: Sizes;
  /** Describes a schema as a field, once for all pages that show it. */
  describeSchema(schema: Schema): SchemaText;
  /** Returns the examples generated from a schema, once for all pages that show them. */
  generateExamples(node: ApiNode, options: GenerateOptions): readonly Example[];
  /** Whether operation pages have a console. */
  readonly tryIt: boolean;
  /** Returns the address of a part of the document that an anchor names as other tools do. */
  findInDocument(anchor: string): string | undefined;
  /** Returns the page of the operation that a Link object names by operation id or by reference. */
  findRoute(operation: { readonly id?: string; readonly reference?: ApiNode }): RoutePath | undefined;
  /** Returns an example as highlighted code, cut after a number of characters. Highlights it once for all pages that show it. */
  highlightExample(value: unknown, format: ExampleFormat, length?: number): HighlightedCode;
  /** Returns code that is cut at the end of a line, with the file of all of it; `undefined` if it is short enough. */
  cutCode(code: ExampleText, length: number): { readonly code: string; readonly file: ApiExample } | undefined;
  /** The files of all examples that were cut, by URL. */
  readonly exampleFiles: ReadonlyMap<string, ApiFile>;
}

/** Highlighted code, with the file of all of it if it is cut. */
export interface HighlightedCode extends Omit<CodeView, 'complete'> {
  readonly file?: ApiExample;
}

/** A section of a page that search results link to. */
export interface PageSection {
  readonly anchor: string;
  readonly heading: string;
  readonly names: Set<string>;
}

/** How much a page shows. What is beyond is on the pages of the models, or above on the same page. */
export interface PageLimits {
  /** Models inside this number of others are shown as links. */
  readonly models: number;
  /** From this number of fields on, schemas that the page has already shown are not repeated: schemas may reference each other n × n times. */
  readonly repeated: number;
  readonly fields: number;
  /** Number of values in a generated example. */
  readonly values: number;
  /** Number of characters of an example. */
  readonly example: number;
  /** Number of characters of HTML. */
  readonly html: number;
}

/** An example of a parameter, header or body. */
export interface Example {
  readonly title: string;
  /** Its name in the document. */
  readonly key?: string;
  readonly summary?: string;
  readonly description?: ApiNode;
  readonly value: unknown;
  /** Its position, if it is next to the schema. */
  readonly node?: ApiNode;
}

/** How examples are listed. */
export interface ExampleOptions {
  readonly schema?: Schema;
  readonly direction: Direction;
  /** Maximum number of values in a generated example. */
  readonly values?: number;
  /** Maximum number of characters of JSON in each example of a schema; longer ones are replaced by generated ones. */
  readonly length?: number;
}

/** How examples are generated. */
export type GenerateOptions = ExampleOptions & { readonly schema: Schema };

/** The words of a schema as a field, the same on every page that shows it. */
export interface SchemaText extends Pick<FieldView, 'type' | 'marks' | 'facts' | 'values'> {
  /** Least number of characters of HTML that shows it. */
  readonly html: number;
}

/** The state of one page of the API reference while it is built. */
export interface ApiPage {
  readonly api: ApiContext;
  readonly holes: Holes;
  /** Every id on the page. */
  readonly anchors: string[];
  /** Names of parameters and properties by section of the page, for search. */
  readonly sections: readonly PageSection[];
  /** Anchors of the schemas that the page already shows, by direction: requests and responses show different properties of a schema. */
  readonly shownSchemas: Readonly<Record<Shown, Map<object, string>>>;
  readonly limits: PageLimits;
  /** Number of fields so far. */
  readonly fieldCount: number;
  /** Counts a field. @throws {PageTooLarge} if there are more than the limit */
  countField(): void;
  /** Counts characters of HTML that the page will certainly have. @throws {PageTooLarge} if there are more than the limit */
  countHtml(characters: number): void;
  /** Returns the model that a schema is, unless the page is about it. */
  findModelPage(schema: Schema): RoutedModel | undefined;
  /** Starts a section: names that are added from here on belong to it. */
  startSection(anchor: string, heading: string): void;
  /** Adds a name to the current section. */
  addName(addName: string): void;
  /** Reserves an id: unique on the page, without characters that URLs encode. */
  takeId(id: string): string;
  /** Renders a description with its highest heading at the given level. */
  renderProse(node: ApiNode, level?: number): Prose | undefined;
  /** Splits text of the page at its markers. */
  split(text: string): Fragments;
  /** Returns the model that a schema is or lists, with the marker of a link to its page; `undefined` on that page. */
  linkModel(schema: Schema): FieldView['model'];
  /** Links code that is cut to the file of all of it. */
  linkCode(code: HighlightedCode): CodeView;
  /** The complete examples that the page links to. */
  readonly examples: readonly ApiExample[];
  /** Returns the marker of a link to a page of the same document. */
  addLink(route: RoutePath): string;
  /** Returns the address of a link that is a value of the document and names no host. */
  addLinkFrom(node: ApiNode): string;
}

/** How a schema is shown as a field. */
export interface FieldOptions {
  readonly id: string;
  readonly name: string;
  readonly required?: boolean;
  /** The id belongs to the section of the page that contains the field, so it is already taken. */
  readonly top?: true;
}

/** The current position while a schema is rendered as a tree. */
export interface Branch {
  readonly page: ApiPage;
  readonly direction: Shown;
  /** Identities and anchors of the schemas around this one. */
  readonly ancestors: ReadonlyMap<object, string>;
  readonly depth: number;
  /** Number of models around this place. */
  readonly models: number;
  /** Collects schemas that are nested too deep to be shown in place. */
  readonly deferred: DeferredSchema[];
  /** Renders a schema below this position. */
  renderField(schema: Schema, options: FieldOptions, branch: Branch): FieldView;
}

/** A schema that is shown below the tree instead of inside it. */
export interface DeferredSchema {
  readonly schema: Schema;
  readonly id: string;
  readonly anchor: string;
  readonly ancestors: Branch['ancestors'];
}
