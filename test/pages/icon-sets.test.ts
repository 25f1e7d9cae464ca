import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

const PATH = 'node_modules/@iconify-json/shapes/icons.json';

const iconSet = (box: string): string =>
  JSON.stringify({
    prefix: 'shapes',
    icons: {
      box: { body: box },
      script: { body: '<script>alert(1)</script>' },
      handler: { body: '<path d="M0 0h24" onload="alert(1)"/>' },
      address: { body: '<path d="M0 0" fill="url(https://example.com/a)"/>' },
    },
    aliases: { square: { parent: 'box' } },
    width: 24,
    height: 24,
  });

const siteWith = (page: string, more: Files = {}) =>
  makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "Test site", "url": "https://docs.example.com", "icons": ["shapes"] }',
    'content/index.md': `---\ntitle: Home\n---\n\n${page}\n`,
    ...more,
  });

test('a page shows icons of an installed package, and follows its changes', async () => {
  const site = siteWith('Text :icon[shapes:box] and :icon[shapes:square]{label="Square"}. <b>HTML</b>', {
    [PATH]: iconSet('<path d="M1 2h3"/>'),
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const html = site.read('index.html');
  expect(html.match(/<svg class="doc-packaged" viewBox="0 0 24 24" width="24" height="24"><path d="M1 2h3"\/>/g)).toHaveLength(2);
  expect(html).toContain('role="img" aria-label="Square"');
  site.write({ [PATH]: iconSet('<path d="M9 9h9"/>') });
  await site.run('build');
  expect(site.read('index.html')).toContain('<path d="M9 9h9"/>');
});

test('icons that do not exist, and those with more than shapes, are errors', async () => {
  const names = ['shapes:bix', 'shapes:script', 'shapes:handler', 'shapes:address', 'other:box'];
  const site = siteWith(names.map((name) => `:icon[${name}]`).join('\n'), { [PATH]: iconSet('<path d="M1 2h3"/>') });
  const problems = await site.problems();
  expect(problems.map(({ id }) => id)).toEqual(['unknown-icon', 'unsafe-icon', 'unsafe-icon', 'unsafe-icon', 'icon-set']);
  expect(problems[0]?.fix).toContain('shapes:box');
});

test('a package that is not installed is an error with its command', async () => {
  const [problem] = await siteWith('Text.').problems();
  expect(problem).toMatchObject({ id: 'icon-package', file: 'docsgen.config.json' });
  expect(problem?.fix).toContain('npm install --save-dev @iconify-json/shapes');
});

test('pages with media copy their files, and report those that are missing', async () => {
  const page = '::video[Tour]{src="./tour.mp4" captions="./tour.vtt"}\n\n::audio{src="./none.mp3"}';
  const site = makeSite({ ...minimal, 'content/index.md': page, 'content/tour.mp4': 'film', 'content/tour.vtt': 'WEBVTT\n' });
  expect((await site.problems()).map(({ id }) => id)).toEqual(['dead-link']);
  site.write({ 'content/none.mp3': 'sound' });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.tree()).toEqual(expect.arrayContaining(['none.mp3', 'tour.mp4', 'tour.vtt']));
});
