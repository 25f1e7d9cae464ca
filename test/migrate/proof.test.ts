import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { docsgen, type Files, temporaryFolder, writeFiles } from '../harness.js';

const site: Files = {
  'old/mkdocs.yml': 'site_name: Acme\nsite_url: https://acme.example/\n',
  'old/docs/index.md': '# Home\n\nWelcome to **anvils**, `run(fast)` and more.\n\n## Weight\n\nHeavy.\n',
  'old/docs/guide/setup.md': '# Setup\n\nOne anvil.\n',
};

const page = (content: string) =>
  `<!doctype html><title>x</title><nav>Menu</nav><main><article class="md-content__inner md-typeset">${content}</article></main><footer>Foot</footer>`;

/** Migrates the site and compares it with a build. */
async function compare(build: Files) {
  const dir = temporaryFolder();
  writeFiles(dir, { ...site, ...Object.fromEntries(Object.entries(build).map(([name, text]) => [`built/${name}`, text])) });
  const { code, stderr } = await docsgen(['migrate', 'old', '--out', 'new', '--against', 'built', '--workers', '1'], {
    cwd: dir,
  });
  expect(code).toBe(0);
  const read = (name: string) => readFileSync(path.join(dir, 'new', name), 'utf8');
  return { stderr, report: JSON.parse(read('migration.json')), markdown: read('migration.md') };
}

const home =
  '<h1 id="home">Home<a class="headerlink" href="#home">¶</a></h1><p>Welcome to <b>anvils</b>, <code><span>run</span>(fast)</code> and more.</p><h2 id="weight">Weight</h2><p>Heavy.</p>';

it('finds that no id, picture and word is missing', async () => {
  const { report, stderr } = await compare({
    'index.html': page(home),
    'guide/setup/index.html': page('<h1 id="setup">Setup</h1><p>One anvil.</p>'),
  });
  expect(report.content).toEqual({
    pages: 2,
    ids: { total: 3, missing: 0 },
    pictures: { total: 0, missing: 0 },
    words: { total: 13, missing: 0 },
    losses: [],
  });
  expect(stderr).toContain('Words that stay:      13 of 13 (100 %)');
});

it('reports the ids, pictures and words of the old page that the new one does not have', async () => {
  const { report, markdown } = await compare({
    'index.html': page(`${home}<p id="more">Made of <em>cast</em> iron <img src="iron.png"></p>`),
    'guide/setup/index.html': page('<h1 id="setup">Setup</h1><p>One anvil and one anvil.</p>'),
    'gone/index.html': page('<p>Gone.</p>'),
  });
  expect(report.against.missing).toEqual(['/gone']);
  expect(report.content).toMatchObject({ pages: 2, ids: { missing: 1 }, pictures: { missing: 1 }, words: { missing: 7 } });
  expect(report.content.losses).toEqual([
    { address: '/guide/setup', ids: [], pictures: 0, words: 3, firstWords: ['and', 'one', 'anvil'] },
    { address: '/', ids: ['more'], pictures: 1, words: 4, firstWords: ['made', 'of', 'cast', 'iron'] },
  ]);
  expect(markdown).toContain('- `/`: ids `more`; pictures: 1; words: 4 (made of cast iron)');
});

it('counts the headings of Docusaurus, and no form, footnote mark or emoji that a tool adds', async () => {
  const { report } = await compare({
    'index.html': page(
      `${home}<h2 class="anchor" id="price">Price<a class="hash-link" href="#price">#</a></h2><form class="md-feedback">Helpful?</form><sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup><img class="twemoji" src="smile.svg">`,
    ),
  });
  expect(report.content.losses).toEqual([{ address: '/', ids: ['price'], pictures: 0, words: 1, firstWords: ['price'] }]);
});

it('finds words that only a style separates, once', async () => {
  const { report } = await compare({ 'index.html': page(`${home}<p><span>Heavy</span><span>Home</span></p>`) });
  expect(report.content.losses[0]).toMatchObject({ words: 1, firstWords: ['heavyhome'] });
  const moved = await compare({ 'index.html': page(home.replace('<p>Heavy.</p>', '').replace('Welcome to', 'HeavyWelcome to')) });
  expect(moved.report.content.losses).toEqual([]);
});

it('counts no parts of documents as addresses of a build', async () => {
  const { report } = await compare({ 'index.html': page(home), 'overrides/main.html': '{% extends "base.html" %}' });
  expect(report.against).toMatchObject({ total: 1, missing: [] });
});
