import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Languages } from '../languages.js';
import type { OldPage } from '../old-page.js';
import { asArray, asLanguageTag, asRecord, asText } from '../value.js';

/** The languages of the plugin `i18n` (mkdocs-static-i18n). */
export interface MkDocsLanguages extends Languages {
  /** Whether pages that are not translated are shown in the default language. */
  readonly hasFallbacks: boolean;
  /** The default language. */
  readonly lang: string | undefined;
  /** Returns the name of a file as if it were in the default language, and the folder of its language in addresses. */
  split(name: string): { readonly name: string; readonly folder: string };
  /** Returns the file that a page names: its translation into the language of the page, if there is one. Both are absolute. */
  localFile(page: OldPage, file: string): string;
}

interface Language {
  readonly locale: string;
  readonly isMain: boolean;
}

/** @param folder absolute path of the folder with the pages */
export function readLanguages(options: Readonly<Record<string, unknown>>, folder: string): MkDocsLanguages | undefined {
  const listed = listLanguages(options);
  const main = (listed.find(({ isMain }) => isMain) ?? listed[0])?.locale;
  if (main === undefined) return undefined;
  const locales = listed.map(({ locale }) => locale);
  const inFolders = options.docs_structure === 'folder';
  const languageOf = (name: string): string => {
    const found = inFolders ? name.split('/')[0] : /\.([\w-]+)\.\w+$/.exec(name)?.[1];
    return found !== undefined && locales.includes(found) ? found : main;
  };
  const relative = (file: string) => path.relative(folder, file).split(path.sep).join('/');
  return {
    main: '',
    others: locales.filter((locale) => locale !== main),
    lang: asLanguageTag(main),
    hasFallbacks: options.fallback_to_default !== false,
    split(name) {
      const language = languageOf(name);
      const isMarked = inFolders ? name.startsWith(`${language}/`) : name.includes(`.${language}.`);
      const plain = inFolders ? name.slice(language.length + 1) : name.replace(`.${language}.`, '.');
      return { name: isMarked ? plain : name, folder: language === main ? '' : language };
    },
    localFile(page, file) {
      if (inFolders) {
        if (existsSync(file)) return file;
        const [first = '', ...rest] = relative(file).split('/');
        const inMain = path.join(folder, main, ...rest);
        return locales.includes(first) && existsSync(inMain) ? inMain : file;
      }
      const variants = [languageOf(relative(page.path)), main].map((locale) => file.replace(/\.\w+$/, `.${locale}$&`));
      return [variants[0] as string, file, variants[1] as string].find((name) => existsSync(name)) ?? file;
    },
  };
}

/** A list of languages, or a map from each to its name or options. */
function listLanguages({ languages, default_language: first }: Readonly<Record<string, unknown>>): readonly Language[] {
  const entries = Array.isArray(languages)
    ? asArray(languages).map((one) => ({ ...asRecord(one), locale: asText(asRecord(one).locale) }))
    : Object.entries(asRecord(languages)).map(([locale, one]) => ({ ...asRecord(one), locale }));
  return entries.flatMap(({ locale, ...rest }) => {
    const { build, default: isDefault } = rest as Readonly<Record<string, unknown>>;
    if (locale === undefined || !/^[A-Za-z]{2,3}(?:[-_]\w+)?$/.test(locale) || build === false) return [];
    return [{ locale, isMain: isDefault === true || locale === first }];
  });
}
