import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { getCompiler, loadTwoslash } from '../../../cli/pages/markdown/twoslash/library.js';
import { findTwoslashPackages } from '../../../cli/system/twoslash-packages.js';
import { DeadlinePassed, withDeadline } from '../../../cli/workers/deadline.js';
import { makeSite, minimal } from '../../harness.js';
import { linkPackages, TWOSLASH_PACKAGES } from '../../linked-packages.js';
import { pageOf } from './options.js';

const site = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-twoslash-')));
afterAll(() => rmSync(site, { recursive: true, force: true }));

function install(name: string, files: Readonly<Record<string, string>>): void {
  const folder = path.join(site, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
}

beforeAll(async () => {
  linkPackages(site, TWOSLASH_PACKAGES);
  install('flags', {
    'package.json': '{ "name": "flags", "version": "1.0.0", "types": "index.d.ts" }',
    'index.d.ts': '/** Whether a flag is on. */\nexport declare function isEnabled(name: string): boolean;\n',
  });
  writeFileSync(path.join(site, 'secret.json'), '{ "password": 1 }');
  await loadTwoslash(findTwoslashPackages(site));
});

const read = (code: string, info = 'ts twoslash') =>
  pageOf(`Text.\n\n\`\`\`${info}\n${code}\n\`\`\`\n`, { twoslash: findTwoslashPackages(site) });
const htmlOf = (code: string, info?: string): string => fill(read(code, info).content, () => '');
const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
/** The types that appear at names. */
const typesOf = (html: string): string[] =>
  [
    ...html.matchAll(
      /<span class="output type-info"><span class="type-text">(.*?)<\/span>(?:<\/span><\/span>|<span class="type-docs">)/gs,
    ),
  ].map(([, text]) => toText(text as string));
const problemsOf = (code: string, info?: string) =>
  read(code, info).problems.map(({ id, line, column }) => `${line}:${column} ${id}`);

describe('a sample with types', () => {
  test('has the type of each name, also from packages of the site, with its explanation', () => {
    const html = htmlOf('import { isEnabled } from "flags";\nconst on = isEnabled("a");');
    expect(typesOf(html)).toEqual(
      expect.arrayContaining(['const on: boolean', expect.stringMatching(/^\(alias\) isEnabled\(name: string\): boolean\n/)]),
    );
    expect(html).toContain('<span class="type-docs">Whether a flag is on.</span>');
  });

  test('shows queries below their line, and errors that it announces', () => {
    const html = htmlOf('// @errors: 2322\nconst list = [1];\n//    ^?\nconst text: string = 1;');
    expect(html.split('\n').map(toText)).toContain('      ^ const list: number[]');
    expect(html).toMatch(
      /<span class="output type-note type-failure">Type 'number' is not assignable to type 'string'\. \(2322\)\n/,
    );
    expect(html).toContain('<span class="type-error">');
    expect(problemsOf('// @errors: 2322\nconst text: string = 1;')).toEqual([]);
  });

  test('has neither hidden lines nor comments in the page, in the copy and in the search', () => {
    const code =
      '// @strict: false\nconst hidden = 1;\n// ---cut---\nconst shown = hidden;\n//    ^?\n// ---cut-after---\nconst after = 1;';
    const page = read(code, 'ts twoslash title="a.ts"');
    expect(fill(page.markdown, () => '')).toBe('Text.\n\n```ts title="a.ts"\nconst shown = hidden;\n```');
    expect(page.records.map(({ text }) => text).join()).not.toMatch(/after|strict|\^/);
    expect(toText(htmlOf(code))).not.toMatch(/const after|const hidden = 1|cut/);
  });

  test('keeps marks of lines and words, and their numbers', () => {
    const html = htmlOf(
      '// @strict: true\n// highlight-next-line\nconst one = 1;\nconst two = one;',
      'ts twoslash showLineNumbers {2} "two"',
    );
    expect(html.match(/class="line marked"/g)).toHaveLength(2);
    expect(html).toContain('<mark class="word"><span class="type" tabindex="0">two<');
    expect(problemsOf('// highlight-next-line\nconst wrong: string = 1;')).toEqual(['5:7 twoslash-error']);
  });

  test('does not depend on the samples before it', () => {
    const code = 'type Kind = "b" | "a" | "c";\nconst kind = null as unknown as Kind | 1;\n//    ^?';
    const alone = htmlOf(code);
    htmlOf(
      'declare global { interface Window { extra: 1 } }\nconst list: "c" | "a" = "c";\nexport {};\n// @filename: other.ts\nexport const x = 1;',
    );
    expect(htmlOf(code)).toBe(alone);
    htmlOf('// @noErrors\nconst other = 1;');
    expect(htmlOf(code)).toBe(alone);
    expect(problemsOf('import { x } from "./other";\nwindow.extra;')).toEqual(['4:19 twoslash-error', '5:8 twoslash-error']);
  });
});

describe('a problem of a sample', () => {
  test.each([
    ['const a = 1;\nconst text: string = a;', ['5:7 twoslash-error']],
    ['const hidden: string = 1;\n// ---cut---\nconst a = 1;', ['4:7 twoslash-error']],
    ['// @errors: 2322\nconst a = 1;', ['4:1 twoslash-no-error']],
    ['// @unknown: true\nconst a = 1;', ['4:1 twoslash-option']],
    ['const a = 1;\n// @showEmit', ['5:1 twoslash-option']],
    ['const a = 1;\n//              ^?', ['5:17 twoslash-query']],
    ['const a = 1;\n//    ^|', ['5:1 twoslash-completions']],
    ['// ---cut-start---\nconst a = 1;', ['4:1 twoslash-failed']],
  ])('is at its line: %j', (code, problems) => {
    expect(problemsOf(code)).toEqual(problems);
  });

  test('is the option in another language', () => {
    expect(problemsOf('a: 1', 'yaml twoslash')).toEqual(['3:1 code-meta']);
  });

  test.each(['./secret.json', '../secret.json', '/etc/passwd', 'flags/../../secret.json'])(
    'is a file outside of packages: %s',
    (file) => {
      const { problems } = read(`import data from ${JSON.stringify(file)};\nconst all = data;`);
      expect(problems.map(({ values }) => values)).toEqual([expect.objectContaining({ code: expect.any(Number) })]);
      expect(htmlOf(`// @noErrors\nimport data from ${JSON.stringify(file)};\nconst all = data;`)).not.toContain('password');
    },
  );

  test.each([
    [{}, 'twoslash'],
    [{ twoslash: 'twoslash' }, 'typescript'],
    [{ ...TWOSLASH_PACKAGES, typescript: 'typescript' }, 'typescript'],
  ])('is a package that is missing or too new, with the command to run: %j', async (packages, name) => {
    const { dir, problems } = makeSite({ ...minimal, 'content/a.md': '# A\n\n```ts twoslash\nconst a = 1;\n```\n' });
    linkPackages(dir, packages);
    const found = await problems();
    expect(found).toMatchObject([{ id: 'twoslash-package', file: 'content/a.md', line: 3, level: 'warning' }]);
    expect(JSON.stringify(found)).toContain(`npm install --save-dev ${name}@`);
  });
});

test('a compiler whose deadline passed is replaced for the samples after it', () => {
  const packages = findTwoslashPackages(site);
  const interrupted = getCompiler(packages);
  const endless = Array.from({ length: 100 }, (_, index) => `type All${index} = Grow<[], ${index}>;`).join('\n');
  expect(() =>
    withDeadline(50, () => interrupted?.run(`type Grow<L extends 1[], N> = Grow<[...L, 1], N>;\n${endless}`, 'ts')),
  ).toThrow(DeadlinePassed);
  expect(typesOf(htmlOf('const a = 1;'))).toEqual(['const a: 1']);
  expect(getCompiler(packages)).not.toBe(interrupted);
});

test('a page is made again when the version of an installed package changes', async () => {
  const {
    dir,
    run,
    read: readFile,
    write,
  } = makeSite({ ...minimal, 'content/a.md': '# A\n\n```ts twoslash\nimport { a } from "a";\n```\n' });
  linkPackages(dir, TWOSLASH_PACKAGES);
  const release = (version: string, type: string) =>
    write({
      'node_modules/a/package.json': JSON.stringify({ name: 'a', version, types: 'index.d.ts' }),
      'node_modules/a/index.d.ts': `export declare const a: ${type};`,
    });
  release('1.0.0', 'Date');
  expect(await run('build')).toMatchObject({ code: 0 });
  expect(readFile('a.html')).toContain('Date');
  release('1.0.1', 'RegExp');
  expect(await run('build')).toMatchObject({ code: 0 });
  expect(readFile('a.html')).toContain('RegExp');
});

test('a page is made again when a package that is a link to another folder changes', async () => {
  const { dir, run, read, write } = makeSite({
    ...minimal,
    'content/a.md': '# A\n\n```ts twoslash\nimport { a } from "a";\n```\n',
    'packages/a/package.json': JSON.stringify({ name: 'a', version: '1.0.0', types: 'types/index.d.ts' }),
    'packages/a/types/index.d.ts': 'export declare const a: Date;',
  });
  linkPackages(dir, TWOSLASH_PACKAGES);
  symlinkSync(path.join(dir, 'packages/a'), path.join(dir, 'node_modules/a'), 'junction');
  expect(await run('build')).toMatchObject({ code: 0 });
  expect(read('a.html')).toContain('Date');
  write({ 'packages/a/types/index.d.ts': 'export declare const a: RegExp;' });
  expect(await run('build')).toMatchObject({ code: 0 });
  expect(read('a.html')).toContain('RegExp');
});
