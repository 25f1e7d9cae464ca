/**
 * Converts a name to a segment of a URL: `getAllClientFeatures` → `get-all-client-features`. Digits stay with the letters before them (`oauth2Token`
 * → `oauth2-token`), acronyms stay together (`getHTMLPage` → `get-html-page`, `getPATs` → `get-pats`).
 *
 * @returns ASCII letters, digits, `-`; never empty
 */
export function kebabCase(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/(\d)([A-Z][a-z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\x00-\x7f]+/g, (foreign) => (/[\p{Letter}\p{Number}]/u.test(foreign) ? `-${codePoints(foreign)}-` : '-'))
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words || codePoints(name) || 'unnamed';
}

/** Encodes letters outside ASCII as their code points, which hosts and archives do not change. */
const codePoints = (text: string): string =>
  [...text].map((character) => (character.codePointAt(0) as number).toString(16)).join('-');
