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

/** A sentence in which some words are code. */
export type Words = readonly (string | { readonly code: string })[];

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
  /** It is told elsewhere on the page: around this place, or because it was shown before. */
  readonly elsewhere?: { readonly reason: 'recursive' | 'above'; readonly name: string; readonly id: string };
}

/** Choices of a `oneOf` or `anyOf`, or schemas that apply on a condition. */
export interface GroupView {
  readonly label: Words;
  readonly options: readonly FieldView[];
}

export interface ExampleView extends CodeView {
  readonly title: string;
  readonly summary?: string;
}

/** A body in one content type. */
export interface ContentView {
  /** Anchor, on all but the first. */
  readonly id?: string;
  readonly type: string;
  readonly schema?: FieldView;
  /** The content type that was shown before with the same schema. */
  readonly same?: string;
  readonly examples: readonly ExampleView[];
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
}

export interface ParameterGroupView {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FieldView[];
}

/** Ways to authenticate, any of which is enough; the schemes of one go together. */
export interface SecurityView {
  readonly optional: boolean;
  readonly ways: readonly (readonly { readonly words: Words; readonly description?: Prose }[])[];
}

export interface OperationView {
  readonly method: string;
  /** The path; parameters lead to their description. */
  readonly endpoint: readonly { readonly text: string; readonly parameter?: string }[];
  readonly deprecated: boolean;
  readonly description?: Prose;
  readonly security?: SecurityView;
  readonly permission?: string;
  readonly parameters: readonly ParameterGroupView[];
  readonly body?: { readonly required: boolean; readonly description?: Prose; readonly contents: readonly ContentView[] };
  readonly responses: readonly ResponseView[];
  readonly samples: readonly (CodeView & { readonly label: string })[];
}

export interface TagView {
  readonly description?: Prose;
  readonly operations: readonly {
    readonly title: string;
    readonly href: string;
    readonly text?: string;
    readonly method: string;
  }[];
}

/** The headings of an operation's page. Their ids are addresses: they never change. */
export const SECTIONS = {
  authentication: 'Authentication',
  parameters: 'Parameters',
  body: 'Request body',
  responses: 'Responses',
  'request-samples': 'Request samples',
} as const;

export type SectionId = keyof typeof SECTIONS;

/** The sections that an operation has, in the order in which they stand. */
export function sectionsOf(view: OperationView): readonly SectionId[] {
  const all: Readonly<Record<SectionId, boolean>> = {
    authentication: view.security !== undefined || view.permission !== undefined,
    parameters: view.parameters.length > 0,
    body: view.body !== undefined,
    responses: view.responses.length > 0,
    'request-samples': view.samples.length > 0,
  };
  return (Object.keys(all) as SectionId[]).filter((id) => all[id]);
}
