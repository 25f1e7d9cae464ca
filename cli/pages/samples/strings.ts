/** Characters that end a line, turn the reading direction or cannot be seen; editors and compilers disagree about them. */
const INVISIBLE = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

/** A literal in double quotes with the escapes of JSON, which Java and C# have too. */
export const doubleQuoted = (text: string): string =>
  JSON.stringify(text).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A literal in single quotes where only the quote and the backslash have a meaning: PHP, Ruby. */
export const singleQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A text without half characters, which no encoding of it can hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Every line but the empty ones moved to the right. */
export const indentAll = (text: string, margin: string): string => text.replace(/^(?=[^\n])/gm, margin);

/** JSON of several lines, whose layout a literal of several lines keeps. Characters that end a line are escaped. */
export const isLaidOut = (json: string): boolean => json.includes('\n');

export const plainJson = (json: string): string =>
  wellFormed(json).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
