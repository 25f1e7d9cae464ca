import { expect, test } from 'vitest';
import { brief, printedProblems, refusal } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';
import { check, kitFiles, makeSiteWith } from './site-parts.js';

const guide = '---\ntitle: Guide\ndescription: How it works.\n---\n\nText.\n\n## A part\n\nYou simply write.\n';

test('a check that asks for texts gets them', async () => {
  const site = makeSiteWith(
    {
      checks: {
        words: check(
          "for (const page of pages) if (/simply/.test(page.text)) report({ page, line: 10, message: 'Leave out \"simply\"', fix: 'Delete the word' });",
          'texts: true,',
        ),
        none: check("if (pages.some(({ text }) => text !== '')) report({ message: 'There is a text' });"),
      },
    },
    { 'content/guide.md': guide },
  );
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([
    'content/guide.md:10  error  The check "words" reports: Leave out "simply". [extension-check]',
  ]);
  expect(run.stderr).toContain('Delete the word.');
});

test('a check reports errors, warnings, and problems without a page, in build and check', async () => {
  const site = makeSiteWith({
    checks: {
      mild: check("report({ page: '/', message: 'Old.' }); report({ message: 'Bad.', level: 'error' })", "level: 'warning',"),
    },
  });
  const expected = [
    'checks/mild.ts:1:1  error  The check "mild" reports: Bad. [extension-check]',
    'content/index.md  warning  The check "mild" reports: Old. [extension-check-warning]',
  ];
  expect(printedProblems(await site.run('build'))).toEqual(expected);
  expect(printedProblems(await site.run('check'))).toEqual(expected);
  site.write({ 'checks/mild.ts': check("report({ page: pages[0], message: 'Old.' })", "level: 'warning',") });
  const { code, stderr } = await site.run('build');
  expect(code).toBe(0);
  expect(stderr).toContain('[extension-check-warning]');
  const again = await site.run('build');
  expect(again.stderr).toContain('Nothing changed');
  expect(again.stderr).toContain('[extension-check-warning]');
});

test.each([
  ["throw new Error('no idea');", '3:', 'threw an error: no idea. [extension-failed]'],
  ['missing();', '3:', 'threw an error: missing is not defined. [extension-failed]'],
  ['Date.now();', '3:', 'the time is not available: the result must depend on the input alone. [extension-failed]'],
  ["fetch('https://example.com');", '3:', 'threw an error: fetch is not defined. [extension-failed]'],
  ['return (async () => { throw 1; })();', '1:1', 'returned a promise. [extension-result]'],
  ['return new Promise(() => {});', '1:1', 'returned a promise. [extension-result]'],
  [
    'report({ message: 3 });',
    '1:1',
    'returned a value whose "0.message" must be a string, but got the number 3. [extension-result]',
  ],
  ["report({ message: 'A', line: 0 });", '1:1', 'returned a value whose "0.line" must be'],
  ["report({ message: 'A', lnie: 1 });", '1:1', 'returned a value whose "0" must be an object without "lnie"'],
  ["report('A');", '1:1', 'returned a value whose'],
  ["report({ page: '/nowhere', message: 'A' });", '1:1', 'returned a problem of the page "/nowhere", which does not exist.'],
  ["for (let n = 0; n < 2000; n += 1) report({ message: 'A' });", '1:1', 'returned more than 1000 problems.'],
  ["report({ message: 'A'.repeat(30e6) });", '1:1', 'returned more than 20000000 characters.'],
  ["globalThis.n = (globalThis.n ?? 0) + 1; report({ message: 'Number ' + n });", '1:1', 'something else the second time'],
  ['pages.push(1);', '3:', 'threw an error: cannot add property'],
  ["Object.assign(pages[0].frontMatter, { title: 'x' });", '3:', 'threw an error: cannot assign to read only property'],
])('a check with the code %s is one problem at its module', async (code, position, reason) => {
  const problems = await refusalOf(code);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(reason);
  expect(problems[0]?.startsWith(`checks/try.ts:${position}`), problems[0]).toBe(true);
});

async function refusalOf(code: string): Promise<string[]> {
  const site = makeSiteWith({ checks: { try: check(code) } });
  const run = await site.run('build');
  expect(run.code, run.stderr).toBe(1);
  expect(site.tree()).toEqual([]);
  return printedProblems(run);
}

test('a check that hangs is stopped, and one whose promise would hang does nothing', async () => {
  expect(brief(await refusalOf('for (;;);'))).toEqual(['checks/try.ts:1:1 too-slow']);
  expect(brief(await refusalOf('return (async () => { await null; for (;;); })();'))).toEqual([
    'checks/try.ts:1:1 extension-result',
  ]);
}, 40_000);

test.each([
  ['export default 3;', 'does not export a check'],
  [
    "import { check } from 'docsgen/extend'; export default check({ description: 'A.' });",
    'a check whose "run" must be a function',
  ],
  ["import { check } from 'docsgen/extend'; export default check({ description: 'A.', level: 'fatal', run() {} });", '"level"'],
  [
    "import { check } from 'docsgen/extend'; export default check({ description: 'A.', runn() {}, run() {} });",
    'unknown key "runn"',
  ],
])('%s is not the module of a check', async (code, reason) => {
  const site = makeSiteWith({ checks: { try: code } });
  const run = await site.run('build');
  const problems = printedProblems(run);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^checks\/try\.ts:1:1 {2}error .*\[extension-definition\]$/);
  expect(problems[0]).toContain(reason);
  expect(run.stderr).toContain('Write "export default check({ description: …, run: … })", with "check" from "docsgen/extend".');
});

test('a check that fails leaves the site unchanged', async () => {
  const site = makeSiteWith({ checks: { try: check('') } });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(brief(await refusal(site, { 'checks/try.ts': check("report({ page: '/', message: 'A' })") }))).toEqual([
    'content/index.md extension-check',
  ]);
});

test('watch runs the checks again after an edit of a page or of a check', async () => {
  const site = makeSiteWith({
    checks: {
      short: check("for (const page of pages) if (page.text.length < 9) report({ page, message: 'Too short' });", 'texts: true,'),
    },
  });
  site.write({ 'content/index.md': '---\ntitle: Home\n---\n\nA long text.\n' });
  const { get, printed } = await watching(site);
  site.write({ 'content/index.md': '---\ntitle: Home\n---\n\nShort.\n' });
  await eventually(printed).toContain('Too short. [extension-check]');
  site.write({ 'checks/short.ts': check("report({ message: 'All changed', level: 'warning' });") });
  await eventually(printed).toContain('All changed. [extension-check-warning]');
  await eventually(() => get('/')).toContain('Short.');
});

test('the options of an extension and the modules that a check imports count as its code', async () => {
  const kit = {
    checks: { try: `import { word } from '../word.js';\n${check("report({ message: word + options, level: 'warning' });")}` },
  };
  const site = makeSiteWith({ ...kit, options: 'A' }, { 'word.ts': "export const word = 'from ';\n" });
  const printed = async () => printedProblems(await site.run('build')).join();
  expect(await printed()).toContain('reports: from A.');
  site.write({ 'word.ts': "export const word = 'since ';\n" });
  expect(await printed()).toContain('reports: since A.');
  site.write(kitFiles({ ...kit, options: 'B' }));
  expect(await printed()).toContain('reports: since B.');
});
