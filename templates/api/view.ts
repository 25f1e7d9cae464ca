import * as TEXTS from '../texts/reference.js';

/**
 * View models of the API reference, whose templates run only in the build. All texts are plain text except `Html`, which is safe
 * HTML; all may contain reference markers.
 */
export type Html = string;

/** A description as HTML and as written by its author. */
export interface Prose {
  readonly html: Html;
  readonly markdown: string;
}

/** Code as plain text and highlighted. */
export interface CodeView {
  readonly language: string;
  readonly code: string;
  readonly html: Html;
  /** The file with all of it, if this is its beginning. */
  readonly complete?: { readonly href: string; readonly bytes: number };
}

/** A sentence with code and links. The addresses of links are safe. */
export type Words = readonly (string | { readonly code: string } | { readonly link: string; readonly text: string })[];

/** A schema, or a parameter, property or alternative with a schema. */
export interface FieldView {
  /** Id of its anchor. */
  readonly id: string;
  /** Empty for the top level of a body. */
  readonly name: string;
  /** Description of its type: `list of strings`. */
  readonly type: string;
  /** The model that the type names, if it has a page. */
  readonly model?: { readonly name: string; readonly href: string };
  readonly required: boolean;
  /** Labels: `read-only`, `deprecated` … */
  readonly marks: readonly string[];
  readonly descriptions: readonly Prose[];
  /** Constraints, default and example, one sentence each. */
  readonly facts: readonly Words[];
  /** Allowed values. */
  readonly values: readonly string[];
  /** What each value means, in the order of the values; empty for unknown ones. */
  readonly meanings?: readonly string[];
  readonly nested?: NestedView;
  /** Schemas that are nested too deeply to be shown in their own place. */
  readonly continued?: readonly FieldView[];
}

/** The contents of a schema. */
export interface NestedView {
  /** Label of the collapsed section: `5 properties`. */
  readonly summary: string;
  /** Details about the items of a list. */
  readonly items: readonly FieldView[];
  readonly fields: readonly FieldView[];
  readonly groups: readonly GroupView[];
  /** No other properties are allowed. */
  readonly closed: boolean;
  /** Set if the schema is shown elsewhere: around this place, above it, if it is deep below it, or on the page of its model. */
  readonly elsewhere?: {
    readonly reason: 'recursive' | 'above' | 'below' | 'page';
    readonly name: string;
    /** Address of that place. */
    readonly href: string;
  };
}

/** The alternatives of a `oneOf` or `anyOf`, or schemas that apply on a condition. */
export interface GroupView {
  /** Set for alternatives, of which one is expanded at a time. */
  readonly id?: string;
  readonly label: Words;
  readonly options: readonly OptionView[];
}

export interface OptionView extends FieldView {
  /** How to recognize this alternative; empty if unknown. */
  readonly when: Words;
}

export interface ExampleView extends CodeView {
  readonly title: string;
  /** Its name in the document; missing for one without a name. */
  readonly key?: string;
  readonly summary?: string;
  readonly description?: Prose;
}

/** A body in one content type. */
export interface ContentView {
  /** Id of its anchor, except for the first one. */
  readonly id?: string;
  readonly type: string;
  /** The body is a stream, and the schema is that of each item. */
  readonly isStream: boolean;
  readonly schema?: FieldView;
  /** An earlier content type with the same schema. */
  readonly same?: string;
  /** Encoding of its parts. */
  readonly facts: readonly Words[];
  /** Headers of its parts. */
  readonly headers: readonly FieldView[];
  readonly examples: readonly ExampleView[];
}

/** A link from a response to an operation that can follow it. */
export interface LinkView {
  readonly name: string;
  /** Name of the operation; a link if `href` is set. */
  readonly operation: string;
  readonly href?: string;
  readonly description?: Prose;
  readonly facts: readonly Words[];
}

export interface ResponseView {
  readonly id: string;
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  /** Meaning of the status, or the beginning of the description. */
  readonly phrase: string;
  readonly open: boolean;
  readonly description?: Prose;
  readonly headers: readonly FieldView[];
  readonly contents: readonly ContentView[];
  readonly links: readonly LinkView[];
}

/** An error that several operations share, which has its place on the page of the errors. */
export interface SharedErrorView {
  readonly status: string;
  readonly meaning: string;
  readonly href: string;
}

/** An error on the page of the errors. */
export interface ErrorDetailsView {
  readonly response: ResponseView;
  readonly meaning: string;
  /** Which operations can return it. */
  readonly scope: string;
}

export interface ParameterGroupView {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FieldView[];
}

/** Authentication methods, of which one is enough; each combines one or more schemes. */
export interface SecurityView {
  readonly optional: boolean;
  readonly ways: readonly (readonly SchemeView[])[];
}

export interface SchemeView {
  readonly name: string;
  /** Set where links of operations point to. */
  readonly id?: string;
  /** Address of its description on the index page. */
  readonly href?: string;
  readonly words: Words;
  readonly description?: Prose;
  /** Scopes that are needed, and addresses. */
  readonly facts: readonly Words[];
  /** All scopes, on the index page. */
  readonly scopes: readonly Words[];
}

export interface ServerView {
  readonly url: string;
  /** As people call it. */
  readonly name?: string;
  readonly description?: Prose;
  readonly variables: readonly FieldView[];
}

export interface BodyView {
  readonly required: boolean;
  readonly description?: Prose;
  readonly contents: readonly ContentView[];
}

/** A request and its responses, sent by either side. */
export interface RequestResponseView {
  readonly deprecated: boolean;
  /** Why it is deprecated, and until when it works. */
  readonly deprecation: readonly string[];
  readonly description?: Prose;
  /** About all operations of the path. */
  readonly pathDescription?: Prose;
  /** A link to further documentation. */
  readonly more?: Words;
  readonly servers: readonly ServerView[];
  readonly security?: SecurityView;
  readonly permission?: string;
  readonly parameters: readonly ParameterGroupView[];
  readonly body?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
}

/** A request that the API sends to a URL that the client provided. */
export interface CallbackView extends RequestResponseView {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  /** Runtime expression of the URL. */
  readonly expression: string;
  readonly summary?: string;
}

export interface OperationView extends RequestResponseView {
  /** The summary, if the title is shorter. */
  readonly lead?: Prose;
  /** Labels of the operation as a whole. */
  readonly badges: readonly string[];
  readonly operationId?: string;
  /** About the path and its other operations. */
  readonly pathSummary?: string;
  readonly method: string;
  /** The API sends the request, and the reader's server answers it. */
  readonly webhook: boolean;
  /** Where the path begins: the URL of the first server, without the slash at its end. */
  readonly baseUrl?: string;
  /** The path in pieces; `parameter` is the anchor of a parameter's description. */
  readonly endpoint: readonly { readonly text: string; readonly parameter?: string }[];
  /** Errors that are described on another page. */
  readonly sharedErrors: readonly SharedErrorView[];
  readonly samples: readonly SampleView[];
  /** Links to the pages with all parameters, if they are too many for one. */
  readonly parameterPages: readonly PageLinkView[];
  /** The request as plain data, which the console reads; missing without a console. */
  readonly tryIt?: object;
}

/** A further page of an operation, with parameters that the first has no space for. */
export interface ParameterPageView extends Pick<OperationView, 'parameters' | 'parameterPages'> {
  readonly intro: Words;
}

/** A sample of a request. */
export interface SampleView extends CodeView {
  readonly label: string;
  /** The document contains it, so it does not follow the console. */
  readonly isAuthored?: true;
}

/** The OpenAPI document as a file. */
export interface DownloadView {
  readonly href: string;
  /** Name under which browsers save it. */
  readonly name: string;
  readonly bytes: number;
}

/** The head of an API's index page. */
export interface IntroductionView extends Pick<RequestResponseView, 'description' | 'servers' | 'security' | 'more'> {
  /** An image with the address of a file of the site or of an allowed host. */
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly summary?: string;
  readonly version?: string;
  /** Security schemes that only some operations need. */
  readonly otherSchemes: readonly SchemeView[];
  readonly webhooks: readonly { readonly title: string; readonly href: string }[];
  readonly license?: Words;
  readonly contact?: Words;
  readonly terms?: Words;
  readonly download?: DownloadView;
}

/** Tags below a heading, or without one. */
export interface TagGroupView {
  readonly label?: string;
  readonly tags: readonly TagEntry[];
}

/** A tag in the list of an API's index page. */
export interface TagEntry {
  readonly title: string;
  readonly href: string;
  readonly text?: string;
  /** Number of its operations; missing for other pages. */
  readonly count?: number;
  /** The tags that it contains. */
  readonly tags?: readonly TagEntry[];
}

/** A link to an operation. */
export interface OperationLinkView {
  readonly title: string;
  readonly method: string;
  /** As written in the document. */
  readonly endpoint: string;
  readonly href: string;
}

/** A schema that several operations use. */
export interface ModelView {
  readonly schema: FieldView;
  /** Links to the pages of its properties, if it has several. */
  readonly pages: readonly PageLinkView[];
  readonly example?: CodeView;
  readonly operations: readonly OperationLinkView[];
  /** Number of further operations that use it. */
  readonly unlisted: number;
}

/** The models of a document. */
export type ModelListView = readonly {
  readonly name: string;
  readonly href: string;
  readonly text?: string;
  /** Number of operations that use it. */
  readonly users: number;
}[];

/** A link to a page of a list; without an address on that page. */
export interface PageLinkView {
  readonly label: string;
  readonly href?: string;
}

export interface TagView {
  readonly description?: Prose;
  readonly more?: Words;
  /** Links to the pages of its list, if it has several. */
  readonly pages: readonly PageLinkView[];
  /** The tags that it contains. */
  readonly tags: readonly TagEntry[];
  readonly operations: readonly OperationLinkView[];
}

/** Headings of an operation's page. Their ids are part of public URLs and never change. */
export const SECTIONS = TEXTS.sections;

export type SectionId = keyof typeof SECTIONS;

/** Lists the sections of an operation, in order. */
export function listSections(view: OperationView): readonly SectionId[] {
  const isPresent: Readonly<Record<SectionId, boolean>> = {
    servers: view.servers.length > 0,
    authentication: view.security !== undefined || view.permission !== undefined,
    parameters: view.parameters.length > 0,
    body: view.body !== undefined,
    responses: view.responses.length > 0,
    callbacks: view.callbacks.length > 0,
    'request-samples': view.samples.length > 0,
  };
  return (Object.keys(isPresent) as SectionId[]).filter((id) => isPresent[id]);
}

/** The sections with a heading; the others are at the top of the page and beside it. */
export type HeadedSectionId = Exclude<SectionId, 'servers' | 'authentication' | 'request-samples'>;

const UNHEADED: ReadonlySet<SectionId> = new Set(['servers', 'authentication', 'request-samples']);

/** Lists the sections of an operation that have a heading, in order. */
export const listHeadedSections = (view: OperationView): readonly HeadedSectionId[] =>
  listSections(view).filter((id): id is HeadedSectionId => !UNHEADED.has(id));
