/** An error fails the build, a warning does not. */
export type Level = 'error' | 'warning';

/** Values that fill a problem's sentences. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** What a problem says to a person. */
export interface Sentence {
  readonly level: Level;
  /** What is wrong. */
  cause(values: Values): string;
  /** What to do. */
  fix(values: Values): string;
}

/** `; the nearest is "…"`, or nothing when nothing is near. */
export const nearest = (values: Values, what = 'the nearest is'): string =>
  values.nearest ? `; ${what} "${values.nearest}"` : '';

/** `Did you mean "…"?`, or `otherwise` when nothing is near. */
export const didYouMean = (values: Values, otherwise: string): string =>
  values.nearest ? `Did you mean "${values.nearest}"?` : otherwise;
