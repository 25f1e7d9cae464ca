import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { DescribedProblem } from '../../cli/problems/index.js';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { findChromium } from './chromium.js';

const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');

/** Returns the module of an island. @param component its code, from line 4 on; its name is `Island` @param more the rest of the definition */
const island = (component: string, more = "form: 'leaf',"): string => `import * as React from 'react';
import { directive } from 'docsgen/extend';

${component}
export default directive({ description: 'A test.', ${more} component: Island });
`;

/** Creates a site with islands. @param modules by the names of their directives */
const makeIslands = (modules: Readonly<Record<string, string>>, page: string, more: Files = {}): TestSite =>
  makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      baseUrl: '/base/',
      extensions: [
        { name: 'kit', directives: Object.fromEntries(Object.keys(modules).map((name) => [name, `./kit/${name}.tsx`])) },
      ],
    }),
    ...Object.fromEntries(Object.entries(modules).map(([name, code]) => [`kit/${name}.tsx`, code])),
    'content/index.md': `---\ntitle: Home\ndescription: The first page.\n---\n\n${page}\n`,
    ...more,
  });

const hydrate = (site: TestSite, env: NodeJS.ProcessEnv = {}) =>
  docsgen(['check', '--hydrate'], { cwd: site.dir, env: { CHROME_PATH: findChromium(), ...env } });

async function findProblems(site: TestSite): Promise<readonly DescribedProblem[]> {
  const run = await docsgen(['check', '--hydrate', '--format', 'json'], {
    cwd: site.dir,
    env: { CHROME_PATH: findChromium() },
  });
  return (JSON.parse(run.stdout) as { problems: DescribedProblem[] }).problems;
}

const GOOD = `function subscribe() { return () => {}; }
function Island({ from, label, children }: { from: number; label?: string; children?: React.ReactNode }) {
  const id = React.useId();
  const [count, setCount] = React.useState(from);
  const [width, setWidth] = React.useState(0);
  const isBrowser = React.useSyncExternalStore(subscribe, () => true, () => false);
  React.useEffect(() => setWidth(window.innerWidth), []);
  return (
    <section>
      <label htmlFor={id}>{label} &amp; "more"</label> <input id={id} defaultValue="3" disabled={!isBrowser} />
      <button type="button" onClick={() => setCount(count + 1)}>{count} of {width}</button>
      <svg viewBox="0 0 1 1"><path d="M0 0" strokeWidth={2} /></svg>
      {children}
    </section>
  );
}`;
const attributes = "attributes: { from: { description: 'The first number.', type: 'number', required: true } },";

test('islands that are the same in the browser have no problems, whenever they start and whatever their effects do', async () => {
  const names = ['load', 'idle', 'visible', 'interaction'];
  const modules = names.map((name) => [name, island(GOOD, `form: 'both', label: 'optional', ${attributes} hydrate: '${name}',`)]);
  const page = names.map((name) => `:::${name}[Seats]{from=5}\nContent with a [the other page](/other).\n:::\n`).join('\n');
  const nested = '::::load{from=1}\n:::idle[Inner]{from=2}\nText.\n:::\n::::\n';
  const site = makeIslands(Object.fromEntries(modules), page, { 'content/other.md': `# Other\n\n${nested}` });
  expect(await hydrate(site)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Hydrated 6 islands in .+\.\nNo problems\.$/m),
  });
  expect(existsSync(path.join(site.dir, 'dist'))).toBe(false);
});

test('reports what differs at the line of the directive', async () => {
  const choose = (server: string, browser: string) => `typeof window === 'undefined' ? ${server} : ${browser}`;
  const site = makeIslands(
    {
      text: island(
        `const Island = ({ children }: any) => <p>Now <output>{${choose('5', '-1')}}</output>{children}</p>;`,
        "form: 'both',",
      ),
      attribute: island(`const Island = () => <a href="/" title={${choose("'first'", "'second'")}}>Long text</a>;`),
      missing: island(`const Island = () => <p>{${choose('<b>Bold</b>', 'null')}}</p>;`),
      nesting: island('const Island = () => <p>Text<div>More</div></p>;'),
    },
    ':::text\nContent.\n\n::attribute\n:::\n\n::missing\n\n::nesting\n\n::text',
  );
  expect(await findProblems(site)).toMatchObject([
    {
      ...{ id: 'island-differs', file: 'content/index.md', line: 6, column: 1 },
      cause: 'The island "text" on the page "/" renders "<output>-1</output>" in the browser instead of "<output>5</output>".',
    },
    { id: 'island-differs', line: 9, cause: expect.stringContaining('`<a href="/" title="second">` in the browser') },
    {
      id: 'island-differs',
      line: 12,
      cause: expect.stringContaining('renders "<p></p>" in the browser instead of "<p><b>Bold</b></p>"'),
    },
    { id: 'island-failed', line: 14, cause: expect.stringContaining('does not match the HTML of the server') },
    { id: 'island-differs', line: 16 },
  ]);
});

test('reports islands that fail in the browser, with the line of the module', async () => {
  const site = makeIslands(
    {
      render: island(
        "const Island = () => {\n  if (typeof window === 'object') throw new Error('No plan');\n  return <p>Text</p>;\n};",
      ),
      effect: island(
        "const Island = () => {\n  React.useEffect(() => {\n    throw new Error('No price');\n  }, []);\n  return <p>Text</p>;\n};",
      ),
      promise: island(
        "const Island = () => {\n  React.useEffect(() => {\n    void Promise.reject(new Error('No answer'));\n  }, []);\n  return <p>Text</p>;\n};",
      ),
      module: island("if (typeof document === 'object') throw new Error('No document');\nconst Island = () => <p>Text</p>;"),
    },
    '::render\n\n::effect\n\n::promise\n\n::module\n\n::effect',
  );
  const fail = (name: string, line: number, what: string) => ({
    ...{ id: 'island-failed', level: 'error', file: 'content/index.md', line },
    cause: `The island "${name}" on the page "/" ${what}.`,
  });
  expect(await findProblems(site)).toMatchObject([
    fail('render', 6, 'throws an error in the browser at kit/render.tsx:5: No plan'),
    fail('effect', 8, 'throws an error in the browser at kit/effect.tsx:6: No price'),
    fail('promise', 10, 'throws an error in the browser at kit/promise.tsx:6: No answer'),
    fail('module', 12, 'cannot be loaded in the browser at kit/module.tsx:4: No document'),
    fail('effect', 14, 'throws an error in the browser at kit/effect.tsx:6: No price'),
  ]);
});

test('reports what the policy of the site blocks', async () => {
  const useEffect = (code: string) =>
    `const Island = () => {\n  React.useEffect(() => {\n    ${code}\n  }, []);\n  return <p>Text</p>;\n};`;
  const request = "fetch('https://prices.example.com/v1').catch(() => {});";
  const site = makeIslands(
    {
      request: island(useEffect(request)),
      allowed: island(useEffect(request.replaceAll('prices', 'open')), "form: 'leaf', hosts: ['https://open.example.com'],"),
      style: island(useEffect("document.querySelector('.island:last-of-type p')?.setAttribute('style', 'color: red');")),
    },
    '::request\n\n::allowed\n\n::style',
  );
  expect(await findProblems(site)).toMatchObject([
    {
      ...{ id: 'island-blocked', line: 6, fix: 'Add the origin to "hosts" of the directive.' },
      cause:
        'The island "request" on the page "/" uses "https://prices.example.com/v1", which the policy of the site blocks (connect-src).',
    },
    { id: 'island-blocked', line: 10, cause: expect.stringContaining('(style-src') },
  ]);
});

test('a page whose island never ends is given up, and the others are checked', async () => {
  const site = makeIslands(
    {
      endless: island("const Island = () => {\n  while (typeof window === 'object') {}\n  return <p>Text</p>;\n};"),
      other: island('const Island = () => <p>{typeof window}</p>;'),
    },
    '::other\n\n::endless\n\n::other',
    { 'content/other.md': '# Other\n\n::other\n' },
  );
  const found = await findProblems(site);
  expect(found).toMatchObject([
    { id: 'island-differs', file: 'content/index.md', line: 6 },
    {
      id: 'island-failed',
      line: 8,
      cause: expect.stringMatching(/^The island "endless" .* has not started in the browser after \d+ seconds\.$/),
    },
    { id: 'island-differs', file: 'content/other.md', line: 3 },
  ]);
});

test('a site without islands needs no browser', async () => {
  expect(await hydrate(makeSite(minimal), { CHROME_PATH: '/no/such/browser' })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('The site contains no islands, so there is nothing to hydrate.\nNo problems.\n'),
  });
});

const ISLAND = { plain: island('const Island = () => <p>Text</p>;') };

test('says how to get a browser', async () => {
  expect(await hydrate(makeIslands(ISLAND, '::plain'), { CHROME_PATH: '/no/such/browser' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /CHROME_PATH names "\/no\/such\/browser", which is not a program\. \[no-browser\]\n {2}Install Chromium/,
    ),
  });
});

/** Writes a program that is used as the browser. @param code of the shell */
function writeProgram(site: TestSite, code: string): string {
  const file = path.join(site.dir, 'browser.sh');
  site.write({ 'browser.sh': `#!/bin/sh\n${code}\n` });
  chmodSync(file, 0o755);
  return file;
}

test.skipIf(process.platform === 'win32')('reports a browser that does not start', async () => {
  const site = makeIslands(ISLAND, '::plain');
  const program = writeProgram(site, 'echo "[1:2:ERROR:zygote.cc(9)] No usable sandbox." >&2\nexit 1');
  expect(await hydrate(site, { CHROME_PATH: program })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The browser "${program}" ended or did not start: No usable sandbox. [browser-ended]`),
  });
});

test('uses the browser of a package of the site', async () => {
  const site = makeIslands(ISLAND, '::plain', {
    'node_modules/playwright-core/package.json': '{ "name": "playwright-core" }',
    'node_modules/playwright-core/index.js': "exports.chromium = { executablePath: () => '/no/such/browser' };",
    'node_modules/puppeteer/package.json': '{ "name": "puppeteer" }',
    'node_modules/puppeteer/index.js': `exports.executablePath = async () => ${JSON.stringify(findChromium())};`,
  });
  expect(await hydrate(site, { CHROME_PATH: '', PATH: '' })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Hydrated 1 island in'),
  });
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32').each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'leaves no browser behind after %s',
  async (signal) => {
    const endless = island("const Island = () => {\n  while (typeof window === 'object') {}\n  return <p>Text</p>;\n};");
    const site = makeIslands({ endless }, '::endless');
    const pidFile = path.join(site.dir, 'pid');
    const program = writeProgram(site, `echo $$ > '${pidFile}'\nexec '${findChromium()}' "$@"`);
    const temporary = path.join(site.dir, 'temporary');
    mkdirSync(temporary);
    const env = { ...process.env, CI: '1', CHROME_PATH: program, TMPDIR: temporary };
    const child = spawn(process.execPath, [bin, 'check', '--hydrate'], { cwd: site.dir, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
    const profile = () => readdirSync(temporary).find((name) => name.startsWith('docsgen-browser-'));
    // The browser has opened its profile, so it runs.
    await expect.poll(() => existsSync(path.join(temporary, profile() ?? '', 'Local State'))).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal);
    await expect.poll(() => isRunning(pid)).toBe(false);
    if (signal !== 'SIGKILL') expect(profile()).toBeUndefined();
  },
);

test('a program can check islands, and stop the check', async () => {
  const { check } = (await import(
    path.resolve(import.meta.dirname, '../../lib/index.js')
  )) as typeof import('../../cli/index.js');
  const broken = makeIslands({ plain: island('const Island = () => <p>{typeof window}</p>;') }, '::plain');
  const env = { CHROME_PATH: findChromium() };
  expect(await check({ dir: broken.dir, hydrate: true, env })).toMatchObject({ ok: false, errors: [{ code: 'island-differs' }] });
  const endless = makeIslands(
    { endless: island("const Island = () => { while (typeof window === 'object') {} return <p>Text</p>; };") },
    '::endless',
  );
  const controller = new AbortController();
  const onProgress = ({ phase }: { phase: string }) => phase === 'Hydrating' && controller.abort(new Error('Enough'));
  await expect(check({ dir: endless.dir, hydrate: true, env, signal: controller.signal, onProgress })).rejects.toThrow('Enough');
});
