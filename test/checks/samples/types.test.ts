import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPageSamples } from '../../../cli/checks/samples/page-samples.js';
import { checkTypes } from '../../../cli/checks/samples/type-errors.js';
import { type Files, makeSite } from '../../harness.js';
import { type Findings, fence, findingsOf } from './findings.js';

const TOGGLES: Files = {
  'node_modules/toggles/package.json': '{ "name": "toggles", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/toggles/index.d.ts': `
    export interface Options { url: string; interval?: number; level?: Level }
    export declare enum Level { high = 'high' }
    export class Client { constructor(options: Options); isEnabled(name: string): boolean; on(event: string, use: (event: any) => void): this }
    export function start(options: Options): Client;
    export default start;
  `,
};

/** Checks a page in a site that has the package `toggles` and, if requested, TypeScript. */
async function findingsWith(page: string, { typescript = true, files = {} as Files } = {}): Promise<Findings> {
  const site = makeSite({ ...TOGGLES, 'content/a.md': page, ...files });
  const installed = path.resolve(import.meta.dirname, '../../../node_modules/typescript');
  if (typescript) symlinkSync(installed, path.join(site.dir, 'node_modules/typescript'), 'junction');
  return findingsOf(site);
}

test('reports code that does not match the installed package, with its location', async () => {
  const page = [
    fence('ts', "import { Clint } from 'toggles';\n\nnew Clint({ url: 'https://example.com' });"),
    fence(
      'js',
      "import { Client } from 'toggles';\nconst client = new Client({ url: 'https://example.com' });\nclient.isActive('a');",
    ),
    fence('js', "const { Client } = require('toggles');\nconst client = new Client({ url: 4242 });"),
    fence('tsx', "import start from 'toggles';\nstart({ url: 'a', intervall: 5 }).isEnabled();"),
    fence('ts', "import { start } from 'toggles/none';"),
  ].join('\n');
  const { problems, notes } = await findingsWith(page);
  expect(problems).toEqual([
    expect.stringMatching(
      /^content\/a\.md:2:10 This sample does not match the packages that it imports: .*no exported member named "Clint"; the nearest is "Client"\.$/,
    ),
    expect.stringMatching(/^content\/a\.md:10:8 .*"isActive" does not exist on type "Client"/),
    expect.stringMatching(/^content\/a\.md:15:29 .*"number" is not assignable to type "string"/),
    expect.stringMatching(/^content\/a\.md:20:19 .*"intervall"/),
    expect.stringMatching(/^content\/a\.md:20:35 .*expected 1 arguments, but got 0\.$/),
    expect.stringMatching(/^content\/a\.md:24:23 .*"toggles\/none"/),
  ]);
  expect(notes).toEqual([]);
});

test('accepts undeclared names, which the text around a sample explains, and packages that are not installed', async () => {
  const page = [
    fence(
      'js',
      "import { Client } from 'toggles';\n\nif (client.isEnabled(name, event.detail)) render(<App>{status.text}</App>);\nexport { Client };",
    ),
    fence(
      'ts',
      "import { start } from 'toggles';\nimport { app } from './app';\nimport { stage } from 'theatre';\nimport fs from 'node:fs';\n\nstart({ url: process.env.URL }).on('ready', (event) => app.use(stage(event.name, fs)));",
    ),
    fence('js', "import { start } from 'toggles';\nstart({ url: 'a', level: 'high' });"),
    fence('js', "import { x } from '@cinema/screen';"),
  ].join('\n');
  expect(await findingsWith(page)).toEqual({
    problems: [],
    notes: ['Imports of these packages were not checked, because they are not installed: @cinema/screen, theatre.'],
  });
});

test('lets a package document itself', async () => {
  const files = {
    'package.json': '{ "name": "@me/library", "types": "types.d.ts" }',
    'types.d.ts': 'export function greet(name: string): void;',
  };
  const page = fence('ts', "import { greet, great } from '@me/library';\ngreet('Ada');");
  const { problems, notes } = await findingsWith(page, { files });
  expect(problems).toEqual([expect.stringMatching(/^content\/a\.md:2:17 .*no exported member.*"great"/)]);
  expect(notes).toEqual([]);
});

test('reports that types were not checked if TypeScript is missing or cannot be run', async () => {
  const page = fence('ts', "import { Clint } from 'toggles';");
  const begin = 'Samples were not checked against the packages that they import';
  const files = { 'node_modules/typescript/package.json': '{ "name": "typescript", "version": "1.0.0" }' };
  const broken = await findingsWith(page, { typescript: false, files });
  expect(broken).toEqual({ problems: [], notes: [`${begin}, because of "typescript": it has no command "tsc".`] });

  const [{ samples } = { samples: [] }] = readPageSamples({
    sources: [{ kind: 'doc', path: 'content/a.md', text: page, hash: '' }],
  });
  const packages = { folders: [], findFolder: (name: string) => (name === 'toggles' ? '/toggles' : undefined) };
  expect(await checkTypes(samples, packages)).toEqual({ problems: [], notes: [`${begin}: "typescript" is not installed.`] });
});
