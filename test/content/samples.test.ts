import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  test('are all shown on a page', async () => {
    const text = (await contentPages()).map((page) => page.text).join('\n');
    const programs = files.filter((file) => path.extname(file) !== '' && !file.endsWith('.md'));
    expect(programs.filter((file) => !text.includes(`/content/_samples/${file}`))).toEqual([]);
  });
});
