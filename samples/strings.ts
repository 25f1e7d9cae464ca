/** Characters that end a line, change the reading direction or are invisible; editors and compilers treat them differently. */
const INVISIBLE = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

/** Returns a literal in double quotes with the escapes of JSON, which are also valid in Java and C#. */
export const doubleQuoted = (text: string): string =>
  JSON.stringify(text).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a literal in single quotes where only quote and backslash have a meaning, as in PHP and Ruby. */
export const singleQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Replaces lone surrogates, which no encoding can represent. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Indents every line that is not empty. */
export const indentAll = (text: string, margin: string): string => text.replace(/^(?=[^\n])/gm, margin);

/** Whether a text has several lines that a multi-line literal preserves in every language. */
export const isLaidOut = (text: string): boolean =>
  text.includes('\n') && !/^\s|[ \t]\n|[ \t]$|[\0-\x08\x0b-\x1f\p{Surrogate}]/u.test(text) && text.search(INVISIBLE) < 0;

/** Returns JSON in which characters that editors and compilers treat differently are escaped. */
export const plainJson = (json: string): string =>
  wellFormed(json).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
