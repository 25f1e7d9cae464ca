import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { minimal } from '../harness.js';
import { installPackage } from './packed-package.js';

/** The same site below a folder. */
const siteIn = (folder: string, files: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries({ ...minimal, ...files }).map(([file, content]) => [`${folder}/${file}`, content]));

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/content/node.md'), 'utf8');

/** The code block with this title on the page of the documentation. */
const example = (title: string): string => new RegExp(`title="${title}"\n([\\s\\S]*?)\n\`\`\``).exec(page)?.[1] ?? '';

test('the example of the documentation builds a site, and reports its problems', async () => {
  const installed = installPackage();
  installed.write({ ...siteIn('docs'), 'release-docs.mjs': example('release-docs.mjs') });
  const out = path.join(installed.dir, 'docs/dist');
  expect(await installed.run('release-docs.mjs')).toEqual({ code: 0, stdout: `3 pages in ${out}\n`, stderr: '' });
  expect(existsSync(path.join(out, 'index.html'))).toBe(true);
  installed.write({ 'docs/content/a.md': '# A\n\nSee [b](./b.md).\n' });
  const { code, stdout, stderr } = await installed.run('release-docs.mjs');
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^content\/a\.md:3 .+"\.\/b\.md".+\n$/);
});

test('the example of the documentation previews a site until it is stopped', async () => {
  const installed = installPackage();
  const stop =
    "\nconst home = await (await fetch(server.url)).text();\nconsole.log(home.includes('Welcome.'));\nprocess.emit('SIGINT');\n";
  installed.write({ ...siteIn('docs'), 'preview.mjs': example('preview-docs.mjs').replace('4000', '0') + stop });
  const { code, stdout, stderr } = await installed.run('preview.mjs');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^site {2}0 errors\nhttp:\/\/127\.0\.0\.1:\d+\/\ntrue\n$/);
});

test('a site highlights code in any language of highlight.js, which is not installed', async () => {
  const installed = installPackage();
  const config = { title: 'Site', url: 'https://docs.example.com', highlight: { languages: ['fortran', '1c'] } };
  installed.write({
    ...siteIn('docs', { 'docsgen.config.json': JSON.stringify(config), 'content/a.md': '# A\n\n```fortran\nend program\n```\n' }),
    'build.mjs': "import { build } from 'docsgen';\nconsole.log((await build({ dir: 'docs' })).errors);\n",
  });
  expect(await installed.run('build.mjs')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  expect(readFileSync(path.join(installed.dir, 'docs/dist/a.html'), 'utf8')).toContain('<span class="h-keyword">program</span>');
});

test('a program imports the functions that write extensions', async () => {
  const installed = installPackage();
  installed.write({
    'part.mjs': "import { check, directive } from 'docsgen/extend';\nconsole.log(typeof check, directive({ a: 1 }).a);\n",
  });
  expect(await installed.run('part.mjs')).toEqual({ code: 0, stdout: 'function 1\n', stderr: '' });
});

test('a TypeScript program sees the types of all functions, from the package alone', async () => {
  const installed = installPackage();
  installed.write({
    'package.json': '{ "type": "module" }',
    'right.ts': `import { build, check, createServer, defineConfig, type Server, type SiteProblem } from 'docsgen';
export const config = defineConfig({ title: 'Site', url: 'https://docs.example.com' });
const { ok, errors, counts, out } = await build({ dir: 'docs', workers: 2, onProgress: ({ phase, done }) => [phase, done] });
const first: SiteProblem | undefined = errors[0];
const place: [string | undefined, number | undefined] = [first?.file, first?.line];
const pages: number | undefined = counts?.pages;
const { notes } = await check({ signal: AbortSignal.timeout(1000) });
const server: Server = await createServer({ port: 0, onUpdate: ({ kind }) => kind === 'page' });
await server.close();
export default [ok, out, place, pages, notes];
`,
    'extension.ts': "export * from 'docsgen/extend';\nexport * as flags from 'docsgen/flags';\n",
    'wrong.ts': `import { build } from 'docsgen';
export const { pages } = await build({ folder: 'docs' });
`,
  });
  expect(await installed.typecheck('right.ts')).toBe('');
  expect(await installed.typecheck('extension.ts')).toBe('');
  const errors = await installed.typecheck('wrong.ts');
  expect(errors.match(/error TS\d+/g)).toHaveLength(2);
  expect(errors).toContain("'folder' does not exist in type 'BuildOptions'");
});
