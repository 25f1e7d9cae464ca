import type { LanguageFn } from 'highlight.js';

/**
 * Loads the definition of a language by its highlight.js name. In the package, a list of all languages takes the place of this file
 * (`scripts/languages.mjs`).
 *
 * @throws if highlight.js has no such language
 */
export async function importLanguage(name: string): Promise<LanguageFn> {
  const module = (await import(`highlight.js/lib/languages/${name}`)) as { default: LanguageFn };
  return module.default;
}
