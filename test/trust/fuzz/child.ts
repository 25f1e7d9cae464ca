import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFrontMatter } from './front-matter.js';
import { openHttpPath } from './http-path.js';
import { openLockFiles } from './lock-files.js';
import { openMarkdown } from './markdown.js';
import { openOpenApi } from './openapi.js';
import { openSearchQuery } from './search-query.js';
import { openStoredRecords } from './stored-records.js';
import type { OpenTarget, TargetName } from './target.js';

const OPEN: Readonly<Record<TargetName, OpenTarget>> = {
  markdown: openMarkdown,
  'front-matter': openFrontMatter,
  openapi: openOpenApi,
  'search-query': openSearchQuery,
  'http-path': openHttpPath,
  'stored-records': openStoredRecords,
  'lock-files': openLockFiles,
};

/**
 * Runs a target and reports each seed as a line of JSON: seed, milliseconds of processor time (so that other load does not count), error. `argv`: the
 * target, the first seed, the number of seeds, and the time at which it stops, in milliseconds since 1970, or 0.
 */
const [, , name, first = '0', count = '1', end = '0'] = process.argv;
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const target = await OPEN[name as TargetName](folder);

for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  if (Number(end) > 0 && Date.now() > Number(end)) break;
  const start = process.cpuUsage();
  const failure = await target.run(seed).catch((error: unknown) => String((error as Error | undefined)?.stack ?? error));
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify({ seed, time: (user + system) / 1000, failure })}\n`);
}
process.exit();
