import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { brief, printedProblems } from '../site/refusal.js';
import { module } from './extended-site.js';

const stamp = (description: string) =>
  module(`form: 'inline', label: 'required', html: ({ h }) => h('b'), attributes: {
    version: { description: '${description}', required: true, pattern: /\\d+|[*]/ },
    state: { description: 'The state.', values: ['new', 'old'] },
    until: { description: 'The last day.', type: 'date' },
  }`);
const box = module("form: 'both', html: ({ h }) => h('p')");

const config = (more: object = {}) =>
  JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    extensions: [
      {
        name: 'acme',
        directives: { stamp: './stamp.ts', box: './box.ts' },
        frontMatter: {
          owner: { description: 'The team.', values: ['core', 'docs'], required: true },
          areas: { description: 'What it is <about>.', type: 'list' },
        },
        ...more,
      },
      { name: 'other', frontMatter: { ticket: { description: 'The task.', pattern: 'DOC-\\d+' } } },
    ],
  });

const page = (text: string): string => `---\ntitle: Page\nowner: core\n---\n\n${text}\n`;

const files: Files = {
  'docsgen.config.json': config(),
  'stamp.ts': stamp('The version.'),
  'box.ts': box,
  'content/index.md': page('See :stamp[x]{version=2}.'),
  'content/reference.md': page('::extension-reference{extension=acme}'),
  'content/other.md': page(
    '- One:\n\n  ::extension-reference{extension=acme directive=stamp}\n- Two\n\n::extension-reference{extension=other}',
  ),
};

const makeReference = (more: Files = {}): TestSite => makeSite({ ...minimal, ...files, ...more });

test('a page shows the directives and front matter keys of an extension', async () => {
  const site = makeReference();
  expect(printedProblems(await site.run('build', '--verify'))).toEqual([]);
  expect(site.read('reference.md')).toBe(`# Page

| Directive | Meaning |
| --- | --- |
| \`:stamp[…]{…}\` | A test. |
| \`::box\` or \`:::box\` | A test. |

Attributes of \`stamp\`

| Attribute | Values | Required | Meaning |
| --- | --- | --- | --- |
| \`version\` | text like \`/\\d+\\|[*]/\` | yes | The version. |
| \`state\` | \`new\` or \`old\` | no | The state. |
| \`until\` | date | no | The last day. |

Front matter keys

| Key | Values | Required | Meaning |
| --- | --- | --- | --- |
| \`owner\` | \`core\` or \`docs\` | yes | The team. |
| \`areas\` | list of texts | no | What it is \\<about>. |
`);
  const html = site.read('reference.html');
  expect(html).toContain('<code>:stamp[…]{…}</code>');
  expect(html).toContain('<code>/\\d+|[*]/</code>');
  expect(html).toMatch(/What it is &(?:lt|#x3C);about>\./);
  expect(html.match(/<table/g)).toHaveLength(3);
});

test('a page shows one directive, also in a list', async () => {
  const site = makeReference();
  await site.run('build');
  expect(site.read('other.md')).toContain(`- One:

  \`:stamp[…]{…}\`: A test.

  | Attribute | Values | Required | Meaning |
  | --- | --- | --- | --- |
  | \`version\``);
  expect(site.read('other.md')).toContain('| `ticket` | text like `/DOC-\\d+/` | no | The task. |');
  expect(site.read('other.html')).toMatch(/<li>\s*<p>One:<\/p>\s*<p><code>:stamp\[…\]\{…\}<\/code>: A test\.<\/p>/);
});

test('the search finds what the tables show', async () => {
  const site = makeReference({ 'stamp.ts': stamp('Unmistakable.') });
  await site.run('build');
  const words = site
    .tree()
    .filter((file) => /^search\/words-/.test(file))
    .map((file) => site.read(file));
  expect(words.join('')).toContain('unmistak');
});

/** Builds and returns how many pages were made. */
async function pagesMade(site: TestSite): Promise<number> {
  const run = await docsgen(['build', '--stats=json'], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  const { work } = JSON.parse(run.stdout) as { work: { name: string; made: number }[] };
  return work.find(({ name }) => name === 'pages')?.made ?? 0;
}

test('only pages with a reference of the extension are made again after an edit of a module, and those that use it', async () => {
  const site = makeReference({ 'content/plain.md': page('Text.') });
  expect(await pagesMade(site)).toBe(4);
  site.write({ 'box.ts': box.replace('A test.', 'A box.') });
  expect(await pagesMade(site)).toBe(1);
  expect(site.read('reference.md')).toContain('A box.');
  site.write({ 'stamp.ts': stamp('Another version.') });
  expect(await pagesMade(site)).toBe(3);
  expect(site.read('other.md')).toContain('Another version.');
});

test('new directives and other descriptions of keys appear', async () => {
  const site = makeReference();
  await site.run('build');
  const directives = { stamp: './stamp.ts', box: './box.ts', card2: './box.ts' };
  const frontMatter = { owner: { description: 'The group.' } };
  site.write({ 'docsgen.config.json': config({ directives, frontMatter }) });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('reference.md')).toContain('| `::card2` or `:::card2` |');
  expect(site.read('reference.md')).toContain('| `owner` | text | no | The group. |');
  expect(site.read('reference.md')).not.toContain('areas');
});

test.each([
  [
    'extension=akme',
    'The site has no extension with directives or front matter keys and the name "akme".',
    'Did you mean "acme"?',
  ],
  ['extension=acme directive=stmap', 'The extension "acme" has no directive "stmap".', 'Did you mean "stamp"?'],
  ['extension=other directive=stamp', 'The extension "other" has no directive "stamp".', 'Add it, or remove this directive.'],
])('a reference with %s is an error', async (attributes, cause, fix) => {
  const site = makeReference({ 'content/index.md': page(`::extension-reference{${attributes}}`) });
  const run = await site.run('build');
  expect(brief(printedProblems(run))).toEqual(['content/index.md:6:1 unknown-part']);
  expect(run.stderr).toContain(`${cause} [unknown-part]\n  ${fix}`);
});

test('a site without extensions has no reference', async () => {
  const site = makeSite({ ...minimal, 'content/index.md': '# Home\n\n::extension-reference{extension=acme}\n' });
  expect(brief(printedProblems(await site.run('check')))).toEqual(['content/index.md:3:1 unknown-part']);
});
