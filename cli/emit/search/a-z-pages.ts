import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderFontLink } from '../../../templates/document.js';
import { escapeHtml } from '../../../templates/escape.js';
import { Site } from '../../../templates/site.js';
import * as TEXTS from '../../../templates/texts/page.js';
import type { PageView, SiteView } from '../../../templates/view.js';
import type { Cache } from '../../store/cache.js';
import { recall, remember } from '../../store/memo.js';
import type { IndexedPage } from './indexed-page.js';

/** Maximum size of a list in bytes. Leaves room for the rest of the page, which may have 50 kB. */
const MAX_LIST_BYTES = 36_000;

/** Letter of titles without a Latin letter in their first two characters. */
const OTHER = 'other';

interface LettersInput {
  /** Digest of everything that pages share, including their names. */
  sharedDigest(): string;
  readonly cache: Cache;
}

/** Data that the pages of all letters share. */
export interface LetterFrame {
  readonly site: SiteView;
  readonly styles: readonly string[];
  /** URLs of the fonts that the pages preload. */
  readonly fonts: readonly string[];
  readonly csp: string;
}

/** A page that lists the pages of a letter, and links to all letters. */
export interface LetterJob {
  readonly kind: 'search-letter';
  readonly letter: Letter;
  readonly letters: readonly Letter[];
  readonly pages: readonly IndexedPage[];
}

interface Letter {
  /** `e`, `e-2`. */
  readonly name: string;
  /** Empty for the page that links to the letters. */
  readonly label: string;
}

interface LetterPage extends Letter {
  readonly items: readonly string[];
}

/**
 * Returns pages that list the site's pages by first letter: they replace search for readers without JavaScript, and contain no script. The letters
 * come from the cache of the last build unless a page was renamed.
 */
export function planLetterPages(
  pages: readonly IndexedPage[],
  { sharedDigest, cache }: LettersInput,
): { path: string; content: LetterJob }[] {
  const task = { task: 'letters', inputs: [sharedDigest()] };
  const letters =
    recall<readonly Letter[]>(cache, task) ??
    remember(
      cache,
      task,
      listByLetter(pages).map(({ name, label }) => ({ name, label })),
    );
  return [{ name: 'index', label: '' }, ...letters].map((letter) => ({
    path: `search/a-z/${letter.name}.html`,
    content: { kind: 'search-letter', letter, letters, pages },
  }));
}

export function renderLetterJob({ letter: { name, label }, letters, pages }: LetterJob, frame: LetterFrame): string {
  const items = listByLetter(pages).find((list) => list.name === name)?.items;
  const list = items ? `<ul>${items.join('')}</ul>` : '';
  const title = TEXTS.pagesWithLetter(label);
  return renderPlainDocument(title, `${renderLetterLinks(letters, name, frame.site.baseUrl)}${list}`, frame);
}

const listsOfPages = new WeakMap<readonly IndexedPage[], readonly LetterPage[]>();

/** Returns the lists of all letters; those of the same pages are computed once. */
function listByLetter(pages: readonly IndexedPage[]): readonly LetterPage[] {
  const lists = listsOfPages.get(pages) ?? makeLists(pages);
  listsOfPages.set(pages, lists);
  return lists;
}

function makeLists(pages: readonly IndexedPage[]): LetterPage[] {
  const letters = new Map<string, string[]>();
  const sorted = pages
    .map(({ searchPage: { title, url, breadcrumb } }) => ({ title, url, breadcrumb, key: fold(title) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.url < b.url ? -1 : 1));
  for (const { key, title, url, breadcrumb } of sorted) {
    const letter = /^[^a-z]*?([a-z])/.exec(key.slice(0, 2))?.[1] ?? OTHER;
    const place = breadcrumb.length > 0 ? ` <small>${escapeHtml(breadcrumb.join(' › '))}</small>` : '';
    const item = `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a>${place}</li>`;
    const items = letters.get(letter);
    if (items) items.push(item);
    else letters.set(letter, [item]);
  }
  return [...letters.keys()]
    .sort((a, b) => Number(a === OTHER) - Number(b === OTHER) || (a < b ? -1 : 1))
    .flatMap((letter) => {
      const own: LetterPage[] = [];
      const label = letter === OTHER ? TEXTS.otherLetters : letter.toUpperCase();
      let [items, bytes]: [string[], number] = [[], 0];
      const end = () => {
        const number = own.length + 1;
        own.push(
          number === 1 ? { name: letter, label, items } : { name: `${letter}-${number}`, label: `${label} ${number}`, items },
        );
      };
      for (const item of letters.get(letter) ?? []) {
        const size = Buffer.byteLength(item);
        if (bytes + size > MAX_LIST_BYTES && items.length > 0) {
          end();
          [items, bytes] = [[], 0];
        }
        items.push(item);
        bytes += size;
      }
      end();
      return own;
    });
}

const fold = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function renderLetterLinks(lists: readonly Letter[], current: string, baseUrl: string): string {
  const links = lists.map(({ name, label }) =>
    name === current ? `<strong>${label}</strong>` : `<a href="${baseUrl}search/a-z/${name}.html">${label}</a>`,
  );
  return `<p>${links.join(' · ')}</p>`;
}

function renderPlainDocument(title: string, content: string, { site, styles, fonts, csp }: LetterFrame): string {
  const page: PageView = {
    kind: 'doc',
    path: '/search/a-z',
    title,
    documentTitle: `${title} | ${site.title}`,
    ownHeading: false,
    toc: [],
    hideToc: true,
    breadcrumbs: [],
    unlisted: false,
    nav: [],
  };
  const { default: mode } = site.colorMode;
  const links = [
    ...fonts.map(renderFontLink),
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
  ].join('');
  return (
    `<!doctype html><html lang="${site.lang ?? 'en'}"${mode === 'system' ? '' : ` data-theme="${mode}"`}><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(csp)}"><title>${escapeHtml(page.documentTitle)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">${links}</head><body>` +
    `<div id="docsgen:top">${renderToStaticMarkup(createElement(Site, { site, page, nav: { items: [] }, content }))}</div></body></html>\n`
  );
}
