import type { Committed } from '../commit/index.js';
import type { PreparedOutput } from '../commit/prepare-output.js';
import type { SiteAssets } from '../emit/assets.js';
import { checkOutputs } from '../emit/output.js';
import type { WriteRoutes } from '../emit/route-jobs.js';
import type { Site } from '../manifest/site.js';
import { isError, type Problem } from '../problems/index.js';
import { readPackageBuild } from '../system/package.js';
import type { SiteInput } from './site-input.js';

interface WriteInput {
  readonly site: Site;
  readonly assets: SiteAssets;
  readonly prepared: PreparedOutput;
}

/** Manifest → files → output folder. If there are errors in the names of the files, there is no `result` and nothing is written. */
export async function writeSite(
  { site, assets, prepared }: WriteInput,
  { dir, cache, threads, stats, progress }: SiteInput,
): Promise<{ readonly result?: Committed; readonly problems: readonly Problem[] }> {
  // Most of docsgen is loaded here, because a build with nothing to do does not need it.
  const [{ planFiles }, { siteRenderer }, { commitOutput: commit }] = await Promise.all([
    import('../emit/plan-files.js'),
    import('../emit/site-renderer.js'),
    import('../commit/index.js'),
  ]);
  const { hash: build } = await readPackageBuild();
  let rendered = 0;
  const writeRoutes: WriteRoutes = (task) => {
    rendered += task.routes.length;
    return threads.run('writeRoutes', task, rendered);
  };
  const renderer = siteRenderer({ site, assets, build, writeRoutes, onEnd: () => void threads.close() });
  const files = planFiles({ dir, site, assets, build, cache, sharedDigest: renderer.sharedDigest });
  stats.lap('files');
  const problems = checkOutputs(files);
  if (problems.some(isError)) return { problems };
  const scan = await prepared.scanning;
  progress.phase('Writing', files.length);
  const result = await commit({
    out: prepared.out,
    files,
    renderer,
    key: prepared.trust.key,
    isFresh: !cache.persistent,
    digests: cache.files,
    scan,
    onProgress: (done) => progress.step(done),
  });
  stats.count('files', files.length - result.reused, result.reused);
  stats.lap('rendering and writing');
  return { result, problems };
}
