import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite, temporaryFolder } from '../harness.js';

/** Path of a file that the site's code writes when it runs. */
const marker = () => path.join(temporaryFolder(), 'ran');
const writing = (file: string) => `require('node:fs').writeFileSync(${JSON.stringify(file)}, 'ran');`;

const program = (file: string) =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(file)}, 'ran');\nexport default { title: 'T', url: 'https://docs.example.com' };\n`;

const COMMANDS = ['build', 'check', 'routes'];

test.each(['ts', 'js', 'mjs'])('--untrusted rejects docsgen.config.%s without running it', async (ending) => {
  const ran = marker();
  const site = makeSite({ 'content/index.md': '# Home\n', [`docsgen.config.${ending}`]: program(ran) });
  for (const command of COMMANDS) {
    for (const more of [[], ['--config', `docsgen.config.${ending}`]]) {
      const run = await site.run(command, '--untrusted', ...more);
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(`The configuration "docsgen.config.${ending}" is a program`);
      expect(run.stderr).toContain('--config FILE.json');
    }
  }
  expect(existsSync(ran)).toBe(false);
  await site.run('build');
  expect(existsSync(ran)).toBe(true);
});

test('--untrusted builds a site with a JSON configuration, also one of the user', async () => {
  const ran = marker();
  const own = path.join(temporaryFolder(), 'own.json');
  writeFileSync(own, '{ "title": "Mine", "url": "https://mine.example.com" }');
  const site = makeSite({ ...minimal, 'docsgen.config.ts': program(ran) });
  expect(await site.run('build', '--untrusted', '--config', own)).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('https://mine.example.com');
  expect(existsSync(ran)).toBe(false);
});

test("--untrusted prevents the site's configuration from choosing hosts for a build to contact", async () => {
  const config = '{ "title": "T", "url": "https://docs.example.com", "openapi": { "remoteHosts": ["127.0.0.1:1"] } }';
  const site = makeSite({ ...minimal, 'docsgen.config.json': config });
  const run = await site.run('build', '--untrusted');
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('allows requests to 127.0.0.1:1, which "--untrusted" does not permit. [untrusted-hosts]');
  expect(await site.run('build', '--untrusted', '--config', 'docsgen.config.json')).toMatchObject({ code: 0 });
});

test('two configurations are an error that lists both unless one is selected', async () => {
  const ran = marker();
  const site = makeSite({ ...minimal, 'docsgen.config.ts': program(ran) });
  for (const command of COMMANDS) {
    const run = await site.run(command);
    expect(run.code).toBe(1);
    expect(run.stdout + run.stderr).toContain(
      'There is more than one configuration file: "docsgen.config.ts" and "docsgen.config.json". [two-configs]\n' +
        '  Delete all but one, or choose one with "--config FILE".',
    );
  }
  expect(existsSync(ran)).toBe(false);
  expect(await site.run('build', '--config', 'docsgen.config.json')).toMatchObject({ code: 0 });
  expect(existsSync(ran)).toBe(false);
});

/** A package named TypeScript that a repository could contain. */
const compiler = (ran: string): Files => ({
  'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.0.0", "bin": { "tsc": "evil.js" } }',
  'node_modules/typescript/evil.js': writing(ran),
  'node_modules/other/package.json': '{ "name": "other", "version": "1.0.0" }',
  'content/sample.md': "# Sample\n\n```ts\nimport { a } from 'other';\na();\n```\n",
});

test("--untrusted does not run the site's TypeScript, and check reports it", async () => {
  const ran = marker();
  const site = makeSite({ ...minimal, ...compiler(ran) });
  const { code, stderr } = await site.run('check', '--untrusted');
  expect(code).toBe(0);
  expect(stderr).toContain('"--untrusted" does not run the TypeScript of the site.');
  expect(existsSync(ran)).toBe(false);
  await site.run('check');
  expect(existsSync(ran)).toBe(true);
});

/** Runs git to create a hostile repository. */
const git = (dir: string, args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: dir, input, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString()
    .trim();

/** A site in a repository with one signed commit. */
function repository(): { site: TestSite; ran: string; tool: string; tree: string } {
  const ran = marker();
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "lastUpdated": true }',
  });
  const tool = path.join(temporaryFolder(), 'tool');
  writeFileSync(tool, `#!/bin/sh\necho ran > '${ran}'\n`);
  chmodSync(tool, 0o755);
  git(site.dir, ['init', '-q', '.']);
  git(site.dir, ['add', 'content']);
  const tree = git(site.dir, ['write-tree']);
  const who = 'a <a@example.com> 1700000000 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
  const text = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nPages\n`;
  git(site.dir, ['update-ref', 'HEAD', git(site.dir, ['hash-object', '-t', 'commit', '-w', '--stdin'], text)]);
  return { site, ran, tool, tree };
}

const LOG = ['log', '--name-only', '--', 'content'];

test.skipIf(process.platform === 'win32')("runs no program that the site's repository configures", async () => {
  const { site, ran, tool } = repository();
  for (const key of ['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand', 'diff.external', 'gpg.program'])
    git(site.dir, ['config', key, tool]);
  git(site.dir, ['config', 'log.showSignature', 'true']);
  git(site.dir, LOG);
  expect(existsSync(ran)).toBe(true);
  rmSync(ran);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('2023-11-14');
  expect(existsSync(ran)).toBe(false);
});

test.skipIf(process.platform === 'win32')("fetches no objects that the site's repository lacks", async () => {
  const { site, ran, tool, tree } = repository();
  for (const [key, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', temporaryFolder()],
    ['remote.origin.uploadpack', tool],
  ] as const)
    git(site.dir, ['config', key, value]);
  rmSync(path.join(site.dir, '.git/objects', tree.slice(0, 2), tree.slice(2)), { force: true });
  expect(() => git(site.dir, LOG)).toThrow();
  expect(existsSync(ran)).toBe(true);
  rmSync(ran);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(existsSync(ran)).toBe(false);
});

test.skipIf(process.platform === 'win32')('runs no git or bash from the packages of the site', async () => {
  const ran = marker();
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "lastUpdated": true }',
    'content/sample.md': '# Sample\n\n```bash\nls\n```\n',
  });
  const folder = path.join(site.dir, 'node_modules/.bin');
  mkdirSync(folder, { recursive: true });
  for (const name of ['git', 'bash']) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho ran > '${ran}'\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  const env = { PATH: [folder, '.', process.env.PATH].join(path.delimiter) };
  for (const command of ['build', 'check']) expect(await docsgen([command], { cwd: site.dir, env })).toMatchObject({ code: 0 });
  expect(existsSync(ran)).toBe(false);
});

test('a style sheet embeds only visible files of the site and of packages', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "css": "static/a.css" }',
    'static/a.css': '@import "theme/b.css"; @import "./c.css";',
    'static/c.css': '.own{color:red}',
    'node_modules/theme/b.css': '.package{color:red}',
    '.secret.txt': 'secret',
  });
  const outside = temporaryFolder();
  writeFileSync(path.join(outside, 'a.txt'), 'secret');
  writeFileSync(path.join(outside, 'a.css'), '.outside{}');
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const up = path.relative(path.join(site.dir, 'static'), outside).split(path.sep).join('/');
  for (const rule of [`@import "${up}/a.css";`, `.a{background:url(${up}/a.txt)}`, '.a{background:url(../.secret.txt)}']) {
    site.write({ 'static/a.css': rule });
    expect(await site.problems()).toMatchObject([{ id: 'style-outside', file: 'static/a.css', line: 1 }]);
  }
});

test('--untrusted does not run the package that draws diagrams', async () => {
  const ran = marker();
  const site = makeSite({
    ...minimal,
    'content/index.md':
      '---\ntitle: Home\ndescription: The first page.\n---\n\n```mermaid title="A"\nflowchart LR\n  A --> B\n```\n',
    'node_modules/beautiful-mermaid/package.json': '{ "name": "beautiful-mermaid", "version": "1.1.3", "type": "module" }',
    'node_modules/beautiful-mermaid/dist/index.js': `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(ran)}, 'ran');\nexport const renderMermaidSVG = () => '<svg/>';\n`,
  });
  const run = await site.run('build', '--untrusted');
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).toContain('[diagram-package]');
  expect(existsSync(ran)).toBe(false);
  await site.run('build');
  expect(existsSync(ran)).toBe(true);
});
