import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { eventually, watching } from '../watch/watching.js';
import { extendedFiles, module } from './extended-site.js';

const version = (text: string) =>
  module(`form: 'inline', label: 'required', html: ({ h, label }) => h('b', '${text} ', label())`);
const price = module(`form: 'leaf', html: ({ h }) => h('p', 'Free')`);

const PAGES = 60;
/** Every sixth page uses "version", and every tenth "price". */
const files: Files = {
  ...minimal,
  ...extendedFiles({ version: version('since'), price }, 'Text.'),
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, n) => [
      `content/p${n}.md`,
      `---\ntitle: Page ${n}\n---\n\nText${n % 6 === 0 ? ' :version[2.1]' : ''}.\n${n % 10 === 0 ? '\n::price\n' : ''}`,
    ]),
  ),
};

async function pagesMade(site: TestSite): Promise<number> {
  const run = await docsgen(['build', '--stats=json'], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  const { work } = JSON.parse(run.stdout) as { work: { name: string; made: number }[] };
  return work.find(({ name }) => name === 'pages')?.made ?? 0;
}

test('an edit of a directive builds the pages that use it, and no others', async () => {
  const site = makeSite(files);
  expect(await pagesMade(site)).toBe(PAGES + 1);
  expect(await pagesMade(site)).toBe(0);
  site.write({ 'kit/version.ts': version('from') });
  expect(await pagesMade(site)).toBe(10);
  expect(await pagesMade(site)).toBe(0);
  expect(site.read('p6.html')).toContain('<b>from 2.1</b>');
  site.write({ 'kit/price.ts': price.replace('Free', 'Gratis') });
  expect(await pagesMade(site)).toBe(6);
  expect(await docsgen(['build', '--no-cache', '--out', 'clean'], { cwd: site.dir })).toMatchObject({ code: 0 });
  expect(difference(readBytes(path.join(site.dir, 'dist')), readBytes(path.join(site.dir, 'clean')))).toBeUndefined();
});

test('the options of an extension and the modules that a part imports count as its code', async () => {
  const site = makeSite({
    ...files,
    'kit/version.ts': `import { word } from './word.js';\n${version('since').replace("'since '", 'word')}`,
    'kit/word.ts': "export const word = 'since ';\n",
  });
  await pagesMade(site);
  site.write({ 'kit/word.ts': "export const word = 'from ';\n" });
  expect(await pagesMade(site)).toBe(10);
  site.write({ 'docsgen.config.json': (files['docsgen.config.json'] as string).replace('Acme', 'Other') });
  expect(await pagesMade(site)).toBe(14);
});

test('a new inline directive is found in pages that were built before', async () => {
  const { 'docsgen.config.json': config, ...rest } = extendedFiles({ version: version('since') }, 'Text :version[2].');
  const site = makeSite({ ...minimal, ...rest });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('Text :version[2].');
  site.write({ 'docsgen.config.json': config as string });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('Text <b>since 2</b>.');
});

test('watch follows the modules of extensions and shows the last working version of a page', async () => {
  const site = makeSite({ ...minimal, ...extendedFiles({ version: version('since') }, 'Text :version[2].') });
  const { get, printed } = await watching(site);
  expect(await get('/')).toContain('<b>since 2</b>');
  site.write({ 'kit/version.ts': version('from') });
  await eventually(() => get('/')).toContain('<b>from 2</b>');
  site.write({ 'kit/version.ts': 'export default {;' });
  await eventually(printed).toContain('[extension-file]');
  expect(await get('/')).toContain('<b>from 2</b>');
  site.write({ 'kit/version.ts': version('at').replace("h('b',", 'undeclared.call(') });
  await eventually(printed).toContain('[extension-failed]');
  expect(await get('/')).toContain('<b>from 2</b>');
  site.write({ 'kit/version.ts': version('at') });
  await eventually(() => get('/')).toContain('<b>at 2</b>');
});
