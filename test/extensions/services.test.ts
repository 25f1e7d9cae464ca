import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { kitFiles, makeSiteWith } from './site-parts.js';

/** Returns the module of a service. @param more the rest of the definition, from line 3 */
const service = (more: string): string =>
  `import { service } from 'docsgen/extend';\nexport default service({ description: 'A test.',\n${more} });\n`;

test('pages contain the settings of a service and nothing else of its options, and the policy its origins', async () => {
  const { run, read } = makeSiteWith({
    options: { secret: 'hush', host: 'https://chat.example.com/a?b' },
    services: {
      talk: service(
        'settings: ({ options, site }) => ({ page: options.host, home: site.baseUrl }), hosts: ["wss://live.example.com"], frames: ({ page }) => [page], start() {}',
      ),
    },
  });
  const { code, stderr } = await run('build', '--stats');
  expect(code, stderr).toBe(0);
  const html = read('index.html');
  expect(html).toContain('"settings":{"page":"https://chat.example.com/a?b","home":"/"}}]');
  expect(html).not.toContain('hush');
  expect(read('_headers')).toMatch(
    /connect-src 'self' wss:\/\/live\.example\.com;.*frame-src [^;]* https:\/\/chat\.example\.com;/,
  );
  expect(stderr).toContain('For the service "talk", connect-src of the policy allows wss://live.example.com.');
  expect(stderr).toContain('For the service "talk", frame-src of the policy allows https://chat.example.com.');
});

test('a service cannot have the name of one of docsgen', async () => {
  const problems = await makeSiteWith({ services: { chat: service('start() {}') } }).problems();
  expect(problems).toMatchObject([{ id: 'extension-name-taken', cause: expect.stringContaining('the service "chat"') }]);
});

test.each<[string, string, string]>([
  ['nothing to do', '', 'has not exactly one of "start", "report" and "flags"'],
  ['two things to do', 'start() {}, flags() {}', 'has not exactly one of "start", "report" and "flags"'],
  ['consent for flags', 'flags() {}, consent: "Flags"', 'the unknown key "consent"'],
  ['an unknown key', 'start() {}, scripts: []', 'the unknown key "scripts"'],
  ['no origin', 'start() {}, hosts: ["stats"]', '"hosts.0" must be an origin such as https://api.example.com'],
  ['no origin of its settings', 'start() {}, hosts: () => [undefined]', '"hosts.0" must be'],
  ['settings that are a promise', 'start() {}, settings: () => Promise.resolve(1)', 'returned a promise'],
  [
    'settings that change',
    'start() {}, settings: () => (globalThis.count = (globalThis.count ?? 0) + 1)',
    'something else the second time',
  ],
  ['an error', 'start() {}, settings: () => { throw new Error("no settings"); }', 'no settings'],
])('reports a service with %s', async (_, more, message) => {
  const problems = await makeSiteWith({ services: { stats: service(more) } }).problems();
  expect(problems).toMatchObject([{ level: 'error', file: 'services/stats.ts' }]);
  expect(JSON.stringify(problems)).toContain(JSON.stringify(message).slice(1, -1));
});

test('an edit of a service changes its script and the pages, and one of a piece that two share changes both', async () => {
  const shared = (more: string) => `import { name } from '../name.js';\n${service(`start: () => console.log(name, '${more}')`)}`;
  const site = makeSite({
    ...minimal,
    ...kitFiles({ services: { one: shared('one'), two: shared('two'), three: service('start() {}') } }),
    'name.ts': "export const name = 'first';\n",
  });
  const scripts = async () => {
    expect(await site.run('build')).toMatchObject({ code: 0 });
    const files = site.tree().filter((file) => /assets\/(?:service|shared)-/.test(file));
    for (const file of files) if (file.includes('service-')) expect(site.read('index.html')).toContain(file);
    return files;
  };
  const first = await scripts();
  expect(first.map((file) => file.replace(/-\w+\.js$/, ''))).toEqual([
    'assets/service-one',
    'assets/service-three',
    'assets/service-two',
    'assets/shared',
  ]);
  site.write({ 'name.ts': "export const name = 'second';\n" });
  const second = await scripts();
  expect(second.filter((file) => first.includes(file))).toEqual(first.filter((file) => file.includes('three')));
});

test('texts of the question alone are a configuration for services of extensions', async () => {
  const consent = { texts: { settings: 'Cookies' } };
  const report = service('consent: "Stats", report: () => ({ view() {} })');
  const site = makeSite({ ...minimal, ...kitFiles({ services: { stats: report } }, { analytics: { consent } }) });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('<button type="button" data-action="consent">Cookies</button>');
});
