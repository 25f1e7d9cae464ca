import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { eventually, watching } from '../watch/watching.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const linking = (...links: string[]) => ({
  'content/index.md': `---\ntitle: Home\ndescription: The first page.\n---\n\n${links.join(' ')}\n`,
});

test('rejects HTML, scripts and programs next to pages that link to them', async () => {
  const names = ['a.html', 'b.HTM', 'c.xhtml', 'd.js', 'e.mjs', 'f.svgz', 'g.php', 'h.html.old', 'i.xsl'];
  const site = makeSite({
    ...minimal,
    ...linking(...names.map((name) => `[x](./${name})`)),
    ...Object.fromEntries(names.map((name) => [`content/${name}`, 'alert(1)'])),
    'content/unlinked.html': '<p>Not published.</p>',
  });
  const problems = await site.problems();
  expect(problems.map(({ id, file }) => `${id} ${file}`)).toEqual(names.map((name) => `active-file content/${name}`));
  expect(problems[0]).toMatchObject({
    cause: 'This HTML file is linked from a page and would run with the rights of the site.',
    fix: 'Move it to static/ and link to "/a.html", or show its code in a code block; static/ is not checked.',
  });
});

test('rejects active SVG and XML next to pages, with the location', async () => {
  const site = makeSite({
    ...minimal,
    ...linking('![one](a.svg)', '[two](b.xml)', '[three](c.unknown)', '[four](d.rss)'),
    'content/a.svg': `${SVG}\n  <script>alert(1)</script></svg>`,
    'content/b.xml': '<a><s:script xmlns:s="http://www.w3.org/2000/svg"/></a>',
    'content/c.unknown': '\n<!doctype html><script>alert(1)</script>',
    'content/d.rss': '<rss><p xmlns="http://www.w3.org/1999/xhtml"/></rss>',
  });
  expect((await site.problems()).map(({ id, file, line, column }) => `${file}:${line}:${column} ${id}`)).toEqual([
    'content/a.svg:2:3 active-markup',
    'content/b.xml:1:4 active-markup',
    'content/c.unknown:2:9 active-markup',
    'content/d.rss:1:6 active-markup',
  ]);
});

test('publishes plain SVG, XML, documents and code for download, and everything in static/', async () => {
  const files = {
    'a.svg': `${SVG}<path d="M0 0h9"/></svg>`,
    'b.xml': '<orders/>',
    'c.pdf': '%PDF-1.4',
    'd.ts': 'alert(1)',
    'e.css': 'a{}',
    'LICENSE.BSD': 'Text',
  };
  const site = makeSite({
    ...minimal,
    ...linking(...Object.keys(files).map((name) => `[x](./${name})`), '[demo](/demo.html)'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])),
    'static/demo.html': '<script src="demo.js"></script>',
    'static/demo.js': 'alert(1)',
    'static/x.svg': `${SVG}<script/></svg>`,
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  for (const [name, text] of Object.entries(files)) expect(site.read(name)).toBe(text);
  expect(readFileSync(path.join(site.dir, 'dist/demo.js'), 'utf8')).toBe('alert(1)');
});

test('watch does not serve an active file that a page begins to link to', async () => {
  const site = makeSite({ ...minimal, 'content/evil.html': '<script>alert(1)</script>' });
  const watch = await watching(site);
  site.write(linking('[x](./evil.html)'));
  await eventually(watch.printed).toContain('[active-file]');
  expect(await watch.get('evil.html')).not.toContain('alert(1)');
});
