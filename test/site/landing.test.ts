import { expect, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { makeSite, minimal } from '../harness.js';

const page = (frontMatter: string, body: string) => `---\ntitle: T\n${frontMatter}---\n\n${body}\n`;
const CARDS = ':::cards\n::card[One]{to="./b.md"}\n:::';

test('only pages with components or the landing layout link to the style sheet of components, before that of the site', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': page('layout: landing\n', 'Text. [B](./b.md)'),
    'content/b.md': page('', CARDS.replace('./b.md', './a.md')),
    'content/c.md': page('', 'Text with `<div class="component ">` as code.'),
  });
  await site.run('build');
  const module = (name: string) => (JSON.parse(site.read(`${name}.json`)) as PageModule).default;
  const sheets = (name: string) =>
    [...site.read(`${name}.html`).matchAll(/<link rel="stylesheet" href="\/assets\/([a-z]+)-/g)].map(([, sheet]) => sheet);
  expect([sheets('a'), sheets('b'), sheets('c')]).toEqual([['components', 'style'], ['components', 'style'], ['style']]);
  expect(module('a')?.styles?.[0]).toMatch(/^\/assets\/components-/);
  expect(module('c')?.styles).toBeUndefined();
});

test('a landing page has no breadcrumbs, table of contents, edit link, date or neighbors', async () => {
  const site = makeSite({
    ...minimal,
    'content/guide/a.md': page('layout: landing\nlast_update:\n  date: 2024-05-31\n', '## One\n\nText.'),
    'content/guide/b.md': page('', 'Text.'),
  });
  await site.run('build');
  const view = (JSON.parse(site.read('guide/a.json')) as PageModule).default;
  expect(view).toMatchObject({ layout: { name: 'landing' }, hideToc: true, breadcrumbs: [] });
  expect(view).not.toHaveProperty('next');
  expect(view).not.toHaveProperty('lastUpdated');
});

test('reports an unknown layout, and a broken link of a card at its line', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': page('layout: home\n', CARDS.replace('./b.md', './missing.md')),
  });
  expect(await site.problems()).toMatchObject([
    { id: 'unknown-layout', file: 'content/a.md', line: 3 },
    { id: 'dead-link', file: 'content/a.md', line: 7 },
  ]);
});
