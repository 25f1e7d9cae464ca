import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite, temporaryFolder } from '../harness.js';

const config = (rest: object = {}) =>
  JSON.stringify({ title: 'T', url: 'https://docs.example.com', css: 'theme/site.css', ...rest });

const files = {
  ...minimal,
  'docsgen.config.json': config({ baseUrl: '/docs/' }),
  'static/fonts/text.woff2': 'text',
  'static/fonts/old one.eot': 'old',
  'static/css/print.css': '.print{background:url(../fonts/text.woff2)}',
  'theme/fonts/head.woff2': 'head',
  'theme/more/code.css': '.code{background:url(../fonts/head.woff2?v=2)}',
  'theme/site.css': `@import "more/code.css";
@import url("/css/print.css") print;
.a{background:url(/fonts/text.woff2)}
.b{background:url("../static/fonts/old%20one.eot?#iefix")}
.c{background:url('fonts/head.woff2#x')}
.d{background:url(data:image/png;base64,AAAA)}
.e{clip-path:url(#shape)}
.f{--picture:url(fonts/head.woff2)}
`,
};

/** Returns the URL in each rule of the site's own style sheet, by class. */
function addresses(site: TestSite): Record<string, string> {
  const sheet = site.tree().find((file) => /^assets\/style-\w+\.css$/.test(file)) as string;
  const rules = site.read(sheet).matchAll(/\.(print|code|[a-f])\{[\w-]+:\s*url\("?(.*?)"?\)/g);
  return Object.fromEntries([...rules].map(([, name, address]) => [name, address]));
}

test.each(['/docs/', '/pr-12/', '/'])("resolves URLs in the site's style sheet below the base URL %s", async (baseUrl) => {
  const site = makeSite(files);
  const { code, stderr } = await site.run('build', '--base-url', baseUrl);
  expect(code, stderr).toBe(0);
  const head = site.tree().find((file) => /^assets\/head-\w+\.woff2$/.test(file)) as string;
  expect(site.read(head)).toBe('head');
  expect(addresses(site)).toEqual({
    print: `${baseUrl}fonts/text.woff2`,
    code: `${baseUrl}${head}?v=2`,
    a: `${baseUrl}fonts/text.woff2`,
    b: `${baseUrl}fonts/old%20one.eot?#iefix`,
    c: `${baseUrl}${head}#x`,
    d: 'data:image/png;base64,AAAA',
    e: '#shape',
    f: `${baseUrl}${head}`,
  });
});

test('leaves a URL that already has the base URL unchanged', async () => {
  const site = makeSite({ ...files, 'theme/site.css': '.a{background:url(/docs/fonts/text.woff2)}' });
  expect((await site.run('build')).code).toBe(0);
  expect(addresses(site)).toEqual({ a: '/docs/fonts/text.woff2' });
});

test('publishes a changed font next to the style sheet again, and reports a missing one', async () => {
  const site = makeSite({ ...files, 'theme/site.css': '.a{background:url(fonts/head.woff2)}' });
  expect((await site.run('build')).code).toBe(0);
  const before = addresses(site).a;
  site.write({ 'theme/fonts/head.woff2': 'another' });
  expect((await site.run('build')).code).toBe(0);
  expect(addresses(site).a).not.toBe(before);
  site.write({ 'theme/site.css': '.a{background:url(fonts/haed.woff2)}' });
  expect(await site.problems()).toMatchObject([
    { id: 'dead-target', file: 'theme/site.css', line: 1, column: 15, fix: 'Did you mean "fonts/head.woff2"?' },
  ]);
});

test('reads and publishes nothing from outside the site', async () => {
  const outside = temporaryFolder();
  writeFileSync(path.join(outside, 'secret.css'), '.a{color:red}');
  writeFileSync(path.join(outside, 'secret.txt'), 'secret');
  const site = makeSite({
    ...files,
    'theme/site.css':
      '@import "linked/secret.css";\n@import "/etc/passwd";\n@import "cod.css";\n.a{background:url(linked/secret.txt)}',
    'theme/code.css': '',
  });
  mkdirSync(path.join(site.dir, 'theme'), { recursive: true });
  symlinkSync(outside, path.join(site.dir, 'theme/linked'), 'dir');
  expect(await site.problems()).toMatchObject([
    { id: 'style-outside', line: 1, column: 9 },
    { id: 'dead-target', line: 2, column: 9 },
    { id: 'dead-target', line: 3, column: 9, fix: 'Did you mean "code.css"?' },
    { id: 'style-outside', line: 4, column: 15 },
  ]);
});

test('publishes no hidden file, even through a symbolic link, and waits for no pipe', async () => {
  const site = makeSite({
    ...files,
    '.env': 'TOKEN=1',
    'theme/.token': 'secret',
    'theme/site.css': '@import "./.token";\n.a{background:url(../.env)}\n.b{background:url(.token)}\n.c{background:url(link)}',
  });
  symlinkSync('../.env', path.join(site.dir, 'theme/link'));
  const places = [1, 2, 3, 4].map((line) => ({ id: 'style-outside', line }));
  expect(await site.problems()).toMatchObject(places);
  if (process.platform === 'win32') return;
  site.write({ 'theme/site.css': '.a{background:url(pipe)}' });
  execFileSync('mkfifo', [path.join(site.dir, 'theme/pipe')]);
  expect(await site.problems(20_000)).toMatchObject([{ id: 'style-outside', line: 1 }]);
});

test('allows images of hosts in remoteImages, but no fonts or style sheets of other hosts', async () => {
  const site = makeSite({
    ...files,
    'docsgen.config.json': config({ remoteImages: ['cdn.example.com'] }),
    'theme/site.css': `@import "https://cdn.example.com/a.css";
.a{background:url(https://cdn.example.com/a.png)}
@font-face{font-family:A;src:url(//cdn.example.com/a.woff2)}
.b{background:url(https://other.example.com/a.png)}`,
  });
  expect((await site.problems()).map(({ id, line }) => `${id} ${line}`)).toEqual([
    'remote-style 1',
    'remote-style 3',
    'remote-style 4',
  ]);
});
