import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentPages, site } from './pages.js';

const SAMPLES = path.join(site, 'content/_samples');
const typescript = path.join(site, 'node_modules/typescript/bin/tsc');

/** Parses a program of one language without its SDK, which registries other than npm's would be needed for. */
interface Parser {
  readonly language: string;
  readonly ending: string;
  readonly command: string;
  /** @param out a folder for what it writes */
  args(file: string, out: string): readonly string[];
}

/** Tests that need nothing but their language. */
const TESTS = [
  { command: 'python3', args: ['-B'], file: 'test_checkout.py' },
  { command: 'go', args: ['test'], file: 'checkout_test.go' },
  { command: 'ruby', args: [], file: 'checkout_spec.rb' },
  { command: 'php', args: [], file: 'checkout_test.php' },
];

const STOP_AFTER_PARSING = ['-XDshould-stop.ifError=PARSE', '-XDshould-stop.ifNoError=PARSE'];
const PARSERS: readonly Parser[] = [
  {
    language: 'Python',
    ending: '.py',
    command: 'python3',
    args: (file) => ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', file],
  },
  { language: 'Go', ending: '.go', command: 'gofmt', args: (file) => ['-e', file] },
  { language: 'Java', ending: '.java', command: 'javac', args: (file, out) => [...STOP_AFTER_PARSING, '-d', out, file] },
  { language: 'Ruby', ending: '.rb', command: 'ruby', args: (file) => ['-c', file] },
  { language: 'PHP', ending: '.php', command: 'php', args: (file) => ['-l', file] },
  { language: '.NET', ending: '.cs', command: 'csc', args: (file, out) => [`-out:${out}/sample.dll`, '-target:library', file] },
];

const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).sort();
const having = (ending: string) => files.filter((file) => file.endsWith(ending));
const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-samples-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('sample programs', () => {
  for (const { language, ending, command, args } of PARSERS)
    describe.skipIf(!isInstalled(command))(`in ${language} (skipped without ${command})`, () => {
      test.each(having(ending))('%s has no syntax error', (file) => {
        const { status, stderr } = spawnSync(command, args(path.join(SAMPLES, file), temporaryFolder()), { encoding: 'utf8' });
        expect(stderr).not.toMatch(/error/i);
        expect(status).toBe(0);
      });
    });

  for (const { command, args, file } of TESTS)
    test.skipIf(!isInstalled(command))(`in testing/${file} pass (skipped without ${command})`, () => {
      const folder = temporaryFolder();
      cpSync(path.join(SAMPLES, 'testing', file), path.join(folder, file));
      const run = spawnSync(command, [...args, file], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, GO111MODULE: 'off' },
      });
      expect(run.stderr).not.toMatch(/error|fatal|failed/i);
      expect(run.status).toBe(0);
    });

  test('in JavaScript have no syntax error', () => {
    const failed = having('.js').filter(
      (file) => spawnSync(process.execPath, ['--check', path.join(SAMPLES, file)]).status !== 0,
    );
    expect(failed).toEqual([]);
  });

  test('in TypeScript have the types of the SDKs', () => {
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--esModuleInterop', '--jsx', 'react-jsx'];
    const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
    const programs = [...having('.ts'), ...having('.tsx')].map((file) => path.join(SAMPLES, file));
    const { stdout } = spawnSync(process.execPath, [typescript, ...options, ...modules, ...programs], {
      cwd: site,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  test('test doubles pass the tests of the Node.js page', () => {
    const folder = temporaryFolder();
    for (const file of having('.js'))
      if (file.startsWith('node/')) cpSync(path.join(SAMPLES, file), path.join(folder, path.basename(file)));
    symlinkSync(path.join(site, 'node_modules'), path.join(folder, 'node_modules'));
    const tests = readdirSync(folder).filter((file) => file.endsWith('.test.js'));
    expect(tests).toEqual(['checkout.test.js', 'rules.test.js']);
    const { status, stdout } = spawnSync(process.execPath, ['--test', ...tests], { cwd: folder, encoding: 'utf8' });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('# pass 4') });
  });

  test('of React render what the server evaluated, and what a test turns on', async () => {
    const load = (file: string) => import(path.join(SAMPLES, 'react', file));
    const [{ App }, { Checkout }, { withToggles }] = await Promise.all(
      ['App.tsx', 'Checkout.tsx', 'render-with-toggles.tsx'].map(load),
    );
    const variant = { name: 'green', enabled: true };
    const toggles = ['checkout-redesign', 'button-colour'].map((name) => ({
      name,
      enabled: true,
      variant,
      impressionData: false,
    }));
    const fromServer = renderToString(createElement(App, { toggles, userId: 'reader-42' }));
    expect(fromServer).toContain('The new checkout');
    expect(fromServer).toContain('class="green"');
    expect(renderToString(withToggles(createElement(Checkout), 'checkout-redesign'))).toContain('The new checkout');
    expect(renderToString(withToggles(createElement(Checkout)))).toContain('The old checkout');
  });

  test('are all shown on a page', async () => {
    const text = (await contentPages()).map((page) => page.text).join('\n');
    const programs = files.filter((file) => path.extname(file) !== '' && !file.endsWith('.md'));
    expect(programs.filter((file) => !text.includes(`/content/_samples/${file}`))).toEqual([]);
  });
});
