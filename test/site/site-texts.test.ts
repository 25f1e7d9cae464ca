import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

/** A site with these options. */
const siteWith = (options: object) =>
  makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example', ...options }),
  });

const builtSite = async (options: object) => {
  const site = siteWith(options);
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  return site;
};

test('pages are in English and contain none of the built-in texts as data', async () => {
  const html = (await builtSite({})).read('index.html');
  expect(html).toMatch(/^<!doctype html><html lang="en"/);
  expect(html).not.toContain('"texts":');
});

test('pages and lists of pages have the language of the site', async () => {
  const site = await builtSite({ lang: 'pt-BR' });
  for (const file of ['index.html', '404.html', 'search.html', 'search/a-z/index.html'])
    expect(site.read(file), file).toMatch(/^<!doctype html><html lang="pt-BR"/);
});

test('a text of the site replaces the built-in one', async () => {
  const html = (await builtSite({ texts: { siteNotLoaded: 'No styles </script>' } })).read('index.html');
  expect(html).toContain(String.raw`"texts":{"siteNotLoaded":"No styles \u003c/script>"}`);
});

test.each([{ lang: 'English, please' }, { lang: '' }, { texts: { siteNotLoaded: '' } }])('refuses %j', async (options) => {
  expect(await siteWith(options).problems()).toMatchObject([{ id: 'config-value', level: 'error' }]);
});
