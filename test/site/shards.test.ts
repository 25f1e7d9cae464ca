import { cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type Run, type TestSite } from '../harness.js';
import { difference, filesIn, readBytes } from '../output-tree.js';

const NAMES = Array.from({ length: 9 }, (_, number) => `p${number}`);

const files: Files = {
  ...minimal,
  ...Object.fromEntries(
    NAMES.map((name, index) => [
      `content/guide/${name}.md`,
      `---\ntitle: Page ${name}\n---\n\nText of ${name}, beside [the next](p${(index + 1) % NAMES.length}.md).\n\n\`\`\`js\nconst n = ${index};\n\`\`\`\n`,
    ]),
  ),
  'openapi/shop.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/things': { get: { operationId: 'get-things', responses: { 200: { description: 'Things.' } } } } },
  }),
};

const KEY = 'ab'.repeat(32);

/** A machine: a checkout at another path, with a user, a time zone and checkout times of its own. */
interface Machine {
  readonly site: TestSite;
  run(...args: string[]): Promise<Run>;
}

let machines = 0;

function openMachine(more: Files = {}): Machine {
  machines += 1;
  const site = makeSite({ ...files, ...more });
  const home = makeSite({}).dir;
  for (const file of filesIn(site.dir)) utimesSync(path.join(site.dir, file), machines * 1e6, machines * 1e6);
  const env = {
    DOCSGEN_STATE_KEY: KEY,
    HOME: home,
    XDG_CACHE_HOME: home,
    TZ: machines % 2 === 0 ? 'Asia/Tokyo' : 'America/Lima',
    LANG: machines % 2 === 0 ? 'C' : 'tr_TR.UTF-8',
  };
  return { site, run: (...args) => docsgen(args, { cwd: site.dir, env }) };
}

const storeOf = ({ site }: Machine): string => path.join(site.dir, '.docsgen');

/** Runs each shard on a machine of its own and copies their stores into one folder. */
async function shardStores(count: number, target: Machine, more?: Files): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const machine = openMachine(more);
      const run = await machine.run('build', '--shard', `${index + 1}/${count}`);
      expect(run.code, run.stderr).toBe(0);
      expect(filesIn(path.join(machine.site.dir, 'dist'))).toEqual([]);
      // A shard without pages has nothing to store.
      if (readdirSync(machine.site.dir).includes('.docsgen')) cpSync(storeOf(machine), storeOf(target), { recursive: true });
    }),
  );
}

interface Stats {
  readonly work: readonly { readonly name: string; readonly made: number; readonly reused: number }[];
}

/** Builds the site and returns how many pages were made. */
async function countMade(machine: Machine): Promise<number | undefined> {
  const run = await machine.run('build', '--stats=json');
  expect(run.code, run.stderr).toBe(0);
  return (JSON.parse(run.stdout) as Stats).work.find(({ name }) => name === 'pages')?.made;
}

const outputOf = (machine: Machine) => readBytes(path.join(machine.site.dir, 'dist'));

async function plainBuild(more?: Files) {
  const machine = openMachine(more);
  await countMade(machine);
  return outputOf(machine);
}

test.each([1, 3, 14])(
  'a build finds every page that %d machines have made, and writes the same bytes as one machine',
  async (count) => {
    const machine = openMachine();
    await shardStores(count, machine);
    expect(await countMade(machine)).toBe(0);
    expect(difference(outputOf(machine), await plainBuild())).toBeUndefined();
  },
);

test('a build makes the pages of a shard that is missing, and of a file that changed after its shard', async () => {
  const more = { 'content/guide/p1.md': '# New words\n' };
  const machine = openMachine();
  await shardStores(3, machine);
  const missing = readdirSync(storeOf(machine)).find((name) => name.endsWith('.json')) ?? '';
  const lost = (readFileSync(path.join(storeOf(machine), missing), 'utf8').match(/"doc:/g) ?? []).length;
  expect(lost).toBeGreaterThan(0);
  rmSync(path.join(storeOf(machine), missing));
  machine.site.write(more);
  const made = await countMade(machine);
  expect([lost, lost + 1]).toContain(made);
  expect(difference(outputOf(machine), await plainBuild(more))).toBeUndefined();
});

test.each<[string, (file: string) => void]>([
  ['truncated', (file) => writeFileSync(file, readFileSync(file).subarray(0, 300))],
  ['empty', (file) => writeFileSync(file, '')],
  ['altered', (file) => writeFileSync(file, readFileSync(file, 'latin1').replace(/Text of/g, 'Evil of'), 'latin1')],
])('files of a shard that are %s are not used', async (_, damage) => {
  const machine = openMachine();
  await shardStores(2, machine);
  for (const name of readdirSync(storeOf(machine)).filter((one) => one.endsWith('.pack')))
    damage(path.join(storeOf(machine), name));
  expect(await countMade(machine)).toBeGreaterThan(5);
  expect(difference(outputOf(machine), await plainBuild())).toBeUndefined();
});

test('a store that is signed with another key is not used', async () => {
  const machine = openMachine();
  await shardStores(2, machine);
  const run = await docsgen(['build', '--stats=json'], {
    cwd: machine.site.dir,
    env: { DOCSGEN_STATE_KEY: 'cd'.repeat(32) },
  });
  expect((JSON.parse(run.stdout) as Stats).work.find(({ name }) => name === 'pages')).toMatchObject({ made: 10, reused: 0 });
});

test('shards add to a store, and the build that uses them keeps one index', async () => {
  const machine = openMachine();
  await countMade(machine);
  machine.site.write({ 'content/guide/p1.md': '# One\n', 'content/guide/p2.md': '# Two\n' });
  const before = readdirSync(storeOf(machine));
  for (const shard of ['1/2', '2/2']) expect((await machine.run('build', '--shard', shard)).code).toBe(0);
  expect(readdirSync(storeOf(machine))).toEqual(expect.arrayContaining(before));
  expect(readdirSync(storeOf(machine)).filter((name) => name.endsWith('.json')).length).toBeGreaterThan(1);
  expect(await countMade(machine)).toBe(0);
  expect(readdirSync(storeOf(machine)).filter((name) => name.endsWith('.json'))).toEqual(['cache.json']);
  expect((await machine.run('build')).stderr).toContain('Nothing changed');
});

test('a shard reports the problems of its pages, and fails if one of them is an error', async () => {
  const broken = { 'content/guide/p1.md': '---\ntitle: [\n---\n\nText.\n' };
  const runs = await Promise.all(['1/2', '2/2'].map((shard) => openMachine(broken).run('build', '--shard', shard)));
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(runs.map(({ stderr }) => stderr).join('')).toContain('content/guide/p1.md:3');
});

test('a file is read by its shard only', async () => {
  const unreadable = { 'content/guide/p1.md': new Uint8Array([0x23, 0x20, 0xff]) };
  const runs = await Promise.all(['1/2', '2/2'].map((shard) => openMachine(unreadable).run('build', '--shard', shard)));
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
});

test.each([
  ['0/4', 'It must be a shard and the number of shards'],
  ['5/4', 'It must be a shard and the number of shards'],
  ['1/257', 'It must be a shard and the number of shards'],
  ['1', 'It must be a shard and the number of shards'],
])('--shard %s is refused', async (shard, message) => {
  const { code, stderr } = await openMachine().run('build', '--shard', shard);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test.each(['--verify', '--no-cache', '--out=public'])('--shard with %s is refused', async (option) => {
  const { code, stderr } = await openMachine().run('build', '--shard', '1/2', option);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`remove ${option.split('=')[0]}`) });
});

test('a shard that cannot store its pages fails', async () => {
  const { site } = openMachine();
  const run = await docsgen(['build', '--shard', '1/2'], { cwd: site.dir, env: { DOCSGEN_STATE_KEY: 'secret' } });
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('DOCSGEN_STATE_KEY is not a key') });
  expect(run.stderr).toContain('shard-not-stored');
  expect(run.stderr).not.toContain('secret');
});

test('a fresh clone with the store and the output folder of another machine has nothing to do', async () => {
  const [first, second] = [openMachine(), openMachine()];
  await countMade(first);
  for (const folder of ['.docsgen', '.dist.docsgen', 'dist'])
    cpSync(path.join(first.site.dir, folder), path.join(second.site.dir, folder), { recursive: true });
  expect((await second.run('build')).stderr).toContain('Nothing changed');
  second.site.write({ 'dist/index.html': '<p>changed by hand</p>' });
  expect((await second.run('build')).stderr).toContain('1 files written');
  expect(difference(outputOf(second), outputOf(first))).toBeUndefined();
});
