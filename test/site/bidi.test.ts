import { expect, test } from 'vitest';
import { findUnbalancedControl, markBidi } from '../../cli/schema/bidi.js';
import { makeSite } from '../harness.js';

const [RLO, PDF, RLI, PDI] = ['\u202E', '\u202C', '\u2067', '\u2069'];

test('warns about titles, labels and options with bidirectional controls, in any spelling', async () => {
  const site = makeSite({
    'docsgen.config.json': `{
  "title": "Title ${RLO}x",
  "url": "https://docs.example.com",
  "navbar": { "links": [{ "label": "Link \\u202Ex", "to": "/" }, { "label": "${RLI}عربي${PDI}", "to": "/" }] }
}`,
    'content/index.md': `---\ntitle: "Home \\u202Ex"\ndescription: ${RLI}שלום${PDI} and \u200Fטקסט\n---\n\nText.\n`,
    'content/guide/_category_.yml': `label: Guide ${PDI}\n`,
    'content/guide/a.md': `---\nsidebar_label: A ${RLO}x\n---\n\n# A\n`,
  });
  const { code, stdout, stderr } = await site.run('check');
  expect(code).toBe(0);
  expect((stdout + stderr).match(/^\S+ {2}warning .*\[bidi-text\]$/gm)?.map((line) => line.split('  ')[0])).toEqual([
    'content/guide/_category_.yml:1:1',
    'content/guide/a.md:2:1',
    'content/index.md:2:1',
    'docsgen.config.json:2:3',
    'docsgen.config.json:4:27',
  ]);
});

test('marks such characters in code, in Markdown with HTML and in API examples, but not in copied text', async () => {
  const code = `if (a${RLO} b${PDF}) {`;
  const site = makeSite({
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com" }',
    'content/index.md': `# Home\n\n<b>HTML</b> and \`${code}\`.\n\n\`\`\`js\n${code}\n\`\`\`\n`,
    'openapi/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: `Api ${RLO}x`, version: '1' },
      paths: {
        '/a': {
          post: {
            operationId: 'send',
            requestBody: { content: { 'application/json': { example: { a: code } } } },
            responses: { 200: { description: 'Done', content: { 'application/json': { example: { b: code } } } } },
          },
        },
      },
    }),
  });
  const { code: exit, stderr } = await site.run('build');
  expect(exit).toBe(0);
  expect(stderr).toMatch(/^openapi\/api\.json:1:\d+ {2}warning .*U\+202E \(right-to-left override\) .*\[bidi-text\]$/m);
  const mark = /<bdi class="bidi" dir="ltr" role="img" aria-label="U\+202E right-to-left override"[^>]*>\u202E<\/bdi>/g;
  const home = site.read('index.html');
  expect(home.match(mark)).toHaveLength(2);
  const [, shown = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(home) ?? [];
  expect(shown.replace(/<[^>]*>/g, '')).toBe(`${code}\n`);
  expect(site.read('index.md')).toContain(`\`${code}\``);
  const operation = site.read(site.tree().find((file) => /send\.html$/.test(file)) ?? '');
  const [body = ''] = /<main[\s\S]*<\/main>/.exec(operation) ?? [];
  for (const [, html = ''] of body.matchAll(/<code>([\s\S]*?)<\/code>/g))
    expect(html.match(mark)?.length ?? 0).toBe(html.split(RLO).length - 1);
  expect(body.match(mark)?.length).toBeGreaterThan(5);
});

test('distinguishes balanced characters from those that affect the following text', () => {
  for (const text of ['', 'a', `${RLI}a${PDI}`, `${RLI}a${RLO}b${PDF}${PDI}`, '\u200Fa\u200E', `${RLO}${PDF}${RLI}${PDI}`])
    expect(findUnbalancedControl(text)).toBeUndefined();
  expect(findUnbalancedControl(`${RLI}a${RLO}b${PDI}`)).toMatchObject({ index: 2, name: 'U+202E (right-to-left override)' });
  expect(findUnbalancedControl(`a${PDF}`)).toMatchObject({ index: 1 });
  expect(findUnbalancedControl(`${RLI}${RLI}a${PDI}`)).toMatchObject({ index: 0 });
  expect(markBidi(`<i title="${RLO}">a</i>`)).toBe(`<i title="${RLO}">a</i>`);
});
