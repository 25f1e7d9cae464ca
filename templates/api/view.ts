/**
 * What the templates of the API reference are given. They run at build only. Every text is plain text but `Html`, which is safe
 * HTML; all may hold the markers of references.
 */
export type Html = string;

/** A description, as HTML and as its author wrote it. */
export interface Prose {
  readonly html: Html;
  readonly markdown: string;
}

/** Code, as it is and highlighted. */
export interface CodeView {
  readonly language: string;
  readonly code: string;
  readonly html: Html;
}

/** A sentence in which some words are code or links. The address of a link is safe to follow. */
export type Words = readonly (string | { readonly code: string } | { readonly link: string; readonly text: string })[];

/** A schema, or a parameter, property or choice that has one. */
export interface FieldView {
  /** Anchor of it. */
  readonly id: string;
  /** Empty for the top of a body. */
  readonly name: string;
  /** Its type in words. */
  readonly type: string;
  readonly required: boolean;
  /** `read-only`, `deprecated` … */
  readonly marks: readonly string[];
  readonly descriptions: readonly Prose[];
  /** Constraints, default, example, one sentence each. */
  readonly facts: readonly Words[];
  /** Allowed values. */
  readonly values: readonly string[];
  readonly nested?: NestedView;
  /** Schemas that are too deep in it to stand where they belong. */
  readonly continued?: readonly FieldView[];
}

/** What a schema holds. */
export interface NestedView {
  /** What to open, in words: `5 properties`. */
  readonly summary: string;
  /** What is said of the items of a list themselves. */
  readonly items: readonly FieldView[];
  readonly fields: readonly FieldView[];
  readonly groups: readonly GroupView[];
  /** There may be no properties but these. */
  readonly closed: boolean;
  /** It is told elsewhere on the page: around this place, because it was shown before, or below because it is deep. */
  readonly elsewhere?: { readonly reason: 'recursive' | 'above' | 'below'; readonly name: string; readonly id: string };
}

/** Choices of a `oneOf` or `anyOf`, or schemas that apply on a condition. */
export interface GroupView {
  /** Of choices, of which one is open at a time. */
  readonly id?: string;
  readonly label: Words;
  readonly options: readonly OptionView[];
}

export interface OptionView extends FieldView {
  /** What tells that it is this one; empty when nothing does. */
  readonly when: Words;
}

export interface ExampleView extends CodeView {
  readonly title: string;
  readonly summary?: string;
  readonly description?: Prose;
}

/** A body in one content type. */
export interface ContentView {
  /** Anchor, on all but the first. */
  readonly id?: string;
  readonly type: string;
  readonly schema?: FieldView;
  /** The content type that was shown before with the same schema. */
  readonly same?: string;
  /** How parts of it are written. */
  readonly facts: readonly Words[];
  /** Headers of its parts. */
  readonly headers: readonly FieldView[];
  readonly examples: readonly ExampleView[];
}

/** What may be done next with a response. */
export interface LinkView {
  readonly name: string;
  /** The operation; with `href` when it has a page. */
  readonly operation: string;
  readonly href?: string;
  readonly description?: Prose;
  readonly facts: readonly Words[];
}

export interface ResponseView {
  readonly id: string;
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  /** What the status means, or the beginning of the description. */
  readonly phrase: string;
  readonly open: boolean;
  readonly description?: Prose;
  readonly headers: readonly FieldView[];
  readonly contents: readonly ContentView[];
  readonly links: readonly LinkView[];
}

export interface ParameterGroupView {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FieldView[];
}

/** Ways to authenticate, any of which is enough; the schemes of one go together. */
export interface SecurityView {
  readonly optional: boolean;
  readonly ways: readonly (readonly SchemeView[])[];
}

export interface SchemeView {
  readonly words: Words;
  readonly description?: Prose;
  /** Scopes and addresses. */
  readonly facts: readonly Words[];
}

export interface ServerView {
  readonly url: string;
  readonly description?: Prose;
  readonly variables: readonly FieldView[];
}

export interface BodyView {
  readonly required: boolean;
  readonly description?: Prose;
  readonly contents: readonly ContentView[];
}

/** A request and its responses, whoever sends it. */
export interface ExchangeView {
  readonly deprecated: boolean;
  readonly description?: Prose;
  /** A link to more about it. */
  readonly more?: Words;
  readonly servers: readonly ServerView[];
  readonly security?: SecurityView;
  readonly permission?: string;
  readonly parameters: readonly ParameterGroupView[];
  readonly body?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
}

/** A request that the API sends to an address it was given. */
export interface CallbackView extends ExchangeView {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  /** Where the address comes from. */
  readonly expression: string;
  readonly summary?: string;
}

export interface OperationView extends ExchangeView {
  readonly method: string;
  /** The API sends the request, and the reader answers it. */
  readonly webhook: boolean;
  /** The path; parameters lead to their description. */
  readonly endpoint: readonly { readonly text: string; readonly parameter?: string }[];
  readonly samples: readonly (CodeView & { readonly label: string })[];
}

export interface TagView {
  readonly description?: Prose;
  readonly more?: Words;
  readonly operations: readonly {
    readonly title: string;
    readonly href: string;
    readonly text?: string;
    readonly method: string;
  }[];
}

/** The headings of an operation's page. Their ids are addresses: they never change. */
export const SECTIONS = {
  servers: 'Servers',
  authentication: 'Authentication',
  parameters: 'Parameters',
  body: 'Request body',
  responses: 'Responses',
  callbacks: 'Callbacks',
  'request-samples': 'Request samples',
} as const;

export type SectionId = keyof typeof SECTIONS;

/** The sections that an operation has, in the order in which they stand. */
export function sectionsOf(view: OperationView): readonly SectionId[] {
  const all: Readonly<Record<SectionId, boolean>> = {
    servers: view.servers.length > 0,
    authentication: view.security !== undefined || view.permission !== undefined,
    parameters: view.parameters.length > 0,
    body: view.body !== undefined,
    responses: view.responses.length > 0,
    callbacks: view.callbacks.length > 0,
    'request-samples': view.samples.length > 0,
  };
  return (Object.keys(all) as SectionId[]).filter((id) => all[id]);
}
