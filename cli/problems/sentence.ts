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

/** `Did you mean "…"?`, or `otherwise` when there is nothing to suggest. The cause does not repeat the suggestion. */
export const didYouMean = (values: Values, otherwise: string): string =>
  values.nearest ? `Did you mean "${values.nearest}"?` : otherwise;

/** A text of the site in quotes; one that contains quotes is put in backticks, and one that is in quotes already stays as it is. */
export const quoted = (text: string | number | undefined): string => {
  const shown = String(text);
  if (/^"[^"]*"$/.test(shown)) return shown;
  return shown.includes('"') ? `\`${shown}\`` : `"${shown}"`;
};
