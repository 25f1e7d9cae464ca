import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const page = '---\ntitle: Guide\ndescription: A page.\n---\n\n==marked== and [[wiki]]\n';

const config = (problems: object) => JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', problems });

test('a warning can be made an error, which stops the build', async () => {
  const site = makeSite({ ...minimal, 'content/guide.md': page, 'docsgen.config.json': config({ 'foreign-syntax': 'error' }) });
  const { code, stderr } = await site.run('build');
  expect(code).toBe(1);
  expect(stderr).toMatch(/guide\.md:6:1 {2}error .*\[foreign-syntax\]/);
  expect(existsSync(path.join(site.dir, 'dist'))).toBe(false);
});

test('a warning can be turned off', async () => {
  const site = makeSite({ ...minimal, 'content/guide.md': page, 'docsgen.config.json': config({ 'foreign-syntax': 'off' }) });
  expect(await site.problems()).toEqual([]);
  expect(await site.run('check', '--strict')).toMatchObject({ code: 0 });
});

test('--strict makes warnings errors, also after a build that passed with them', async () => {
  const site = makeSite({ ...minimal, 'content/guide.md': page });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(await site.run('build')).toMatchObject({ code: 0, stderr: expect.stringContaining('2 warnings') });
  expect(await site.run('build', '--strict')).toMatchObject({ code: 1, stderr: expect.stringContaining('2 errors') });
  expect(await site.run('check', '--strict')).toMatchObject({ code: 1, stderr: expect.stringContaining('2 errors') });
  expect(await site.run('check')).toMatchObject({ code: 0 });
  site.write({ 'content/guide.md': page.replace(/==.*/, 'Plain.') });
  expect(await site.run('build', '--strict')).toMatchObject({ code: 0 });
});

test('levels of errors, unknown problems and unknown levels are reported', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config({ 'dead-link': 'off', 'foreign-sytnax': 'off', 'missing-alt': 'fatal' }),
  });
  const found = await site.problems();
  expect(found.map(({ id, cause, fix }) => `${id}: ${cause} ${fix}`).sort()).toEqual([
    'config-unknown-key: Unknown option "problems.foreign-sytnax". Did you mean "problems.foreign-syntax"?',
    'config-value: The option "problems.dead-link" is invalid: this problem is an error that protects the site, so its level cannot be changed. Correct it; the configuration reference describes every option.',
    'config-value: The option "problems.missing-alt" must be "error" or "warning" or "off", but got the string "fatal". Correct it; the configuration reference describes every option.',
  ]);
});

test('errors in code samples can have another level', async () => {
  const broken = `${page.replace(/==.*/, '')}\`\`\`json\n{ "a": }\n\`\`\`\n`;
  const site = makeSite({ ...minimal, 'content/guide.md': broken });
  expect(await site.run('check')).toMatchObject({ code: 1, stderr: expect.stringContaining('[sample-syntax]') });
  site.write({ 'docsgen.config.json': config({ 'sample-syntax': 'warning' }) });
  expect(await site.run('check')).toMatchObject({ code: 0, stderr: expect.stringContaining('[sample-syntax]') });
  expect(await site.run('check', '--strict')).toMatchObject({ code: 1 });
  site.write({ 'docsgen.config.json': config({ 'sample-syntax': 'off' }) });
  expect(await site.run('check', '--strict')).toMatchObject({ code: 0 });
});
