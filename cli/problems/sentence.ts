/** An error fails the build, a warning does not. */
export type Level = 'error' | 'warning';

/** Values without a name: those of a problem whose sentences are always the same. */
export type NoValues = Readonly<Record<never, never>>;

/** A sentence, or a function that fills in the values of a problem. */
type Sentence<Values> = string | ((values: Values) => string);

/** The two sentences of a problem. */
interface Sentences<Values> {
  /** The cause: one sentence. */
  readonly cause: Sentence<Values>;
  /** The fix: one sentence, or two. */
  readonly fix: Sentence<Values>;
}

/** The level and sentences of a problem, and the type of the values that it needs. */
export interface Definition<Values> extends Sentences<Values> {
  readonly level: Level;
}

/** Defines an error. `Values` are what `problem()` must be called with. */
export const error = <Values extends object = NoValues>(sentences: Sentences<Values>): Definition<Values> => ({
  level: 'error',
  ...sentences,
});

/** Defines a warning. `Values` are what `problem()` must be called with. */
export const warning = <Values extends object = NoValues>(sentences: Sentences<Values>): Definition<Values> => ({
  level: 'warning',
  ...sentences,
});

/** Words for each kind of reason or remedy: fixed ones, or a function of the values that this kind needs. */
type Vocabulary = Readonly<Record<string, string | ((values: never) => string)>>;

/** A kind of a vocabulary, together with the values that its words need: `'hidden'`, or `{ kind: 'inside', folder: 'content' }`. */
export type Term<Words extends Vocabulary> = {
  readonly [Kind in keyof Words]: Words[Kind] extends (values: infer Values) => string
    ? { readonly kind: Kind } & Readonly<Values>
    : Kind;
}[keyof Words];

/** Puts a term into the words of its vocabulary. The reference of problems passes placeholders instead of terms: they stay the same. */
export function say<Words extends Vocabulary>(words: Words, term: Term<Words>): string {
  const kind = typeof term === 'object' && term !== null && 'kind' in term ? String(term.kind) : String(term);
  const found = Object.hasOwn(words, kind) ? words[kind] : kind;
  return typeof found === 'function' ? found(term as never) : String(found);
}

/** `Did you mean "…"?`, or `otherwise` if there is nothing to suggest. The cause does not repeat the suggestion. */
export const didYouMean = (nearest: string | undefined, otherwise: string): string =>
  nearest ? `Did you mean "${nearest}"?` : otherwise;

/** A text of the site in quotes. A text that contains quotes is put in backticks; a text that is in quotes already stays the same. */
export const quoted = (text: string): string => {
  if (/^"[^"]*"$/.test(text)) return text;
  return text.includes('"') ? `\`${text}\`` : `"${text}"`;
};
