/** Syntax beyond CommonMark, GFM and block directives, which only remark reads. */
export interface Syntax {
  /** Names of inline directives; the native parser takes every name after a colon for one. */
  readonly inline: readonly string[];
  /** Whether dollars enclose formulas. */
  readonly math: boolean;
}

/** No further syntax. */
export const PLAIN: Syntax = { inline: [], math: false };

/** Whether a text may contain a formula, if there are any. */
export const mayContainMath = (text: string): boolean => text.includes('$');
