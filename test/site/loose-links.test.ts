import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const head = '---\ntitle: T\ndescription: D.\n---\n\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

const pages = {
  'content/guide/install.md': `${head}## Next\n`,
  'content/guide/v1.2.md': `${head}Text.\n`,
  'content/sdk/README.md': `${head}Text.\n`,
  'content/both.md': `${head}The page.\n`,
  'content/both/index.md': `---\ntitle: T\ndescription: D.\nslug: /both-folder\n---\n\nThe folder.\n`,
  'content/02-listed/_category_.yml': 'index:\n  slug: /listed\n',
  'content/02-listed/one.md': `${head}Text.\n`,
  'static/img/a.svg': svg,
};

test('accepts links without an extension and to folders, in HTML and Markdown', async () => {
  const targets = {
    './install': '/guide/install',
    'install#next': '/guide/install#next',
    'v1.2?x=1': '/guide/v1.2?x=1',
    '../sdk': '/sdk',
    '../sdk/': '/sdk',
    '../both': '/both',
    '../both/': '/both-folder',
    '../02-listed/': '/listed',
    '..': '/',
    '../../static/img/a.svg': '/img/a.svg',
  };
  const links = Object.keys(targets).map((target) => `[x](${target})`);
  const site = makeSite({ ...minimal, ...pages, 'content/guide/start.md': `${head}${links.join('\n')}\n` });
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  const written = [...site.read('guide/start.html').matchAll(/<a href="([^"]*)">x</g)].map(([, href]) => href);
  expect(written).toEqual(Object.values(targets));
});

test('shows images by their path in static/, as GitHub does', async () => {
  const site = makeSite({ ...minimal, ...pages, 'content/guide/start.md': `${head}![A dot](../../static/img/a.svg)\n` });
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  expect(site.read('guide/start.html')).toContain('src="/img/a.svg"');
  site.write({ 'static/img/diagram.svg': svg, 'content/guide/start.md': `${head}![A dot](../../static/img/diagarm.svg)\n` });
  expect((await site.problems()).map(({ fix }) => fix)).toEqual(['Did you mean "../../static/img/diagram.svg"?']);
});

test('an anchor of such a link must exist, and so has the page', async () => {
  const text = `${head}[a](./install#nxet) [b](./instal) [c](./draft)\n`;
  const draft = '---\ntitle: T\ndraft: true\n---\n';
  const site = makeSite({ ...minimal, ...pages, 'content/guide/start.md': text, 'content/guide/draft.md': draft });
  expect((await site.problems()).map(({ id, fix }) => `${id}: ${fix}`)).toEqual([
    'dead-anchor: Did you mean "#next"?',
    'dead-link: Did you mean "./install.md"?',
    'dead-link: Publish that page, or remove the link.',
  ]);
});

test('publishes files with spaces and accents in their names, and says so once', async () => {
  const site = makeSite({
    ...minimal,
    'content/Über uns/02-Ça va.md': `${head}[a](<../straße  1.md>) [b](../stra%C3%9Fe%20%201)\n`,
    'content/straße  1.md': `${head}[a](<Über uns/02-Ça va.md>)\n`,
    'content/own name.md': '---\ntitle: T\ndescription: D.\nslug: /own\n---\n',
  });
  expect(await site.run('check')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      'Addresses have no spaces and accents: "content/Über uns/02-Ça va.md" is published as "/Uber-uns/Ca-va" and 1 more likewise.\n',
    ),
  });
  await site.run('build');
  expect(site.tree()).toEqual(expect.arrayContaining(['Uber-uns/Ca-va.html', 'strasse-1.html', 'own.html']));
  expect(site.read('Uber-uns/Ca-va.html').match(/href="\/strasse-1">[ab]</g)).toHaveLength(2);
  expect(site.read('strasse-1.html')).toContain('href="/Uber-uns/Ca-va">a<');
});

test('two files whose names become the same address are an error', async () => {
  const site = makeSite({ ...minimal, 'content/a b.md': head, 'content/a-b.md': head });
  expect((await site.problems()).map(({ id }) => id)).toEqual(['duplicate-route']);
});
