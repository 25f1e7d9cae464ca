import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { installNode, NODE_VERSIONS } from '../../scripts/node-versions.mjs';
import { type Files, temporaryFolder } from '../harness.js';
import { type Bytes, difference, readBytes } from '../output-tree.js';
import { isFull } from './counts.js';
import { copyPackage, type PackageCopy, type RunOptions } from './package-copy.js';
import { preparedSite } from './prepared-site.js';
import { Random } from './random.js';
import { addPage, filesOf, randomSite } from './site-model.js';

const golden = path.resolve(import.meta.dirname, '../pages/markdown/golden');

/** A site that is large enough for threads, with every kind of Markdown, names whose order depends on the locale, and dates from git. */
function variedSite(): Files {
  const random = new Random(11);
  const model = randomSite(random);
  while (model.pages.size < 70) addPage(model, random);
  Object.assign(model.config, { lastUpdated: true, search: { synonyms: [['flag', 'toggle', 'ıtem', 'Item']] } });
  const pages = ['zebra', 'Äpfel', 'apple', 'İzmir', 'ırmak', 'Öl', 'über', 'I'].map((title, index) => [
    `content/names/${index}.md`,
    `---\ntitle: ${title}\n---\n\n## ${title} INDEX I i\n\nText about ${title}.\n`,
  ]);
  const kinds = ['admonitions', 'code', 'gfm', 'headings', 'tabs'].map((name) => {
    const text = readFileSync(path.join(golden, name, 'input.md'), 'utf8');
    return [`content/kinds/${name}.md`, text.replace(/\]\([^)]*\)/g, '](https://example.com)')];
  });
  return { ...filesOf(model), ...Object.fromEntries([...pages, ...kinds]) };
}

let copy: PackageCopy;
let dir: string;
let expected: Bytes;
beforeAll(async () => {
  copy = copyPackage();
  return () => copy.remove();
});

/** The site, committed in a time zone in which it is never built. */
async function prepare(): Promise<void> {
  const site = preparedSite();
  site.turnTo({ name: 'varied', files: variedSite(), bytes: new Map() });
  dir = site.dir;
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], {
      cwd: dir,
      env: { ...process.env, GIT_AUTHOR_DATE: '2024-05-31T23:30:00-0800' },
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'All');
  expected = await built({});
  expect(expected.size).toBeGreaterThan(250);
}

async function built({
  workers = 1,
  at = dir,
  ...options
}: Partial<RunOptions> & { workers?: number; at?: string }): Promise<Bytes> {
  const out = temporaryFolder();
  const run = await copy.run(['build', at, '--no-cache', '--workers', `${workers}`, '--out', path.join(out, 'dist')], {
    cwd: dir,
    ...options,
  });
  expect(run.code, run.stderr).toBe(0);
  return readBytes(path.join(out, 'dist'));
}

const shuffle = ['--import', path.join(import.meta.dirname, 'preloads/shuffle-folders.mjs')];

test('time zone, language, working directory, folder order and number of threads do not change the output', async () => {
  await prepare();
  const variants: Record<string, Parameters<typeof built>[0]> = {
    Kathmandu: { env: { TZ: 'Asia/Kathmandu' } },
    'Pago Pago': { env: { TZ: 'Pacific/Pago_Pago' } },
    Turkish: { env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' } },
    German: { env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' } },
    'no language': { env: { LC_ALL: 'C', LANG: '' } },
    'folders in another order': { nodeOptions: shuffle },
    'four threads': { workers: 4 },
    'Kathmandu, Turkish, elsewhere': { cwd: tmpdir(), env: { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' } },
    'Pago Pago, German, other folders, four threads': {
      workers: 4,
      nodeOptions: shuffle,
      env: { TZ: 'Pacific/Pago_Pago', LC_ALL: 'de_DE.UTF-8' },
    },
  };
  const chosen = Object.entries(variants).slice(isFull ? 0 : -1);
  for (const [name, options] of chosen) expect(difference(await built(options), expected), name).toBeUndefined();
  const elsewhere = path.join(temporaryFolder(), 'Another place');
  cpSync(dir, elsewhere, { recursive: true });
  expect(difference(await built({ at: elsewhere, cwd: elsewhere }), expected), 'in another folder').toBeUndefined();
});

test.skipIf(!isFull)('Node.js 20, 22 and 24 produce the same bytes', async () => {
  await prepare();
  const folder = temporaryFolder();
  for (const version of NODE_VERSIONS) {
    const node = installNode(version, folder);
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${version}\\b`));
    for (const workers of [1, 4]) {
      const env = { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' };
      expect(difference(await built({ node, workers, env }), expected), `Node.js ${version}, ${workers} threads`).toBeUndefined();
    }
  }
});
