import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Run, temporaryFolder } from '../harness.js';

const repository = path.resolve(import.meta.dirname, '../..');
const scripts = path.join(repository, 'scripts/screenshots');
const { markTaken } = await import(path.join(scripts, 'admin-ui/record.mjs'));
const { readDefinitions } = await import(path.join(scripts, 'admin-ui/definitions.mjs'));

const DEFINITIONS = `
- name: users
  open: /admin/users
  crop: main
- name: sign-in
  open: /login
  crop: form
  dark: false
`;

const PAGE = `# Users

## Add a user

Select **New user**.

::figure[The users.]{src="/img/ui/users.webp" dark="/img/ui/users-dark.webp" alt="Table of users" width="20"}

## Sign in

::figure[The form.]{src="/img/ui/sign-in.webp" alt="Form with two fields" width="20"}
`;

let root: string;

const write = (file: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};

const replace = (file: string, from: string, to: string) =>
  write(file, readFileSync(path.join(root, file), 'utf8').replace(from, to));

const DEFINED = 'scripts/screenshots/admin-ui/pictures.yml';

/** A repository whose pictures were just taken. */
beforeEach(async () => {
  root = temporaryFolder();
  write(DEFINED, DEFINITIONS);
  write('content/users.md', PAGE);
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  for (const name of ['users', 'users-dark', 'sign-in']) write(`static/img/ui/${name}.webp`, picture);
  markTaken(root, { taken: readDefinitions(root), all: readDefinitions(root) });
});

function run(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(repository, 'scripts/screenshots.mjs'), ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const check = () => run('--check', '--root', root);

test('the pictures of the admin UI match their definitions and pages', async () => {
  expect(await run('--check')).toMatchObject({ code: 0 });
});

test('pictures that were just taken match', async () => {
  expect(await check()).toEqual({
    code: 0,
    stdout: '2 pictures of Unleash match their definitions and pages; 0 to review.\n',
    stderr: '',
  });
});

test('reports a definition that changed after the picture was taken', async () => {
  replace(DEFINED, '/admin/users', '/admin/users?sort=name');
  const { code, stderr } = await check();
  expect(code).toBe(1);
  expect(stderr).toContain('"ui/users" has changed since the picture was taken. Run "npm run screenshots -- ui/users".');
  expect(stderr).not.toContain('sign-in');
});

test('reports pictures that no page shows, and figures and files without a definition', async () => {
  replace('content/users.md', 'sign-in.webp', 'login.webp');
  write('static/img/ui/old.webp', '');
  rmSync(path.join(root, 'static/img/ui/users-dark.webp'));
  const { code, stderr } = await check();
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/"ui\/users": static\/img\/ui\/users-dark\.webp does not exist/),
    expect.stringMatching(/"ui\/sign-in": no page shows the picture/),
    expect.stringMatching(/^content\/users\.md:11: "\/img\/ui\/login\.webp" is not defined/),
    expect.stringMatching(/^static\/img\/ui\/old\.webp: no definition/),
  ]);
});

test('reports a figure with another width than its picture, or without its dark variant', async () => {
  replace('content/users.md', ' dark="/img/ui/users-dark.webp"', '');
  replace('content/users.md', 'width="20"', 'width="40"');
  const { code, stderr } = await check();
  expect(code).toBe(1);
  expect(stderr).toContain('content/users.md:7: the picture has a dark variant. Add dark="/img/ui/users-dark.webp".');
  expect(stderr).toContain('content/users.md:7: the picture is 20 CSS pixels wide. Write width="20".');
});

test('asks for a review when the section of a picture has changed, until it is recorded', async () => {
  replace('content/users.md', 'Select **New user**', 'Select **Add new user**');
  const changed = await check();
  expect(changed.code).toBe(0);
  expect(changed.stderr).toMatch(/^content\/users\.md:7: the text around "ui\/users" has changed\. .*\n$/);
  await run('--reviewed', 'ui/users', '--root', root);
  expect(await check()).toMatchObject({ code: 0, stderr: '' });
});

test('a picture must be defined completely', async () => {
  replace(DEFINED, '  crop: main\n', '');
  const { code, stderr } = await check();
  expect(code).toBe(1);
  expect(stderr).toContain('pictures.yml: "users" needs "name", "open" and "crop".');
});
