import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';

const config = (...extensions: readonly object[]): Files => ({
  'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', extensions }),
});

const review = {
  name: 'review',
  frontMatter: {
    audience: { description: 'Who reads it.', values: ['admin', 'developer'], required: true },
    weeks: { description: 'Weeks between two reviews.', type: 'number' },
    internal: { description: 'Not for customers.', type: 'boolean' },
    reviewed: { description: 'The day of the last review.', type: 'date' },
    products: { description: 'What it is about.', type: 'list', values: ['flags', 'api'] },
    ticket: { description: 'The ticket.', pattern: '[A-Z]+-\\d+' },
  },
};

const page = (frontMatter: string): string => `---\ntitle: Home\n${frontMatter}---\n\nText.\n`;

const makeReviewed = (frontMatter: string): TestSite =>
  makeSite({ ...minimal, ...config(review), 'content/index.md': page(frontMatter) });

test('declared keys with values of their types are accepted', async () => {
  const site = makeReviewed(
    'audience: admin\nweeks: 4\ninternal: false\nreviewed: 2026-05-31\nproducts: [flags, api]\nticket: DOC-12\n',
  );
  expect(await site.run('build')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
});

test('values of other types are reported at their keys', async () => {
  const site = makeReviewed(
    'audience: reader\nweeks: four\ninternal: 1\nreviewed: 2026-02-31x\nproducts: [flags, sdk]\nticket: doc-12\n',
  );
  expect(printedProblems(await site.run('build'))).toEqual([
    'content/index.md:3:1  error  "audience" must be a string from the list "admin", "developer", but got the string "reader". [wrong-type]',
    'content/index.md:4:1  error  "weeks" must be a number, but got the string "four". [wrong-type]',
    'content/index.md:5:1  error  "internal" must be a boolean (true or false), but got the number 1. [wrong-type]',
    'content/index.md:6:1  error  "reviewed" must be a day such as 2024-05-31, but got the string "2026-02-31x". [wrong-type]',
    'content/index.md:7:1  error  "products" must be a list of strings that contains only "flags", "api", but got a list. [wrong-type]',
    'content/index.md:8:1  error  "ticket" must be a string that matches /[A-Z]+-\\d+/, but got the string "doc-12". [wrong-type]',
  ]);
});

test('a page without a required key is reported, and a typo gets a suggestion', async () => {
  const site = makeReviewed('audiense: admin\n');
  site.write({ 'content/plain.md': 'Text.\n' });
  const { code, stderr } = await site.run('build');
  expect(code).toBe(1);
  expect(stderr).toContain('Did you mean "audience"?');
  expect(stderr).toContain('Add "audience" with a string from the list "admin", "developer".');
  expect(printedProblems({ code, stderr, stdout: '' })).toEqual([
    'content/index.md:1:1  error  The front matter has no "audience", which the extension "review" requires of every page. [missing-key]',
    'content/index.md:3:1  error  Unknown front matter key "audiense". [unknown-key]',
    'content/plain.md:1:1  error  The front matter has no "audience", which the extension "review" requires of every page. [missing-key]',
  ]);
});

test('front matter that cannot be read lacks no keys', async () => {
  const site = makeReviewed('audience: "\n');
  const problems = printedProblems(await site.run('build'));
  expect(problems.join()).not.toContain('missing-key');
});

test('two extensions cannot define one key, and none can define a built-in one', async () => {
  const key = { description: 'A test.' };
  const site = makeSite({
    ...minimal,
    ...config({ name: 'one', frontMatter: { owner: key, slug: key } }, { name: 'two', frontMatter: { owner: key } }),
  });
  expect(printedProblems(await site.run('build'))).toEqual([
    expect.stringContaining('The extension "one" defines the front matter key "slug", which docsgen defines already.'),
    expect.stringContaining(
      'The extension "two" defines the front matter key "owner", which the extension "one" defines already.',
    ),
  ]);
});

test.each([
  [{ type: 'colour' }, 'type'],
  [{ pattern: '(' }, 'regular expression'],
  [{ type: 'number', values: ['1'] }, 'must be of the type "text" or "list" if it has "values" or "pattern"'],
])('%j is not a definition of a key', async (definition, reason) => {
  const site = makeSite({
    ...minimal,
    ...config({ name: 'kit', frontMatter: { owner: { description: 'A test.', ...definition } } }),
  });
  const problems = printedProblems(await site.run('build'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(reason);
});

test('a program as configuration can use a regular expression', async () => {
  const site = makeSite({
    'content/index.md': page('ticket: doc-x\n'),
    'docsgen.config.ts': `import { defineExtension } from 'docsgen/extend';
      const kit = defineExtension({ name: 'kit', frontMatter: { ticket: { description: 'The ticket.', pattern: /DOC-\\d+/i } } });
      export default { title: 'T', url: 'https://docs.example.com', extensions: [kit] };`,
  });
  expect(printedProblems(await site.run('build'))).toEqual([expect.stringContaining('matches /DOC-\\d+/i')]);
  site.write({ 'content/index.md': page('ticket: doc-1\n') });
  expect(await site.run('build')).toMatchObject({ code: 0 });
});

test('a changed rule applies to pages that were built before, and a changed description to none', async () => {
  const key = { description: 'A test.' };
  const site = makeSite({
    ...minimal,
    ...config({ name: 'kit', frontMatter: { owner: key } }),
    'content/index.md': page('owner: ops\n'),
  });
  const pagesMade = async () => {
    const run = await docsgen(['build', '--stats=json'], { cwd: site.dir });
    expect(run.code, run.stderr).toBe(0);
    const { work } = JSON.parse(run.stdout) as { work: { name: string; made: number }[] };
    return work.find(({ name }) => name === 'pages')?.made ?? 0;
  };
  expect(await pagesMade()).toBe(1);
  site.write(config({ name: 'kit', frontMatter: { owner: { description: 'Another.' } } }));
  expect(await pagesMade()).toBe(0);
  site.write(config({ name: 'kit', frontMatter: { owner: { ...key, values: ['dev'] } } }));
  expect(printedProblems(await site.run('build'))).toEqual([
    expect.stringMatching(/^content\/index\.md:3:1 .*"ops"\. \[wrong-type\]$/),
  ]);
});

test('watch shows the last working version of a page that loses a required key', async () => {
  const site = makeReviewed('audience: admin\n');
  const { get, printed } = await watching(site);
  expect(await get('/')).toContain('Text.');
  site.write({ 'content/index.md': page('').replace('Text.', 'New text.') });
  await eventually(printed).toContain('[missing-key]');
  expect(await get('/')).not.toContain('New text.');
  site.write({ 'content/index.md': page('audience: developer\n').replace('Text.', 'New text.') });
  await eventually(() => get('/')).toContain('New text.');
});
