import { expect, test } from 'vitest';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';

const config = (...layouts: object[]) =>
  JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    editUrl: 'https://git.example.com',
    extensions: layouts.map((each, index) => ({ name: `kit${index}`, layouts: each })),
  });

const page = (layout: string) =>
  `---\ntitle: A page\nlayout: ${layout}\nlast_update: { date: 2026-01-02 }\n---\n\nText.\n\n## One\n\nText.\n`;

async function build(layout: object): Promise<TestSite> {
  const files: Files = {
    'docsgen.config.json': config({ report: { description: 'A report.', ...layout } }),
    'content/guide/a.md': page('report'),
    'content/guide/b.md': '---\ntitle: B\n---\n\nText.\n\n## One\n\nText.\n',
  };
  const site = makeSite({ ...minimal, ...files });
  expect(printedProblems(await site.run('build'))).toEqual([]);
  return site;
}

/** What a page shows around its content. */
const shown = (html: string) => ({
  toc: html.includes('id="docsgen:toc"'),
  breadcrumbs: html.includes('class="breadcrumbs"'),
  menu: html.includes('class="page-menu"'),
  date: html.includes('2 January 2026'),
  pagination: html.includes('class="pagination"'),
  edit: html.includes('Edit this page'),
  skip: html.includes('Skip to the navigation'),
  classes: /<div class="layout([^"]*)"/.exec(html)?.[1]?.trim(),
});

const ALL = { toc: true, breadcrumbs: true, menu: true, date: true, pagination: true, edit: true, skip: true, classes: 'report' };

test('a layout of an extension leaves out what it says, and nothing else', async () => {
  const read = async (layout: object) => shown((await build(layout)).read('guide/a.html'));
  expect(await read({})).toEqual(ALL);
  expect(await read({ sidebar: false })).toEqual({ ...ALL, skip: false, classes: 'report menu-only' });
  expect(await read({ toc: false })).toEqual({ ...ALL, toc: false, classes: 'report no-toc' });
  expect(await read({ breadcrumbs: false })).toEqual({ ...ALL, breadcrumbs: false });
  expect(await read({ head: false })).toEqual({ ...ALL, menu: false, date: false });
  expect(await read({ end: false, width: 'wide' })).toEqual({ ...ALL, pagination: false, edit: false, classes: 'report wide' });
});

test('another definition of a layout writes only the pages that have it again', async () => {
  const site = await build({});
  const before = site.read('guide/b.html');
  site.write({ 'docsgen.config.json': config({ report: { description: 'A report.', toc: false } }) });
  const run = await site.run('build', '--stats');
  expect(run.stderr).toMatch(/pages +0 built/);
  expect(shown(site.read('guide/a.html')).toc).toBe(false);
  expect(site.read('guide/b.html')).toBe(before);
});

test('layouts that do not exist, or whose names are taken, are reported', async () => {
  const report = { description: 'A report.' };
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config({ report, landing: report }, { report }),
    'content/a.md': page('raport'),
    'content/b.md': page('nothing'),
  });
  const run = await site.run('check');
  expect(printedProblems(run)).toEqual([
    'content/a.md:3:1  error  There is no layout "raport". [unknown-layout]',
    'content/b.md:3:1  error  There is no layout "nothing". [unknown-layout]',
    expect.stringContaining(
      'The extension "kit0" defines the layout "landing", which docsgen defines already. [extension-name-taken]',
    ),
    expect.stringContaining(
      'The extension "kit1" defines the layout "report", which the extension "kit0" defines already. [extension-name-taken]',
    ),
  ]);
  expect(run.stderr).toContain('Did you mean "report"?');
  expect(run.stderr).toContain('Use one of "landing", "report"');
});

test('a wrong definition is reported in the configuration', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config({ report: { description: 'A.', width: 'huge', side: true } }),
  });
  const problems = printedProblems(await site.run('check'));
  expect(problems.join('\n')).toContain('"extensions.0.layouts.report.width"');
});
