import { expect, test } from 'vitest';
import { docsgen, makeSite, minimal } from '../harness.js';
import { brief, builtSite, printedProblems, refusal } from './refusal.js';

const json = (config: object) => JSON.stringify({ title: 'T', url: 'https://e.com', ...config }, null, 2);

test('reports unknown options and wrong values in JSON with line and column', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'docsgen.config.json':
      '{\n  "title": 3,\n  "baseUlr": "/x/",\n  "url": "e.com",\n  "navbar": { "lniks": [] },\n  "toc": { "min": 9, "max": "3" },\n  "redirects": { "pairs": [{ "from": "x", "to": "/" }], "extensions": ["php"] }\n}\n',
  });
  expect(problems).toEqual([
    'docsgen.config.json:2:3  error  The option "title" must be a string, but got the number 3. [config-value]',
    'docsgen.config.json:3:3  error  Unknown option "baseUlr". [config-unknown-key]',
    'docsgen.config.json:4:3  error  The option "url" must be an origin such as https://docs.example.com, without a path, but got the string "e.com". [config-value]',
    'docsgen.config.json:5:15  error  Unknown option "navbar.lniks". [config-unknown-key]',
    'docsgen.config.json:6:12  error  The option "toc.min" must be 6 or less, but got the number 9. [config-value]',
    'docsgen.config.json:6:22  error  The option "toc.max" must be a number, but got the string "3". [config-value]',
    'docsgen.config.json:7:30  error  The option "redirects.pairs.0.from" must be a path that begins with "/", but got the string "x". [config-value]',
    'docsgen.config.json:7:72  error  The option "redirects.extensions.0" must be "html" or "htm", but got the string "php". [config-value]',
  ]);
});

test('reports why and where JSON is invalid', async () => {
  const site = await builtSite();
  const refused = async (text: string | Uint8Array) => (await refusal(site, { 'docsgen.config.json': text })).join('\n');
  const broken = (place: string, reason: string) =>
    `docsgen.config.json:${place}  error  The configuration cannot be read: ${reason}. [config-syntax]`;
  expect(await refused('{\n  "title": "T",\n}\n')).toBe(broken('3:1', 'there is a comma before "}"'));
  expect(await refused('{\n  // the title\n  "title": "T"\n}\n')).toBe(
    broken('2:3', 'JSON has no comments; a docsgen.config.ts can contain comments'),
  );
  expect(await refused('{ "title": T }')).toBe(broken('1:12', 'a value is expected here, not "T"'));
  expect(await refused('{ "title": "T"\n')).toBe(broken('2:1', 'the file ends where "," or "}" is expected'));
  expect(await refused('{ "title": truE }')).toBe(broken('1:12', 'a value is expected here, not "truE"'));
  expect(await refused('['.repeat(20_000))).toBe(broken('1:1', 'it is nested too deeply'));
  expect(await refused('{ "title": "A", "title": "B" }')).toBe(broken('1:17', 'this key appears twice'));
  expect(await refused(Buffer.from([0x7b, 0x22, 0xe9]))).toBe(
    'docsgen.config.json:1:3  error  This file is not valid UTF-8. [invalid-utf8]',
  );
  expect(await refused('[]')).toBe(
    'docsgen.config.json:1:1  error  The configuration must be an object, but got an empty list. [config-value]',
  );
});

test('reports a wrong, broken or throwing TypeScript configuration with its line', async () => {
  const site = await builtSite();
  const refused = async (text: string, more: Record<string, string> = {}) =>
    (await refusal(site, { 'docsgen.config.json': null, 'docsgen.config.ts': text, ...more })).join('\n');
  const links = (key: string) =>
    `import { defineConfig } from 'docsgen';\n\nconst shared = { label: 'x' };\nexport default defineConfig({\n  title: 'T', // label:\n  url: 'https://e.com',\n  footer: {\n    groups: [\n      { title: 'a', links: [{ label: 'x, {', to: '/' }] },\n      { title: 'b', links: [\n        { ...shared, ${key}: 'y' },\n      ] },\n    ],\n  },\n});\n`;
  expect(await refused(links('too'))).toContain(
    'docsgen.config.ts:11:22  error  Unknown option "footer.groups.1.links.0.too". [config-unknown-key]',
  );
  expect(await refused(links('to'))).toBe(
    'docsgen.config.ts:11:22  error  The option "footer.groups.1.links.0.to" must be a route of the site or a URL, but got the string "y". [config-value]',
  );
  expect(await refused('export default {\n  title: "T",\n  url: \n};;}\n')).toBe(
    'docsgen.config.ts:4:1  error  The configuration cannot be read: unexpected "}". [config-syntax]',
  );
  expect(await refused('import x from "./none";\nimport y from "nopkg";\nexport default { title: x, url: y };\n')).toBe(
    'docsgen.config.ts:1:15  error  The configuration cannot be read: could not resolve "./none". [config-syntax]\n' +
      'docsgen.config.ts:2:15  error  The configuration cannot be read: could not resolve "nopkg". [config-syntax]',
  );
  const remedies = async () => (await site.run('check')).stderr.match(/^ {2}.+/gm);
  expect(await remedies()).toEqual([
    '  Correct this path, or add the file that it names.',
    '  Install this package in the site folder, or correct its name.',
  ]);
  expect(
    await refused('import { token } from "./token";\nexport default { title: token() };\n', {
      'token.ts': '/** Reads it. */\nexport function token(): string {\n  throw new Error("There is no token.");\n}\n',
    }),
  ).toBe('token.ts:3:9  error  The configuration file threw an error: there is no token. [config-throws]');
  expect(await refused('throw null;\n')).toContain('docsgen.config.ts:1:1  error  The configuration file threw an error');
  expect(await refused('export default Promise.reject(new Error("later"));\n')).toContain(
    'error  The configuration file threw an error: later. [config-throws]',
  );
  const first = "export const title = 'T';\n";
  expect(
    await refused(
      `import { title } from './first';\nexport default {\n  title,\n  get url() {\n    throw new Error('No.');\n  },\n};\n`,
      { 'first.ts': first },
    ),
  ).toBe('docsgen.config.ts:5:11  error  The configuration file threw an error: no. [config-throws]');
  for (const code of ['0', '3', ''])
    expect(await refused(`${first}process.exit(${code});\nexport default { title, url: 'https://e.com' };\n`)).toBe(
      `docsgen.config.ts:2:9  error  The configuration file threw an error: it calls process.exit(${code}). [config-throws]`,
    );
  expect(
    await refused("try {\n  process.exit(0);\n} catch {}\nexport default { title: 'T', url: 'https://e.com' };\n"),
  ).toContain('docsgen.config.ts:2:11  error  The configuration file threw an error: it calls process.exit(0).');
  expect(await refused('await new Promise(() => {});\nexport default {};\n')).toContain(
    'The configuration file threw an error: the process is waiting on a promise that never settles. [config-throws]',
  );
  expect(await refused('export const config = {};\n')).toBe(
    'docsgen.config.ts:1:1  error  The configuration cannot be read: it has no default export. [config-syntax]',
  );
  expect(await remedies()).toEqual(['  Export it with "export default { title: …, url: … }".']);
});

test('reports headers that hosts would reject or that would weaken the pages', async () => {
  const site = await builtSite();
  const headers = {
    'Permissions-Policy': 'camera=()',
    'X Y': 'a',
    'content-security-policy': 'default-src *',
    'X-A': 'a\nb',
    'X-B': '$host',
    'x-a': 'b',
  };
  const option = (name: string, reason: string) => expect.stringContaining(`"headers.${name}" is invalid: ${reason}`);
  const problems = await refusal(site, { 'docsgen.config.json': json({ headers }) });
  expect(problems).toEqual([
    option('X Y', 'its name must consist of letters'),
    option('content-security-policy', 'docsgen or the host sets this header'),
    option('X-A', 'its value must be one line'),
    option('X-B', 'its value contains "$"'),
    option('x-a', 'another key names the same header'),
  ]);
  expect(problems[0]).toMatch(/^docsgen\.config\.json:6:5 {2}error/);
});

test('reports an esbuild that was installed for another computer', async () => {
  const env = { NODE_OPTIONS: "--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'})" };
  const { 'docsgen.config.json': _, ...pages } = minimal;
  for (const files of [
    { ...pages, 'docsgen.config.ts': 'export default { title: "A", url: "https://a.example.com" };\n' },
    {
      ...pages,
      'docsgen.config.json': '{ "title": "A", "url": "https://a.example.com", "css": "a.css" }',
      'a.css': 'p { color: red }\n',
    },
  ]) {
    const run = await docsgen(['build'], { cwd: makeSite(files).dir, env });
    expect(run).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/does not run: .+ \[bundler\]\n {2}Delete "node_modules"/),
    });
  }
});

test('reports a missing configuration', async () => {
  const site = await builtSite();
  expect(await refusal(site, {}, '--config', 'none.json')).toEqual([
    'none.json  error  The configuration file "none.json" does not exist. [no-config]',
  ]);
  expect(await refusal(site, {}, '--config', 'content')).toEqual([
    'content  error  This configuration cannot be read: it is a folder. [unreadable]',
  ]);
});

test('reports files, languages and links in the configuration that do not exist', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'docsgen.config.json': json({
      logo: { src: '/none.svg' },
      css: 'none.css',
      navbar: { links: [{ label: 'x', to: '/none' }] },
      footer: { groups: [{ title: 'g', links: [{ label: 'y', to: '/#none' }] }] },
      highlight: { languages: ['nolang'] },
      openapi: {
        documents: [
          { file: 'none.yaml', path: '/x' },
          { file: '../content/index.md', path: '/y' },
        ],
      },
    }),
  });
  expect(problems).toEqual([
    'docsgen.config.json:5:5  error  The configuration names "/none.svg", which is not a page or file of this site. [dead-target]',
    'docsgen.config.json:12:9  error  The configuration names "/none", which is not a page or file of this site. [dead-target]',
    'docsgen.config.json:23:13  error  Broken link: "/#none" points to the anchor "#none", which the page "/" does not have. [dead-anchor]',
    'docsgen.config.json:31:7  error  The option "highlight.languages" is invalid: highlight.js does not support the language "nolang". [config-value]',
    'docsgen.config.json:37:9  error  The option "openapi.documents" is invalid: there is no file "openapi/none.yaml". [config-value]',
    'docsgen.config.json:41:9  error  The option "openapi.documents" is invalid: there is no file "openapi/../content/index.md". [config-value]',
    'none.css  error  The option "css" is invalid: could not resolve "none.css". [config-value]',
  ]);
});

test('reports unknown tokens and invalid values', async () => {
  const site = await builtSite();
  const theme = {
    accentt: 'red',
    accent: 'notacolor',
    surface: { light: '#fff', dark: '#12345' },
    text: 'red; } body { display: none',
    heading: 'rgb(1 2 3',
    radius: '3 pixels',
    speed: '1',
    font: '"Inter, sans-serif',
    measure: 'clamp(1rem, 2vw, 40rem)',
    'font-code': "'My Code', monospace",
    'on-accent': 'RebeccaPurple',
    shadow: { light: '0 1px 2px rgb(0 0 0 / 5%)', dark: 'none' },
  };
  const problems = await refusal(site, { 'docsgen.config.json': json({ theme }) });
  const wrong = (place: string, key: string, expected: string, actual: string) =>
    `docsgen.config.json:${place}  error  The option "theme.${key}" must be ${expected}, but got the string ${JSON.stringify(actual)}. [config-value]`;
  const colour = 'a color such as #0a6468';
  expect(problems).toEqual([
    'docsgen.config.json:5:5  error  Unknown option "theme.accentt". [config-unknown-key]',
    wrong('6:5', 'accent', colour, theme.accent),
    wrong('9:7', 'surface.dark', colour, theme.surface.dark),
    wrong('11:5', 'text', colour, theme.text),
    wrong('12:5', 'heading', colour, theme.heading),
    wrong('13:5', 'radius', 'a length such as 0.5rem', theme.radius),
    wrong('14:5', 'speed', 'a time such as 0.2s', theme.speed),
    wrong('15:5', 'font', 'a CSS value without ";", braces, open quotes and open brackets', theme.font),
  ]);
});

test('reports errors and missing files in a style sheet', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'docsgen.config.json': json({ baseUrl: '/x/', css: 'theme.css' }),
    'static/img/a b.png': 'picture',
    'theme.css': [
      'h1 { color: red',
      'h2 color: blue }}}',
      'a { colr: red; background: url("/x/img/a%20b.png?v=1#b"), url(/img/b.png), url(//e.com/a.png), url(https://e.com/a.png) }',
      'b { background: url(./none.png), url(/x/img/a-b.png), url(../out.png), url(data:font/woff2;base64,AA) }',
    ].join('\n'),
  });
  expect(problems).toEqual([
    'theme.css:2:17  warning  Error in the style sheet: unexpected "}". [css-syntax]',
    'theme.css:3:5  warning  Error in the style sheet: "colr" is not a known CSS property. [css-syntax]',
    'theme.css:3:59  error  The style sheet names "/img/b.png", which is not a page or file of this site. [dead-target]',
    'theme.css:3:76  error  The style sheet loads "//e.com/a.png" from another host, which the site\'s security policy blocks. [remote-style]',
    'theme.css:3:96  error  The style sheet loads "https://e.com/a.png" from another host, which the site\'s security policy blocks. [remote-style]',
    'theme.css:4:17  error  The style sheet names "./none.png", which is not a page or file of this site. [dead-target]',
    'theme.css:4:34  error  The style sheet names "/x/img/a-b.png", which is not a page or file of this site. [dead-target]',
    'theme.css:4:55  error  The style sheet names "../out.png", which is not a page or file of this site. [dead-target]',
    'theme.css:4:72  error  The style sheet contains the font "data:font/woff2;base64,AA…", and the site\'s security policy blocks fonts that are not files. [remote-style]',
  ]);
});

test('links in the announcement are checked like those of the navbar', async () => {
  const site = await builtSite();
  const text = '[a](/none) [b](/#none) [c](none.md) [d](javascript:x) [e](/) [f](https://e.com) `[g](/none)`';
  const place = 'docsgen.config.json:6:5';
  expect(await refusal(site, { 'docsgen.config.json': json({ announcement: { id: 'x', text } }) })).toEqual([
    expect.stringMatching(
      `^${place}  error  Broken link: "/#none" points to the anchor "#none", which the page "/" does not have`,
    ),
    `${place}  error  The configuration names "/none", which is not a page or file of this site. [dead-target]`,
    `${place}  error  The configuration names "none.md", which is not a page or file of this site. [dead-target]`,
    `${place}  error  The link "javascript:x" uses a protocol that is not allowed. [unsafe-link]`,
  ]);
});

test('reports redirects that loop, dangle, hide a page, appear twice or are not paths', async () => {
  const pair = (from: string, to: string) => ({ from, to });
  const site = await builtSite({ 'content/a.md': 'Text.\n' });
  const pairs = [
    pair('/one', '/two'),
    pair('/two', '/one'),
    pair('/self', '/self'),
    pair('/c1', '/c2'),
    pair('/c2', '/a'),
    pair('/none', '/ab'),
    pair('/a', '/'),
    pair('/x', '/a'),
    pair('/x', '/'),
    pair('/y/../z', '/a'),
    pair('/A', '/'),
    pair('/con', '/a'),
    pair('/anchor', '/a#none'),
  ];
  const problems = await refusal(site, { 'docsgen.config.json': json({ redirects: { pairs, prefixes: ['/'] } }) });
  const line = (index: number) => `docsgen.config.json:${6 + 4 * index}:7`;
  expect(problems).toEqual([
    `${line(0)}  error  The redirect from "/one" points back to itself: /one → /two → /one. [redirect-loop]`,
    `${line(2)}  error  The redirect from "/self" points back to itself: /self → /self. [redirect-loop]`,
    `${line(3)}  warning  The redirect from "/c1" points to "/c2", which is itself a redirect to "/a". [redirect-chain]`,
    `${line(5)}  error  The redirect from "/none" points to "/ab", which is not a page of this site. [redirect-dangling]`,
    `${line(6)}  error  The redirect from "/a" would hide the page at that address (content/a.md). [redirect-shadow]`,
    `${line(8)}  error  Two redirects start at "/x". [redirect-duplicate]`,
    `${line(9)}  error  "/y/../z" cannot be an old path: it contains "." or ".." as a folder. [redirect-path]`,
    `${line(10)}  error  "/A" cannot be an old path: it differs from the page "/a" only in letter case. [redirect-path]`,
    `${line(11)}  error  "/con" cannot be an old path: it contains a name that Windows does not allow. [redirect-path]`,
    expect.stringMatching(
      /^docsgen\.config\.json:56:9 {2}error {2}Broken link: "\/a#none" points to the anchor "#none", which the page "\/a" does not have/,
    ),
    expect.stringContaining('"/" cannot be an old path: it is the root, where the pages are. [redirect-path]'),
  ]);
});

test('names the counterparts of the keys that Docusaurus has in category files', async () => {
  const site = makeSite({
    ...minimal,
    'content/g/a.md': 'Text.\n',
    'content/g/_category_.json':
      '{ "label": "G", "collapsed": false, "link": { "type": "generated-index", "slug": "/g-index" } }',
  });
  expect((await site.problems()).map(({ id, fix }) => `${id}: ${fix}`)).toEqual([
    'unknown-key: Write "open: true" for a category that starts open, or remove it.',
    'unknown-key: Write "index" with "slug", "title" and "description" for a generated index; a page named "index.md" is the page of its folder.',
  ]);
});

test('reports unknown keys, wrong types, and missing and repeated entries in sidebar.yml and category files', async () => {
  const site = await builtSite({ 'content/b.md': 'Text.\n' });
  const problems = await refusal(site, {
    'content/sidebar.yml':
      '- /none\n- /\n- /\n- page: /b\n  lable: x\n- label: D\n  items: []\n- 3\n- openapi: no.yaml\n- href: javascript:x\n  label: y\n- href: /none\n  label: z\n- label: F\n  index: { slug: a b }\n  items: [/b]\n- hidden: [/, /nowhere]\n- hidden: [b.md]\n',
  });
  expect(problems).toEqual([
    'content/sidebar.yml:1:3  error  sidebar.yml names "/none", but this site has no such page. [dead-nav]',
    'content/sidebar.yml:3:3  error  The sidebar lists "/" twice. [duplicate-nav]',
    'content/sidebar.yml:5:3  error  Unknown key "lable" in sidebar.yml. [unknown-key]',
    'content/sidebar.yml:7:3  error  "items" must be a list with at least 1 entry, but got an empty list. [wrong-type]',
    'content/sidebar.yml:8:3  error  An entry must be a route that begins with "/", or an object with "page", "href", "openapi", "root", "folder", "group", "items" or "hidden", but got the number 3. [wrong-type]',
    'content/sidebar.yml:9:3  error  sidebar.yml names "no.yaml", but this site has no such page. [dead-nav]',
    'content/sidebar.yml:10:3  error  "href" must be an address that begins with "https://", "mailto:" or "/", but got the string "javascript:x". [wrong-type]',
    'content/sidebar.yml:12:3  error  sidebar.yml names "/none", which is not a page or file of this site. [dead-target]',
    'content/sidebar.yml:15:12  error  "index.slug" must be a route: "/", letters, digits, "-", "_" and ".", but got the string "a b". [wrong-type]',
    'content/sidebar.yml:17:12  error  The sidebar lists "/" twice. [duplicate-nav]',
    'content/sidebar.yml:17:15  error  sidebar.yml names "/nowhere", but this site has no such page. [dead-nav]',
    'content/sidebar.yml:18:12  error  "hidden.0" must be a string that begins with "/", but got the string "b.md". [wrong-type]',
  ]);
  expect(await refusal(site, { 'content/sidebar.yml': 'a: b\n' })).toEqual([
    'content/sidebar.yml:1:1  error  sidebar.yml must be a list of entries, but got an object. [wrong-type]',
  ]);
  const categories = await refusal(site, {
    'content/sidebar.yml': null,
    'content/g/a.md': 'Text.\n',
    'content/g/_category_.yml': 'lable: x\nposition: "1"\nindex: { slug: x }\n',
    'content/h/a.md': 'Text.\n',
    'content/h/_category_.json': '{ "label": 3 }',
    'content/i/a.md': 'Text.\n',
    'content/i/_category_.yml': 'label: [\n',
  });
  expect(brief(categories)).toEqual([
    'content/g/_category_.yml:1:1 unknown-key',
    'content/g/_category_.yml:2:1 wrong-type',
    'content/g/_category_.yml:3:10 wrong-type',
    'content/h/_category_.json:1:3 wrong-type',
    'content/i/_category_.yml:2:1 yaml-syntax',
  ]);
});

test('incorrect usage has a separate exit code and a hint', async () => {
  const site = await builtSite();
  for (const [args, text] of [
    [['bild'], "error: unknown command 'bild'\n(Did you mean build?)"],
    [['build', '--ouput', 'x'], "error: unknown option '--ouput'\n(Did you mean --out?)"],
    [['build', '--out'], "error: option '--out <dir>' argument missing"],
    [['build', '--workers', '0'], 'It must be an integer from 1 to 64.'],
    [['build', '--base-url', 'x'], 'It must begin and end with "/", such as "/docs/".'],
    [['build', '.', 'x'], "error: too many arguments for 'build'"],
    [['check', '--format', 'xml'], 'error: --format must be one of text, json, github, sarif'],
    [['serve', '--port', '99999'], 'It must be an integer from 0 to 65535.'],
    [['serve', '--port', ''], 'It must be an integer from 0 to 65535.'],
    [['serve', '--port', '0x50'], 'It must be an integer from 0 to 65535.'],
    [['check', 'docsgen.config.json'], 'It is a file; pass the folder that contains the site.'],
    [['serve', 'docsgen.config.json'], 'It is a file; pass the folder that contains the site.'],
    [['init', 'docsgen.config.json'], 'It is a file; pass the folder that contains the site.'],
    [['build', ''], 'It is empty; use "." for the current folder.'],
    [['help', 'bild'], "error: unknown command 'bild'"],
  ] as const) {
    const run = await site.run(...args);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain(text);
    expect(printedProblems(run)).toEqual([]);
  }
  expect(site.read('index.html')).toContain(minimal['content/index.md']?.toString().includes('Welcome') ? 'Welcome' : '');
});

test('reports the default URL for a site without a configuration or with a misnamed one', async () => {
  const { 'docsgen.config.json': config = '', ...rest } = minimal;
  const site = makeSite(rest);
  expect(printedProblems(await site.run('build'))).toEqual([
    'warning  The site has no configuration, so it is built for http://localhost:3000. [without-config]',
  ]);
  site.write({ 'docsgen.config.yml': config });
  expect(printedProblems(await site.run('check'))).toEqual([
    'warning  "docsgen.config.yml" is not a recognized configuration file name, so the site is built for http://localhost:3000. [without-config]',
  ]);
  site.write({ 'docsgen.config.json': config });
  expect(await site.problems()).toEqual([]);
});

test('a configuration may be a function, and its problems have a line', async () => {
  const site = makeSite({ 'content/index.md': minimal['content/index.md'] as string });
  const found = async (text: string) => {
    site.write({ 'docsgen.config.ts': text });
    return (await site.problems()).map(({ id, line, column, cause }) => `${line}:${column} ${id} ${cause}`);
  };
  expect(await found(`export default async () => ({ title: 'T', url: 'https://e.com' });\n`)).toEqual([]);
  expect(
    await found(
      `import { defineConfig } from 'docsgen';\nexport default defineConfig(async () => {\n  const url = await 'https://e.com';\n  return {\n    titel: 'T',\n    title: 'T',\n    url,\n  };\n});\n`,
    ),
  ).toEqual(['5:5 config-unknown-key Unknown option "titel".']);
  expect(await found(`export default function config() {\n  throw new Error('no token');\n}\n`)).toEqual([
    '2:9 config-throws The configuration file threw an error: no token.',
  ]);
});

test('suggests the right option for an option of another tool', async () => {
  const site = makeSite({ ...minimal, 'docsgen.config.json': json({ base: '/x/', description: 'D.' }) });
  expect((await site.problems()).map(({ fix }) => fix)).toEqual(['Write "baseUrl".', 'Write "tagline".']);
});

test('rejects a redirect that is a pattern, with an alternative', async () => {
  const pairs = ['/old/:slug', '/blog/*', '/a/:id(\\d+)', '/x:y'].map((from) => ({ from, to: '/' }));
  const site = makeSite({ ...minimal, 'docsgen.config.json': json({ redirects: { pairs } }) });
  const found = await site.problems();
  expect(found.map(({ cause }) => cause)).toEqual([
    '"/old/:slug" cannot be an old path: it contains the pattern ":slug", and patterns are not supported.',
    '"/blog/*" cannot be an old path: it contains the pattern "*", and patterns are not supported.',
    '"/a/:id(\\d+)" cannot be an old path: it contains the pattern ":id", and patterns are not supported.',
    '"/x:y" cannot be an old path: it contains a name that Windows does not allow.',
  ]);
  expect(found[0]?.fix).toMatch(/^Use "redirects\.prefixes" .* or write a pair for each old path/);
});

test('encodes a redirect to a non-ASCII anchor for every host and rejects control characters', async () => {
  const pairs = [
    { from: '/jp', to: '/a#日本' },
    { from: '/encoded', to: '/a#%E6%97%A5%E6%9C%AC' },
  ];
  const site = makeSite({ ...minimal, 'content/a.md': '## 日本\n', 'docsgen.config.json': json({ redirects: { pairs } }) });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const files = ['_redirects', 'vercel.json', 'nginx.conf', 'manifest.json', 'jp/index.html'].map((file) => site.read(file));
  for (const text of files) expect(text).toContain('#%E6%97%A5%E6%9C%AC');
  for (const text of files) expect(text).not.toContain('日');
  const refused = ['/a#\u0000', 'https://e.com/\u0007', '/a#\u0085', 'https://[::1'];
  site.write({ 'docsgen.config.json': json({ redirects: { pairs: refused.map((to) => ({ from: '/x', to })) } }) });
  expect((await site.problems()).map(({ id, line }) => `${id} ${line}`)).toEqual(
    refused.map((_, index) => `config-value ${8 + index * 4}`),
  );
});
