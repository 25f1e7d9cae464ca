import { expect, test } from 'vitest';
import { SAFE_LIST } from '../../cli/pages/markdown/safe-html.js';
import { makeSite, minimal } from '../harness.js';

const head = '---\ntitle: T\ndescription: D.\n---\n\n';

/** Values that are not arbitrary, by attribute. */
const VALUES: Readonly<Record<string, string>> = {
  'aria-hidden': 'false',
  cite: 'https://example.com/a',
  href: 'https://example.com/b',
  src: '/dot.svg',
  srcset: '/dot.svg 2x',
  start: '3',
  value: '4',
  colspan: '2',
  rowspan: '2',
  span: '2',
  height: '10',
  width: '10',
  dir: 'ltr',
};

/** Parents without which a browser drops an element. */
const AROUND: Readonly<Record<string, (element: string) => string>> = {
  caption: (element) => `<table>${element}<tr><td>x</td></tr></table>`,
  col: (element) => `<table><colgroup>${element}</colgroup><tr><td>x</td></tr></table>`,
  colgroup: (element) => `<table>${element}<tr><td>x</td></tr></table>`,
  source: (element) => `<picture>${element}<img src="/dot.svg" alt="x"></picture>`,
  li: (element) => `<ol>${element}</ol>`,
  tbody: (element) => `<table>${element}</table>`,
  thead: (element) => `<table>${element}</table>`,
  tfoot: (element) => `<table>${element}</table>`,
  tr: (element) => `<table>${element}</table>`,
  td: (element) => `<table><tr>${element}</tr></table>`,
  th: (element) => `<table><tr>${element}</tr></table>`,
  summary: (element) => `<details>${element}x</details>`,
};
const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);
const BOOLEAN = new Set(['open', 'reversed']);
/** Attributes that docsgen replaces: files have other addresses, sizes of images come from their files, and a name becomes an id. */
const REPLACED = new Set([
  'a name',
  'img width',
  'img height',
  'img src',
  'img srcset',
  'source srcset',
  'source width',
  'source height',
]);

test('every attribute of the safe list arrives at the reader', async () => {
  const own = new Map(SAFE_LIST.own.map(({ element, attributes }) => [element, attributes]));
  const cases = SAFE_LIST.elements.flatMap((element) =>
    [...SAFE_LIST.common, ...(own.get(element) ?? [])].map((attribute) => ({ element, attribute })),
  );
  const blocks = cases.map(({ element, attribute }, index) => {
    const value = VALUES[attribute] ?? `v${index}`;
    const alt = element === 'img' && attribute !== 'alt' ? ' alt="x"' : '';
    const source = element === 'img' && attribute !== 'src' ? ' src="/dot.svg"' : '';
    const written = BOOLEAN.has(attribute) ? attribute : `${attribute}="${value}"`;
    const tag = `<${element} ${written}${alt}${source}>`;
    const whole = VOID.has(element)
      ? tag
      : `${tag}${/^(?:tbody|thead|tfoot)$/.test(element) ? '<tr><td>x</td></tr>' : element === 'tr' ? '<td>x</td>' : ''}</${element}>`;
    return `<div class="case-${index}">${(AROUND[element] ?? ((one) => one))(whole)}</div>`;
  });
  const site = makeSite({
    ...minimal,
    'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    'content/a.md': `${head}${blocks.join('\n\n')}\n`,
  });
  expect((await site.problems()).map(({ cause }) => cause)).toEqual([]);
  await site.run('build');
  const html = site.read('a.html');
  const lost = cases.filter(({ element, attribute }, index) => {
    if (REPLACED.has(`${element} ${attribute}`)) return false;
    const start = html.indexOf(`class="case-${index}"`);
    const part = html.slice(start, html.indexOf('class="case-', start + 1));
    const value = BOOLEAN.has(attribute) ? '' : (VALUES[attribute] ?? `v${index}`);
    return !new RegExp(
      `<${element}(?=\\s)[^>]*\\s${attribute}(?:="[^"]*${value.replace(/[.?]/g, '\\$&')}[^"]*"|[\\s>])`,
      'i',
    ).test(part);
  });
  expect(cases.length).toBeGreaterThan(500);
  expect(lost.map(({ element, attribute }) => `${element} ${attribute}`)).toEqual([]);
});

test('<a name> becomes an id that pages can link to', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': `${head}<a name="here"></a>\n\nText.\n`,
    'content/b.md': `${head}[x](./a.md#here) [y](./a#here)\n`,
  });
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  expect(site.read('a.html')).toContain('<a id="here"></a>');
});
