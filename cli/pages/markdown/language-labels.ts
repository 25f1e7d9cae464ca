import * as TEXTS from '../../../templates/texts/content.js';

/** Languages of blocks that contain no code. */
const PLAIN: ReadonlySet<string> = new Set(['none', 'plain', 'plaintext', 'text', 'txt']);

/** Returns the name of a language for readers: `js` is JavaScript. Unknown names get a capital letter; plain text has no name. */
export function labelLanguage(language: string): string {
  const name = language.toLowerCase();
  if (PLAIN.has(name)) return '';
  const label = Object.hasOwn(TEXTS.languages, name) ? TEXTS.languages[name] : undefined;
  return label ?? language.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
