import { makeShard } from '../pipeline/make-shard.js';
import { readSite } from '../pipeline/read-site.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import type { Shard } from '../sources/shard.js';
import { type CommandResult, plural } from '../terminal/reporter.js';
import { formatTime } from '../terminal/stats.js';
import { threadProblem } from '../workers/threads.js';

/**
 * Makes the pages of a shard into the cache and writes no site. Once the caches of all shards have been copied into one folder, a build finds every
 * page there.
 */
export async function buildShard(input: SiteInput, shard: Shard): Promise<CommandResult> {
  const { cache, distrust = [], progress, threads } = input;
  if (!cache.persistent) return { problems: [...distrust, problem('shard-not-stored', { file: '' }, { reason: 'no-cache' })] };
  try {
    const result = await makeAndStore(input, shard).catch((error: unknown) => ({ problems: [threadProblem(error)] }));
    progress.end();
    return result;
  } finally {
    await threads.close();
  }
}

async function makeAndStore(input: SiteInput, shard: Shard): Promise<CommandResult> {
  const { cache, stats } = input;
  const read = await readSite(input, cache.files, shard);
  stats.lap('reading');
  if (!('config' in read)) return read;
  const { docs, apis, problems } = await makeShard(read, input, shard);
  stats.lap('pages');
  const refusal = await cache.saveShard().then(() => undefined, notStored);
  stats.lap('cache');
  if (refusal) return { problems: [...problems, refusal] };
  const documents = apis.length > 0 ? ` and ${plural(apis.length, 'OpenAPI document')}` : '';
  const err =
    `Shard ${shard.number} of ${shard.count}: stored the pages of ${plural(docs.length, 'Markdown file')}${documents} ` +
    `in ${formatTime(stats.milliseconds())}\n`;
  return { problems, err };
}

const notStored = (error: unknown): Problem =>
  problem('shard-not-stored', { file: '' }, { reason: { kind: 'system', message: systemReason(error) } });
