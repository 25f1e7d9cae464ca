import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const head = '---\ntitle: T\ndescription: D.\n---\n\n';
const figure = (file: string, more = '') => `::figure[Caption]{src="${file}" alt="A square" inline${more}}\n`;
const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const drawing = svg(
  '<title>Own</title><style>.a, #b { fill: currentColor; } rect { stroke: var(--accent, #0a6468) }</style>' +
    '<defs><linearGradient id="g"><stop offset="1" style="stop-color: red"/></linearGradient></defs>' +
    '<rect class="a" width="9" height="9"/><circle id="b" r="4" style="fill: url(#g)"/><use xlink:href="#b"/><text>Words</text>',
);

test('an SVG file becomes a part of the page: ids unique, styles as attributes, size from the file or the page', async () => {
  const text = `${head}${figure('/img/a.svg')}\n${figure('../static/img/a.svg', ' width="80"')}`;
  const site = makeSite({ ...minimal, 'content/a.md': text, 'static/img/a.svg': drawing });
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  const html = site.read('a.html');
  const pictures = html.match(/<svg viewBox.*?<\/svg>/gs) ?? [];
  expect(pictures[0]).toBe(
    '<svg viewBox="0 0 40 20" width="40" height="20" role="img" aria-label="A square"><defs><linearGradient id="docsgen:svg-1-g">' +
      '<stop offset="1" stop-color="red"></stop></linearGradient></defs><rect width="9" height="9" stroke="var(--accent, #0a6468)" fill="currentColor"></rect>' +
      '<circle id="docsgen:svg-1-b" r="4" fill="url(#docsgen:svg-1-g)"></circle><use href="#docsgen:svg-1-b"></use><text>Words</text></svg>',
  );
  expect(pictures[1]).toContain('width="80" height="40"');
  expect(html.match(/id="docsgen:svg-\d-g"/g)).toEqual(['id="docsgen:svg-1-g"', 'id="docsgen:svg-2-g"']);
  expect(site.read('a.md')).toContain('![A square](https://docs.example.com/img/a.svg)');
  expect(site.tree()).toContain('img/a.svg');
});

test('an edit of the file makes the page again', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': head + figure('./a.svg'), 'content/a.svg': drawing });
  await site.run('build');
  site.write({ 'content/a.svg': drawing.replace('Words', 'Others') });
  await site.run('build');
  expect(site.read('a.html')).toContain('<text>Others</text>');
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'it contains <script>'],
  ['HTML', svg('<foreignObject/>'), 'it contains <foreignObject>'],
  ['an event handler', svg('<rect onclick="alert(1)"/>'), 'it contains the attribute onclick'],
  ['another file', svg('<use href="b.svg#x"/>'), 'it contains the attribute href="b.svg#x"'],
  [
    'a color from another host',
    svg('<rect fill="url(https://e.com/#x)"/>'),
    'it contains the attribute fill="url(https://e.com/#x)"',
  ],
  ['a filter', svg('<filter id="f"/>'), 'it contains <filter>'],
  ['a selector', svg('<style>g > rect { fill: red }</style>'), 'its style sheet contains "g > rect"'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'it contains <!DOCTYPE>'],
  ['an open element', svg('<g>'), 'it is not well-formed'],
  ['no size', svg('', ''), 'it has neither a width and height nor a viewBox'],
])('a file with %s is an error', async (_, file, cause) => {
  const site = makeSite({ ...minimal, 'content/a.md': head + figure('/a.svg'), 'static/a.svg': file });
  expect((await site.problems()).filter(({ id }) => id === 'inline-svg').map((found) => found.cause)).toEqual([
    expect.stringContaining(`The file "/a.svg" cannot be a part of the page: ${cause}`),
  ]);
});

test('a missing file and a file of another format are errors', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': `${head}${figure('/b.svg')}\n${figure('/a.png')}`,
    'static/a.svg': drawing,
  });
  expect((await site.problems()).map(({ id }) => id).sort()).toEqual(['inline-svg', 'missing-image', 'missing-image']);
});
