import { expect, test } from 'vitest';
import { measureImages } from '../../cli/manifest/images.js';
import type { Page } from '../../cli/types.js';
import { makeSite } from '../harness.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

test('finds an image whose name is percent-encoded in decomposed form', async () => {
  const { dir } = makeSite({ 'static/img/café.svg': SVG });
  const target = `/img/${encodeURIComponent('café'.normalize('NFD'))}.svg`;
  const content = { parts: ['', ''], references: [{ kind: 'image', target, line: 1, column: 1 }] };
  const { images, problems } = await measureImages({
    dir,
    pages: [{ source: 'content/index.md', content } as unknown as Page],
    statics: [{ path: 'static/img/café.svg', url: '/img/café.svg' }],
    assets: [],
    outerPaths: [],
    roots: [],
    remoteHosts: [],
  });
  expect(problems).toEqual([]);
  expect([...images.values()]).toEqual([{ url: '/img/café.svg', width: 3, height: 2 }]);
});
