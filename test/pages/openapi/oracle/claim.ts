/** What a document says, as the completeness of pages is counted. */
export type Kind =
  | 'parameter'
  | 'property'
  | 'description'
  | 'type'
  | 'required'
  | 'constraint'
  | 'style'
  | 'enum'
  | 'default'
  | 'mark'
  | 'choice'
  | 'content type'
  | 'encoding'
  | 'example'
  | 'response'
  | 'header'
  | 'link'
  | 'callback'
  | 'server'
  | 'security'
  | 'operation'
  | 'info'
  | 'tag'
  | 'extension';

/** A fact about a value, within its row. */
export interface Fact {
  readonly kind: Kind;
  readonly fact: string | RegExp;
}

/** Required content of a page: a row of a name with all of the facts, or a text anywhere. */
export type Claim = { readonly kind: Kind } & (
  | { readonly row: string | undefined; readonly facts: readonly Fact[]; readonly texts: readonly string[] }
  | { readonly text: string }
  | { readonly exact: string }
  /** The target of a link, or a text. */
  | { readonly address: string }
  /** A value of an example, as text or as a JSON string. */
  | { readonly code: string }
  /** The language of a sample, in any spelling; samples in a shell that only run curl may carry its name. */
  | { readonly language: string; readonly source: string }
);
