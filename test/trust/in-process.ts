import path from 'node:path';
import { buildSite } from '../../cli/api/build-site.js';
import { checkSite } from '../../cli/api/check-site.js';
import { checkSamples } from '../../cli/checks/samples/index.js';
import { prepareOutput } from '../../cli/commit/prepare-output.js';
import { configSchema } from '../../cli/config/schema.js';
import { NO_PARTS } from '../../cli/extensions/part.js';
import { docPages } from '../../cli/pages/doc-pages.js';
import { docOptions } from '../../cli/pages/make-doc-pages.js';
import { apiPages } from '../../cli/pages/openapi/index.js';
import { openPage } from '../../cli/pages/stored-page.js';
import { type DescribedProblem, describe, sortProblems } from '../../cli/problems/index.js';
import { noCache, openCache } from '../../cli/store/cache.js';
import { TextsInMemory } from '../../cli/store/texts.js';
import { readPackageBuild } from '../../cli/system/package.js';
import { silent } from '../../cli/terminal/reporter.js';
import { Stats } from '../../cli/terminal/stats.js';
import type { Source } from '../../cli/types.js';
import { openThreads } from '../../cli/workers/threads.js';

export { docPages };

/** Runs `docsgen check` in this process and returns its problems. */
export async function check(dir: string, deadline: number): Promise<readonly DescribedProblem[]> {
  const input = { dir, environment: {}, threads: openThreads(1), cache: noCache, stats: new Stats(), progress: silent, deadline };
  const { problems } = await checkSite(input, {});
  return sortProblems(problems).map(describe);
}

const docSource = (text: string): Source => ({ kind: 'doc', path: 'content/a.md', text, hash: '' });

/** Ids of the problems of one page. */
export async function pageProblems(text: string): Promise<string[]> {
  const options = docOptions(configSchema.parse({ title: 'Site', url: 'https://example.com' }), NO_PARTS);
  const source = docSource(text);
  const [page] = await docPages({ dir: '.', sources: [source], options });
  return openPage(source)(new TextsInMemory({ ...page?.texts })).problems.map(({ id }) => id);
}

/** Ids of the problems that `docsgen check` finds in the samples of one page. */
export async function sampleProblems(text: string): Promise<string[]> {
  const config = configSchema.parse({ title: 'Site', url: 'https://example.com' });
  const { problems } = await checkSamples({
    dir: '.',
    config,
    docs: [docSource(text)],
    openapi: [],
    threads: openThreads(1),
    cache: noCache,
  });
  return problems.map(({ id }) => id);
}

/** Ids of the problems of one OpenAPI document. */
export async function apiProblems(text: string): Promise<string[]> {
  const source: Source = { kind: 'openapi', path: 'openapi/a.json', text, hash: '' };
  const options = { path: '/api/a', remoteHosts: [], languages: [], parser: 'auto' as const };
  const pages = await apiPages(source, options, { read: () => Promise.reject(new Error('There is no other file.')) });
  return [...pages.problems, ...[...pages.operations, ...pages.tags].flatMap(({ problems }) => problems)].map(({ id }) => id);
}

/** The result of a build. */
export interface Built {
  readonly problems: readonly DescribedProblem[];
  readonly failed: boolean;
  /** It ended early, because nothing it depends on has changed. */
  readonly nothingChanged: boolean;
  /** By kind: `pages`, `files`. */
  readonly work: ReadonlyMap<string, { readonly made: number; readonly reused: number }>;
}

/** Runs `docsgen build` in this process; like a separate process, it only stores state on the disk. */
export async function build(
  dir: string,
  { out, cached, workers = 1, deadline }: { out: string; cached: boolean; workers?: number; deadline?: number },
): Promise<Built> {
  const stats = new Stats();
  const begun = await prepareOutput({ dir, out, threads: workers, environment: process.env, cached });
  if ('problems' in begun) throw new Error('The output folder is refused.');
  const { problems, written } = await buildSite(
    {
      dir,
      environment: {},
      threads: openThreads(workers),
      deadline,
      cache: cached
        ? openCache(path.join(dir, '.docsgen'), { build: (await readPackageBuild()).hash, key: begun.trust.key })
        : noCache,
      distrust: begun.trust.problems,
      stats,
      progress: silent,
    },
    { begun },
  );
  const { work = [] } = JSON.parse(stats.json()) as { work?: { name: string; made: number; reused: number }[] };
  const described = sortProblems(problems).map(describe);
  return {
    problems: described,
    failed: described.some(({ level }) => level === 'error'),
    nothingChanged: written?.isRepeated === true,
    work: new Map(work.map((one) => [one.name, one])),
  };
}
