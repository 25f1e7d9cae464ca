import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initSite, TEMPLATE_NAMES } from '../../cli/commands/starter-site.js';
import { describe } from '../../cli/problems/index.js';
import { docsgen } from '../harness.js';
import { filesIn } from '../output-tree.js';

const starters = path.resolve(import.meta.dirname, '../../templates/init');
const starter = { folder: starters, template: 'product' } as const;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docsgen-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes the starter into a folder that does not exist', async () => {
  const target = path.join(folder, 'new', 'docs');
  const { files, problems } = await initSite(target, starter);
  expect(problems).toEqual([]);
  expect(filesIn(target)).toEqual(files);
  expect(files).toEqual(expect.arrayContaining(['.gitignore', 'content/index.md', 'docsgen.config.json']));
  expect(files).not.toContain('gitignore');
});

test('overwrites nothing: one file in the way, and nothing is written', async () => {
  mkdirSync(path.join(folder, 'content'));
  writeFileSync(path.join(folder, 'content/index.md'), 'mine');
  const { files, problems } = await initSite(folder, starter);
  expect(files).toEqual([]);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-exists', level: 'error', file: 'content/index.md' }]);
  expect(filesIn(folder)).toEqual(['content/index.md']);
  expect(readFileSync(path.join(folder, 'content/index.md'), 'utf8')).toBe('mine');
});

test('leaves an existing .gitignore unchanged, with a warning', async () => {
  writeFileSync(path.join(folder, '.gitignore'), 'mine\n');
  const { files, problems } = await initSite(folder, starter);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-ignore', level: 'warning', file: '.gitignore' }]);
  expect(files).toContain('content/index.md');
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('mine\n');
});

test('says why the site cannot be written', async () => {
  writeFileSync(path.join(folder, 'content'), 'a file where the folder belongs');
  const { problems } = await initSite(folder, starter);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-failed', level: 'error' }]);
});

test.runIf(process.platform === 'linux')('fails immediately where nothing can be created', async () => {
  const { files, problems } = await initSite('/proc/docs/new', starter);
  expect(files).toEqual([]);
  expect(problems.map((one) => describe(one).cause)).toEqual([
    'The starter site could not be written to "/proc/docs/new": its file system does not allow new folders.',
  ]);
});

test('the pages of the starter begin with their front matter', () => {
  for (const file of filesIn(starters).filter((one) => one.endsWith('.md')))
    expect(readFileSync(path.join(starters, file), 'utf8'), file).toMatch(/^---\n\S/);
});

const packagedSchema = path.resolve(import.meta.dirname, '../../lib/config.schema.json');
const configOf = (dir: string) =>
  JSON.parse(readFileSync(path.join(dir, 'docsgen.config.json'), 'utf8')) as Record<string, unknown> & { $schema: string };

test.each([
  ['the folder itself', '.'],
  ['a folder above', '../..'],
])('the configuration of the starter names the schema of the package that is installed in %s', async (_, above) => {
  const target = path.join(folder, 'packages', 'docs');
  const schema = path.resolve(target, above, 'node_modules/docsgen/lib/config.schema.json');
  mkdirSync(path.dirname(schema), { recursive: true });
  copyFileSync(packagedSchema, schema);
  await initSite(target, starter);
  expect(path.resolve(target, configOf(target).$schema)).toBe(schema);
});

test('the configuration of the starter matches the schema, which refuses what docsgen refuses', async () => {
  await initSite(folder, starter);
  const config = configOf(folder);
  expect(config.$schema).toBe('./node_modules/docsgen/lib/config.schema.json');
  const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(packagedSchema, 'utf8')) as object);
  expect([validate(config), validate.errors]).toEqual([true, null]);
  expect(validate({ ...config, titel: 'T' })).toBe(false);
  expect(validate({ ...config, url: 'e.com' })).toBe(false);
  expect(validate({ $schema: config.$schema, title: 'T', url: 'https://e.com' })).toBe(true);
});

test('commands have the names that users of other tools type', async () => {
  const { stdout } = await docsgen(['--help'], { cwd: folder });
  expect(stdout).toMatch(
    /^ {2}watch, dev, start \[dir\] .*\n[\s\S]*^ {2}serve, preview \[dir\] .*\n[\s\S]*^ {2}init, new \[dir\] /m,
  );
  const runs = await Promise.all(['dev', 'start', 'preview'].map((name) => docsgen([name, 'missing'], { cwd: folder })));
  expect(runs.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(runs[0]?.stderr).toContain('is not a docsgen site: it does not exist. [no-site]');
  expect(runs[2]?.stderr).toContain('[not-built]');
  expect(await docsgen(['new', 'site'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(await docsgen(['check'], { cwd: path.join(folder, 'site') })).toMatchObject({ code: 0 });
});

test.each(TEMPLATE_NAMES)(
  'the starter "%s" opens with a landing page, has no problems, and links nowhere without a page',
  async (template) => {
    const target = path.join(folder, template);
    expect(await docsgen(['init', template, '--template', template], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await docsgen(['check'], { cwd: target })).toMatchObject({ code: 0, stderr: expect.stringContaining('No problems') });
    expect(readFileSync(path.join(target, 'content/index.md'), 'utf8')).toMatch(/^layout: landing$/m);
    const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(packagedSchema, 'utf8')) as object);
    expect([validate(configOf(target)), validate.errors]).toEqual([true, null]);
  },
);

test('an unknown starter is a wrong usage that lists all starters, and writes nothing', async () => {
  const { code, stderr } = await docsgen(['init', 'site', '--template', 'blog'], { cwd: folder });
  expect([code, stderr.trim()]).toEqual([2, 'error: --template must be one of product, api, minimal']);
  expect(filesIn(folder)).toEqual([]);
});
