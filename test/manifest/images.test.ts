import { expect, test } from 'vitest';
import { measureImages } from '../../cli/manifest/images.js';
import type { Page } from '../../cli/types.js';
import { makeSite } from '../harness.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

/** Measures one image of a site. */
async function measure(target: string, file: string, text: string) {
  const { dir } = makeSite({ [`static${file}`]: text });
  const content = { parts: ['', ''], references: [{ kind: 'image', target, line: 1, column: 1 }] };
  const { images, problems } = await measureImages({
    dir,
    pages: [{ source: 'content/index.md', content } as unknown as Page],
    statics: [{ path: `static${file}`, url: file }],
    assets: [],
    outerPaths: [],
    roots: [],
    remoteHosts: [],
  });
  expect(problems).toEqual([]);
  return [...images.values()];
}

test('finds an image whose name is percent-encoded in decomposed form', async () => {
  const target = `/img/${encodeURIComponent('café'.normalize('NFD'))}.svg`;
  expect(await measure(target, '/img/café.svg', SVG)).toEqual([{ url: '/img/café.svg', width: 3, height: 2 }]);
});

test('measures an SVG whose first tag is long, because it contains the source of a drawing', async () => {
  const text = SVG.replace(' width', ` content="${'&lt;source> '.repeat(500)}" width`);
  expect(await measure('/a.svg', '/a.svg', text)).toEqual([{ url: '/a.svg', width: 3, height: 2 }]);
});
