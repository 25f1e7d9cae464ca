import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeSite, minimal, type Run, type TestSite } from '../harness.js';

const library = pathToFileURL(path.resolve(import.meta.dirname, '../../lib/index.js')).href;

/** Runs a program that uses docsgen in a separate process, which must end by itself. */
function runProgram({ dir }: TestSite, code: string): Promise<Run> {
  const file = path.join(dir, 'program.mjs');
  writeFileSync(file, `import { build, check, createServer } from '${library}';\n${code}`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { cwd: dir, timeout: 50_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** Returns what a program prints as JSON. Fails if it prints anything else or does not succeed. */
async function evaluate(site: TestSite, code: string): Promise<unknown> {
  const { code: exitCode, stdout, stderr } = await runProgram(site, code);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as unknown;
}

const show = (expression: string) => `console.log(JSON.stringify(${expression}));`;

test('build returns counts and the output folder, and says what is new', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n' });
  const code = `const runs = [];
for (const text of ['# A\\n', '# A\\n', '# A\\n\\nNew.\\n']) {
  (await import('node:fs')).writeFileSync('content/a.md', text);
  runs.push(await build());
}
${show('runs')}`;
  const out = path.join(site.dir, 'dist');
  const files = expect.any(Number);
  expect(await evaluate(site, code)).toMatchObject([
    { ok: true, errors: [], warnings: [], out, counts: { pages: 4, unchanged: 0, deleted: 0, written: files } },
    { ok: true, counts: { pages: 4, written: 0, deleted: 0 } },
    { ok: true, counts: { pages: 4, deleted: expect.any(Number), written: files } },
  ]);
  expect(site.read('a.html')).toContain('New.');
});

test('problems of a site are data, and the old site stays', async () => {
  const site = makeSite(minimal);
  await site.run('build');
  site.write({ 'content/a.md': '# A\n\nSee [b](./b.md).\n', 'content/index.md': '# New\n\n![](./no.png)\n' });
  const result = await evaluate(site, show('[await build(), await check()]'));
  const dead = { code: 'dead-link', level: 'error', file: 'content/a.md', line: 3, column: 5 };
  expect(result).toMatchObject([{ ok: false }, { ok: false, notes: [] }]);
  for (const { errors, counts } of result as { errors: object[]; counts?: object }[]) {
    expect(errors).toContainEqual(expect.objectContaining({ ...dead, message: expect.any(String), hint: expect.any(String) }));
    expect(counts).toBeUndefined();
  }
  expect(site.read('index.html')).toContain('Welcome.');
});

test.each([
  ['a folder that does not exist', "{ dir: 'missing' }", 'no-site'],
  ['a file instead of a folder', "{ dir: 'content/index.md' }", 'no-site'],
  ['a configuration that does not exist', "{ config: 'other.json' }", 'no-config'],
  ['an output folder that contains the site', "{ out: '..' }", expect.any(String)],
])('%s is a problem, not an exception', async (_, options, code) => {
  const result = await evaluate(makeSite(minimal), show(`await build(${options})`));
  expect(result).toMatchObject({ ok: false, errors: [{ code }] });
});

test('a wrong use throws, with a sentence that names the option', async () => {
  const calls = ['build({ worker: 2 })', 'build({ workers: 0 })', "check('docs')", "createServer({ allowHosts: 'a' })"];
  const caught = calls.map((call) => `await ${call}.catch((error) => [error.name, error.message])`);
  expect(await evaluate(makeSite(minimal), show(`[${caught.join(', ')}]`))).toEqual([
    ['TypeError', 'build() has no option "worker"; did you mean "workers"?'],
    ['TypeError', 'The option "workers" of build() must be an integer from 1 to 64.'],
    ['TypeError', 'check() takes one object of options.'],
    ['TypeError', 'The option "allowHosts" of createServer() must be a list of host names without ports.'],
  ]);
});

test('several builds at the same time, one of whose configurations prints and ends the process, do not disturb each other or the program', async () => {
  const config = (code: string) => `${code}\nexport default { title: 'Site', url: 'https://docs.example.com' };\n`;
  const { 'docsgen.config.json': _, ...content } = minimal;
  const site = makeSite({
    ...Object.fromEntries(
      Object.entries(content).flatMap(([file, text]) => ['a', 'b', 'c'].map((name) => [`${name}/${file}`, text])),
    ),
    'a/docsgen.config.js': config("console.log('printed'); await new Promise((done) => setTimeout(done, 50)); process.exit(3);"),
    'b/docsgen.config.js': config("console.error('printed'); await new Promise((done) => setTimeout(done, 20));"),
    'c/docsgen.config.js': config(''),
  });
  const code = `const exit = process.exit;
const write = process.stdout.write;
let others = 0;
const timer = setInterval(() => { others += process.stdout.write('') ? 1 : 0; }, 5);
const results = await Promise.all(['a', 'b', 'c', 'c'].map((dir, index) => build({ dir, out: 'dist-' + index, workers: 1 })));
clearInterval(timer);
${show('[results.map(({ ok, errors }) => [ok, errors[0]?.code]), others > 0, process.exit === exit, process.stdout.write === write]')}`;
  expect(await evaluate(site, code)).toEqual([
    [
      [false, 'config-throws'],
      [true, null],
      [true, null],
      [true, null],
    ],
    true,
    true,
    true,
  ]);
  expect(readFileSync(path.join(site.dir, 'c/dist-2/index.html'))).toEqual(
    readFileSync(path.join(site.dir, 'c/dist-3/index.html')),
  );
});

test('a configuration runs again for each build', async () => {
  const { 'docsgen.config.json': _, ...content } = minimal;
  const site = makeSite({
    ...content,
    'docsgen.config.js': "export default { title: process.env.NAME, url: 'https://docs.example.com' };\n",
  });
  const code = `for (const name of ['First', 'Second']) {
  process.env.NAME = name;
  await build();
}
${show('1')}`;
  expect(await evaluate(site, code)).toBe(1);
  expect(site.read('index.html')).toContain('Second');
});

test.each(['Reading', 'Checking', 'Writing'])('a signal ends a build while it is %s, and the old site stays', async (phase) => {
  const pages = Array.from({ length: 80 }, (_, index) => [`content/p${index}.md`, `# Page ${index}\n`]);
  const site = makeSite({ ...minimal, ...Object.fromEntries(pages) });
  await site.run('build');
  const before = site.read('p1.html');
  site.write(Object.fromEntries(pages.map(([file]) => [file as string, '# Changed\n'])));
  const code = `const stop = new AbortController();
const onProgress = ({ phase, done }) => { if (phase === '${phase}' && (done > 2 || phase !== 'Writing')) stop.abort(new Error('enough')); };
const ended = await build({ signal: stop.signal, onProgress, workers: 2 }).catch((error) => error.message);
${show('ended')}`;
  expect(await evaluate(site, code)).toBe('enough');
  expect(site.read('p1.html')).toBe(before);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('p1.html')).toContain('Changed');
});

test('a server reports each update and releases everything when it is closed', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n\nFirst.\n' });
  const code = `import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
const events = new EventEmitter();
const updates = [];
const server = await createServer({ port: 0, workers: 1, onUpdate(update) { updates.push(update); events.emit('update'); } });
const change = async (text, isShown) => {
  writeFileSync('content/a.md', text);
  for (let seen = updates.length; !(await isShown(updates.at(-1))); seen = updates.length) if (seen === updates.length) await once(events, 'update');
  return updates.at(-1);
};
const read = async () => (await fetch(server.url + 'a')).text();
const second = await change('# A\\n\\nSecond.\\n', async () => (await read()).includes('Second.'));
const broken = await change('# A\\n\\nSee [b](./b.md).\\n', ({ errors }) => errors.length > 0);
const kept = (await read()).includes('Second.');
await Promise.all([server.close(), server.close()]);
const closed = await fetch(server.url).catch(() => 'closed');
${show('[updates[0], second.ok, broken, kept, closed]')}`;
  expect(await evaluate(site, code)).toMatchObject([
    { kind: 'site', ok: true, pages: 4 },
    true,
    { ok: false, errors: [{ code: 'dead-link', file: 'content/a.md' }] },
    true,
    'closed',
  ]);
});

test('a server that cannot start rejects with the code of the problem, and one whose site is broken starts', async () => {
  const site = makeSite({ ...minimal, 'docsgen.config.json': '{ "title": 1 }' });
  const code = `const updates = [];
const refused = await createServer({ dir: 'missing' }).catch((error) => error.code);
const server = await createServer({ port: 0, onUpdate: ({ kind, errors }) => updates.push([kind, errors.length]) });
const { status } = await fetch(server.url);
await server.close();
${show('[refused, updates, status]')}`;
  expect(await evaluate(site, code)).toEqual(['no-site', [['kept', 2]], 200]);
});

test('a signal closes a server, and ends a check', async () => {
  const site = makeSite(minimal);
  const code = `const stop = new AbortController();
const server = await createServer({ port: 0, signal: stop.signal });
stop.abort(new Error('enough'));
const checked = await check({ signal: stop.signal }).catch((error) => error.message);
const refused = await createServer({ signal: stop.signal }).catch((error) => error.message);
await server.close();
${show("[checked, refused, await fetch(server.url).catch(() => 'closed')]")}`;
  expect(await evaluate(site, code)).toEqual(['enough', 'enough', 'closed']);
});
