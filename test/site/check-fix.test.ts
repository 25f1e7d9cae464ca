import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';

const head = '---\ntitle: T\ndescription: D.\n---\n\n';
const other = `${head}## Set up\n\n## getState\n`;

const read = (site: TestSite, file = 'content/a.md') => readFileSync(path.join(site.dir, file), 'utf8');

/** Returns the text of a page after `check --fix`, without the front matter. */
async function fixed(text: string): Promise<string> {
  const site = makeSite({ ...minimal, 'content/a.md': head + text, 'content/b.md': other, 'content/c/index.md': head });
  await site.run('check', '--fix');
  const result = read(site);
  await site.run('check', '--fix');
  expect(read(site), 'a second run changes nothing').toBe(result);
  return result.slice(head.length);
}

test.each([
  [
    'admonitions of MkDocs, also inside each other',
    '!!! warning "Keep [it]"\n    One.\n\n    ```md\n    !!! note\n        Code.\n    ```\n\n    !!! example\n        Two.\n\nAfter.\n',
    '::::warning[Keep \\[it\\]]\nOne.\n\n```md\n!!! note\n    Code.\n```\n\n:::note[Example]\nTwo.\n:::\n::::\n\nAfter.\n',
  ],
  [
    'collapsible blocks of MkDocs in a list',
    '- Item\n\n    ??? tip "More"\n        Text.\n',
    '- Item\n\n    :::details[More]\n    Text.\n    :::\n',
  ],
  ['open collapsible blocks of MkDocs', '???+ note "More"\n    Text.\n', ':::details[More]{open}\nText.\n:::\n'],
  [
    'tabs of MkDocs',
    '=== "npm"\n\n    ```sh\n    npm i\n    ```\n\n=== "Yarn"\n    Text.\n\nAfter.\n',
    '::::tabs\n:::tab{label="npm"}\n```sh\nnpm i\n```\n:::\n:::tab{label="Yarn"}\nText.\n:::\n::::\n\nAfter.\n',
  ],
  [
    'hints and tabs of GitBook, also inside each other',
    '{% hint style="success" %}\nOne.\n\n```md\n{% endhint %}\n```\n{% endhint %}\n\n{% tabs %}\n{% tab title="npm" %}\n{% hint style="danger" %}\nTwo.\n{% endhint %}\n{% endtab %}\n\n{% tab title="Yarn" %}\nThree.\n{% endtab %}\n{% endtabs %}\n',
    ':::tip\nOne.\n\n```md\n{% endhint %}\n```\n:::\n\n:::::tabs\n::::tab{label="npm"}\n:::danger\nTwo.\n:::\n::::\n::::tab{label="Yarn"}\nThree.\n::::\n:::::\n',
  ],
  [
    'blocks of PyMdown Extensions, also inside each other',
    '//// details | More\n    type: tip\n    open: True\n\n/// tab | npm\n```md\n/// note\n///\n```\n///\n\n/// tab | Yarn\nText.\n///\n////\n\n- Item\n\n  /// admonition | Title\n      type: danger\n  Two.\n  ///\n',
    ':::::details[More]{open}\n::::tabs\n:::tab{label="npm"}\n```md\n/// note\n///\n```\n:::\n:::tab{label="Yarn"}\nText.\n:::\n::::\n:::::\n\n- Item\n\n  :::danger[Title]\n  Two.\n  :::\n',
  ],
  ['blocks of PyMdown Extensions without an end', '/// note\nOne.\n', '/// note\nOne.\n'],
  ['hints of GitBook without an end', '{% hint style="info" %}\nOne.\n', '{% hint style="info" %}\nOne.\n'],
  [
    'callouts of Obsidian, also inside each other',
    '> [!note] My *title*\n> One.\n>\n> > [!bug]- More\n> > Two.\n\n- Item\n\n  > [!question]\n  > Three.\n\n> [!NOTE]\n> Four.\n',
    '::::note[My *title*]\nOne.\n\n:::details[More]\nTwo.\n:::\n::::\n\n- Item\n\n  :::info[Question]\n  Three.\n  :::\n\n> [!NOTE]\n> Four.\n',
  ],
  ['callouts of Obsidian whose last line has no mark', '> [!note] Title\n> One.\nTwo.\n', '> [!note] Title\n> One.\nTwo.\n'],
  ['includes of VitePress', '<!--@include: ./b.md{1,3}-->\n', '::include{file="./b.md" lines="1-3"}\n'],
  [
    'wiki links to pages with a unique name',
    'See [[b]], [[C|the third]], [[B#Set up]] and [[nowhere]].\n',
    'See [b](./b.md), [the third](./c/index.md), [B](./b.md#set-up) and [[nowhere]].\n',
  ],
  [
    'options of code',
    '```js lines\nx();\n```\n\n```js mark="x"\nx();\n```\n',
    '```js showLineNumbers\nx();\n```\n\n```js "x"\nx();\n```\n',
  ],
  ['titles of code', '```js [a.js]\nx();\n```\n', '```js title="a.js"\nx();\n```\n'],
  [
    'spellings of links',
    '[a](b.html#set-up) [b](./b.mdx) [c](./b.md#getState) [d](c/index.html) [e][ref] <a href="./b.html">f</a>\n\n[ref]: ./b.html "Title"\n',
    '[a](./b.md#set-up) [b](./b.md) [c](./b.md#getstate) [d](./c/index.md) [e][ref] <a href="./b.md">f</a>\n\n[ref]: ./b.md "Title"\n',
  ],
  [
    'quotes and names of attributes',
    '::::tabs\n:::tab{Label=“First steps”}\nText.\n:::\n::::\n',
    '::::tabs\n:::tab{label="First steps"}\nText.\n:::\n::::\n',
  ],
  ['marks, emoji and comments', 'A ==mark== and :rocket: {/* note */}\n', 'A <mark>mark</mark> and 🚀 <!-- note -->\n'],
  ['the same emoji many times', `${'A :rocket:\n'.repeat(25)}`, `${'A 🚀\n'.repeat(25)}`],
  [
    'names of directives and attributes in other tools',
    ':::card-grid\n:::card{title="Guides" href="./b.md"}\nText.\n:::\n:::\n\nA :tooltip[text]{text="Words."} and\n\n:::hint{title="More"}\nText.\n:::\n',
    ':::cards\n:::card[Guides]{to="./b.md"}\nText.\n:::\n:::\n\nA :tooltip[text]{tip="Words."} and\n\n:::tip[More]\nText.\n:::\n',
  ],
  ['ids of headings in comments', '## Title {/* #own */}\n', '## Title {#own}\n'],
  [
    'ids of headings with other attributes',
    '## Title {#own .big}\n\n### Part {: #part }\n',
    '## Title {#own}\n\n### Part {#part}\n',
  ],
  [
    'marks of other tools',
    'Press ++ctrl+c++ for ++new++ H~2~O and x^2^.\n\n##Next\n\n#. One\n',
    'Press :kbd[Ctrl+C] for <ins>new</ins> H<sub>2</sub>O and x<sup>2</sup>.\n\n## Next\n\n1. One\n',
  ],
  [
    'options of code blocks in other tools',
    '```py linenums="5" hl_lines="1 2"\na\nb\n```\n\n```js a.js\nb;\n```\n\n```js copy\nb;\n```\n\n```js:a.js\nb;\n```\n',
    '```py {1,2} showLineNumbers=5\na\nb\n```\n\n```js title="a.js"\nb;\n```\n\n```js\nb;\n```\n\n```js title="a.js"\nb;\n```\n',
  ],
  ['lists of headings', 'Text.\n\n[[toc]]\n\nMore.\n', 'Text.\n\nMore.\n'],
])('check --fix rewrites %s', async (_, text, expected) => {
  expect(await fixed(text)).toBe(expected);
});

test('check --fix leaves alone what people have to decide, and code', async () => {
  const text = [
    '```md\n!!! note\n    Text.\n[x](./b.html) ==mark==\n```',
    '    !!! note\n        Text.',
    '`==mark==` and `[x](./b.html)` and [`](./b.html)` in code](./nope.md)',
    '!!! note\nNot indented.',
    '[typo](./bb.md) [[wiki]] {% include x.md %} {.class}',
    '<!--@include: @/parts/x.md-->',
    '> !!! note\n>     In a quote.',
    '::: code-group\nText.\n:::',
    ':::hint{title="With *emphasis*"}\nText.\n:::/hint',
  ].join('\n\n');
  expect(await fixed(`${text}\n`)).toBe(`${text}\n`);
});

test('check --fix corrects the case of keys in the front matter, and reports the rest', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': '---\ntitle: sidebarPosition\nsidebarPosition: 1\nDescription: D.\nsidebr_label: x\n---\n\nText.\n',
  });
  const { code, stderr } = await site.run('check', '--fix');
  expect(read(site)).toBe('---\ntitle: sidebarPosition\nsidebar_position: 1\ndescription: D.\nsidebr_label: x\n---\n\nText.\n');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Fixed 2 problems\.\n.*Unknown front matter key "sidebr_label"/s);
});

test('renames keys of other tools, unless the page has the key as well', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': '---\ntitle: A\ndescription: D.\nsubtitle: S.\norder: 2\nicon: rocket\nhidden: true\n---\n\nText.\n',
  });
  await site.run('check', '--fix');
  expect(read(site)).toBe(
    '---\ntitle: A\ndescription: D.\nsubtitle: S.\nsidebar_position: 2\nsidebar_icon: rocket\nhidden: true\n---\n\nText.\n',
  );
});

test('--dry-run prints a diff that leads to the same pages, and writes nothing', async () => {
  const text = `${head}!!! note\n    Text.\n\n${'Line.\n\n'.repeat(12)}[a](./b.html) ==mark==`;
  const site = makeSite({ ...minimal, 'content/a.md': text, 'content/b.md': other });
  const { stdout } = await site.run('check', '--fix', '--dry-run');
  expect(read(site)).toBe(text);
  expect(stdout.match(/^@@ /gm)).toHaveLength(2);
  const copy = makeSite({ 'content/a.md': text, 'fixes.diff': stdout });
  execFileSync('git', ['apply', 'fixes.diff'], { cwd: copy.dir });
  await site.run('check', '--fix');
  expect(read(copy)).toBe(read(site));
  expect(read(site)).toContain(':::note\nText.\n:::');
});

test('--dry-run without --fix is wrong usage', async () => {
  expect(await makeSite(minimal).run('check', '--dry-run')).toMatchObject({ code: 2 });
});

test('check --fix keeps line ends, the byte order mark and the mode of a file, and leaves no other file', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': `\uFEFF${head}A ==mark==\n`.replaceAll('\n', '\r\n') });
  chmodSync(path.join(site.dir, 'content/a.md'), 0o640);
  await site.run('check', '--fix');
  expect(read(site)).toBe(`\uFEFF${head}A <mark>mark</mark>\n`.replaceAll('\n', '\r\n'));
  expect(statSync(path.join(site.dir, 'content/a.md')).mode & 0o777).toBe(0o640);
  expect(readdirSync(path.join(site.dir, 'content')).sort()).toEqual(['a.md', 'index.md']);
});

test('check --fix writes no file whose text it could not preserve', async () => {
  const mixed = `${head}A ==mark==\r\nB\n`;
  const decomposed = `${head}Cafe\u0301 ==mark==\n`;
  const site = makeSite({ ...minimal, 'content/a.md': mixed, 'content/b.md': decomposed });
  await site.run('check', '--fix');
  expect(read(site)).toBe(mixed);
  expect(read(site, 'content/b.md')).toBe(decomposed);
});

test('check --fix does not write through symbolic links', async () => {
  const text = `${head}A ==mark==\n`;
  const site = makeSite({ ...minimal, 'content/a.md': text });
  mkdirSync(path.join(site.dir, 'static'));
  renameSync(path.join(site.dir, 'content/a.md'), path.join(site.dir, 'static/a.txt'));
  symlinkSync('../static/a.txt', path.join(site.dir, 'content/a.md'));
  await site.run('check', '--fix');
  expect(lstatSync(path.join(site.dir, 'content/a.md')).isSymbolicLink()).toBe(true);
  expect(read(site, 'static/a.txt')).toBe(text);
});

test('SARIF contains the fixes', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': `${head}A ==mark== [[wiki]]\n` });
  const { stdout } = await site.run('check', '--format', 'sarif');
  const [run] = JSON.parse(stdout).runs;
  expect(run.results.map(({ fixes }: { fixes?: object }) => fixes)).toEqual([
    [
      {
        description: { text: 'Write <mark>…</mark>.' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'content/a.md' },
            replacements: [
              {
                deletedRegion: { startLine: 6, startColumn: 3, endLine: 6, endColumn: 11 },
                insertedContent: { text: '<mark>mark</mark>' },
              },
            ],
          },
        ],
      },
    ],
    undefined,
  ]);
});
