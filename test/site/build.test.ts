import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test('builds a document, a page module, Markdown and a stub for each page', async () => {
  const site = makeSite({ ...minimal, 'content/guide/start.md': '---\ntitle: Start\n---\n\nSee [home](../index.md).\n' });
  expect(await site.run('build')).toMatchObject({ code: 0, stdout: '' });
  expect(site.tree()).toEqual(
    expect.arrayContaining(['guide/start.html', 'guide/start.json', 'guide/start.md', 'guide/start/index.html']),
  );
  expect(site.read('guide/start.html')).toMatch(/<p[^>]*>See <a href="\/">home<\/a>\.<\/p>/);
  expect(site.read('guide/start.md')).toBe('# Start\n\nSee [home](https://docs.example.com/index.md).\n');
  expect(JSON.parse(site.read('guide/start.json'))).toMatchObject({
    default: { kind: 'doc', title: 'Start', path: '/guide/start' },
  });
});

test('applies base URL and trailing-slash policy to every URL', async () => {
  const config = '{ "title": "T", "url": "https://e.com", "baseUrl": "/x/", "trailingSlash": true }';
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config,
    'content/a/b.md': '[up](../index.md) [self](/a/b#x)\n\n## X\n',
  });
  expect((await site.run('build')).code).toBe(0);
  const html = site.read('a/b/index.html');
  expect(html).toContain('<link rel="canonical" href="https://e.com/x/a/b/">');
  expect(html).toContain('<a href="/x/">up</a> <a href="#x">self</a>');
  expect(site.tree()).not.toContain('a/b.html');
  expect(site.read('sitemap.xml')).toContain('<loc>https://e.com/x/a/b/</loc>');
});

test('adds the base URL to links of the sidebar and the configuration, also in cards, and no slash to files', async () => {
  const links = [{ label: 'Form', to: '/form.pdf' }];
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://e.com',
      baseUrl: '/x/',
      trailingSlash: true,
      navbar: { links },
    }),
    'content/sidebar.yml': `- label: More
  index: { slug: /more }
  items:
    - { label: 'A [b]', href: '/#top' }
    - { label: Paper, href: /form.pdf }
    - { label: Away, href: 'https://away.example/a' }
    - /
`,
    'content/index.md': '---\ntitle: Home\ndescription: "One\\ntwo."\n---\n\n## Top\n',
    'static/form.pdf': '',
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const html = site.read('more/index.html');
  const targets = ['/x/#top', '/x/form.pdf', 'https://away.example/a'];
  const sidebar = html.slice(html.indexOf('class="sidebar"'));
  const cards = html.slice(html.indexOf('class="cards"'), html.indexOf('</main'));
  for (const href of targets) for (const part of [sidebar, cards]) expect(part).toContain(`href="${href}"`);
  expect(html.slice(html.indexOf('class="navbar-links"'), html.indexOf('</header>'))).toContain('href="/x/form.pdf"');
  expect(site.read('more.md')).toContain(`- [A \\[b\\]](https://e.com/x/#top)
- [Paper](https://e.com/x/form.pdf)
- [Away](https://away.example/a)
- [Home](https://e.com/x/): One two.
`);
});

test('shows a logo that replaces the title without it, and requires its alternative text', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"/>';
  const config = (alt: string) =>
    JSON.stringify({ title: 'Acme', url: 'https://e.com', logo: { src: '/acme.svg', alt, replacesTitle: true } });
  const site = makeSite({ ...minimal, 'docsgen.config.json': config('Acme docs'), 'static/acme.svg': svg });
  expect((await site.run('build')).code).toBe(0);
  const brand = /<a class="brand".*?<\/a>/s.exec(site.read('index.html'))?.[0];
  expect(brand).toContain('alt="Acme docs"');
  expect(brand).not.toContain('<span>');
  site.write({ 'docsgen.config.json': config('') });
  const refused = await site.run('build');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('The option "logo.alt" must be what the image says, because "replacesTitle" is true');
});

test('escapes special characters in URLs of files', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://e.com', logo: { src: '/a#1.svg' } }),
    'content/index.md': '![a](/a%231.svg) [b](/a%231.svg?x#y)\n',
    'static/a#1.svg': svg,
  });
  expect((await site.run('build')).code).toBe(0);
  const html = site.read('index.html');
  expect(html.match(/(?:src|href)="[^"]*svg[^"]*"/g)).toEqual([
    'href="/a%231.svg"',
    'src="/a%231.svg"',
    'src="/a%231.svg"',
    'href="/a%231.svg?x#y"',
  ]);
  expect(site.read('index.md')).toContain('![a](https://e.com/a%231.svg) [b](https://e.com/a%231.svg?x#y)');
});

test('uses the composed form of file names in URLs, independent of the disk', async () => {
  const site = makeSite({
    ...minimal,
    'content/index.md': '[Paper](/files/caf\u00e9.pdf), [table](cafe\u0301.csv), <a href="/files/caf\u00e9.pdf">again</a>\n',
    'content/cafe\u0301.csv': 'a',
    'static/files/cafe\u0301.pdf': 'b',
  });
  expect(await site.run('build')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  const html = site.read('index.html');
  for (const [, href] of html.matchAll(/<a href="([^"]+\.(?:pdf|csv))"/g))
    expect(site.tree()).toContain(decodeURIComponent(href as string).slice(1));
  expect(html).toContain('<a href="/files/caf%C3%A9.pdf">again</a>');
});

test('builds the same bytes with and without a cache, in any number of threads and in another folder', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 70 }, (_, n) => [
      `content/p${n}.md`,
      `## Heading ${n}\n\n[next](./p${(n + 1) % 70}.md)\n\n\`\`\`js\nlet a = ${n};\n\`\`\`\n`,
    ]),
  );
  const first = makeSite({ ...minimal, ...pages });
  const second = makeSite({ ...minimal, ...pages });
  await first.run('build', '--workers', '2');
  await second.run('build', '--workers', '1', '--no-cache');
  const bytes = (site: typeof first) => site.tree().map((file) => [file, site.read(file)]);
  expect(bytes(second)).toEqual(bytes(first));
  first.write({ 'content/p3.md': 'Changed.\n' });
  second.write({ 'content/p3.md': 'Changed.\n' });
  await first.run('build');
  await second.run('build', '--no-cache');
  expect(bytes(second)).toEqual(bytes(first));
  const verified = await first.run('build', '--verify');
  expect(verified.code).toBe(0);
  expect(verified.stderr).toMatch(
    /^Verified: both builds produced identical output \(\d+ files\), and both parsers the same trees of \d+ pages?$/m,
  );
});

test('an edit writes only changed files, and no change writes nothing', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '---\ndescription: A.\n---\n\nOne.\n', 'content/b.md': 'Two.\n' });
  await site.run('build');
  expect((await site.run('build')).stderr).toMatch(/^Reading\nNothing changed: 4 pages? |^Reading\nNothing changed: 5 pages/m);
  site.write({ 'content/a.md': '---\ndescription: A.\n---\n\nOne, edited.\n' });
  const { stderr } = await site.run('build');
  const written = Number(/(\d+) files written/.exec(stderr)?.[1]);
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThanOrEqual(8);
  expect(site.read('a.html')).toContain('One, edited.');
});

test('prints output of the configuration to standard error, and prints statistics for a rejected folder too', async () => {
  const site = makeSite({ 'content/index.md': minimal['content/index.md'] as string, 'mine/notes.txt': 'Notes.\n' });
  site.write({ 'docsgen.config.mjs': 'console.log("hello");\nexport default { title: "T", url: "https://e.com" };\n' });
  for (const args of [
    ['build', '--stats=json'],
    ['routes', '--json'],
    ['check', '--format', 'json'],
    ['build', '--out', 'mine', '--stats=json'],
  ]) {
    const { stdout, stderr } = await site.run(...args);
    expect(() => JSON.parse(stdout), args.join(' ')).not.toThrow();
    expect(stderr).toContain('hello\n');
  }
});

test('replays stored problems when nothing changed', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '```nolang\nx\n```\n' });
  const first = await site.run('build');
  const second = await site.run('build');
  expect(first.stderr).toContain('content/a.md:1:1  warning  Unknown code language "nolang"');
  expect(second.stderr).toContain('Nothing changed');
  expect(second.stderr).toContain('content/a.md:1:1  warning  Unknown code language "nolang"');
});

test('leaves the old site unchanged if the new one has an error', async () => {
  const site = makeSite(minimal);
  await site.run('build');
  const before = site.tree().map((file) => site.read(file));
  site.write({ 'content/index.md': '[dead](./nowhere.md)\n' });
  const run = await site.run('build');
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('content/index.md:1:1  error  Broken link: "./nowhere.md" does not match any page or file');
  expect(site.tree().map((file) => site.read(file))).toEqual(before);
});

test('routes prints the manifest that the build writes', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n' });
  await site.run('build');
  const { stdout, code } = await site.run('routes', '--json');
  expect(code).toBe(0);
  expect(stdout).toBe(site.read('manifest.json'));
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, routes: { doc: [{ path: '/' }, { path: '/a', title: 'A' }] } });
});
