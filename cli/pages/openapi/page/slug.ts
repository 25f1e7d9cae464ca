/**
 * A name as a part of an address: `getAllClientFeatures` → `get-all-client-features`. Digits stay with the letters before them
 * (`oauth2Token` → `oauth2-token`), acronyms stay whole (`getHTMLPage` → `get-html-page`, `getPATs` → `get-pats`).
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

/** Letters that ASCII does not have, as numbers: no host and no archive changes them. */
const codePoints = (text: string): string =>
  [...text].map((character) => (character.codePointAt(0) as number).toString(16)).join('-');
