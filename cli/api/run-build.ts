import path from 'node:path';
import { prepareOutput } from '../commit/prepare-output.js';
import { checkSiteFolder } from '../sources/site-folder.js';
import { withSignal } from './abort.js';
import { buildSite } from './build-site.js';
import { checkOptions, toOpenOptions } from './check-options.js';
import { openSite } from './open-site.js';
import type { BuildOptions, BuildResult } from './options.js';
import { reportProgress, toResult } from './result.js';

/** See `build` in `cli/index.ts`. */
export async function runBuild(options: BuildOptions): Promise<BuildResult> {
  checkOptions('build', options);
  const { signal, verify } = options;
  signal?.throwIfAborted();
  const start = performance.now();
  const open = toOpenOptions(options, reportProgress(options));
  const { dir, workers, environment, cached } = open;
  const out = path.resolve(dir, options.out ?? 'dist');
  const measure = () => Math.round(performance.now() - start);
  const missing = await checkSiteFolder(dir);
  if (missing) return { ...toResult([missing]), out, milliseconds: measure() };
  const begun = await prepareOutput({ dir, out, threads: workers, environment, cached });
  if ('problems' in begun) return { ...toResult(begun.problems), out, milliseconds: measure() };
  const input = await openSite({ ...open, trust: begun.trust });
  const { problems, written } = await withSignal(
    { signal, threads: input.threads },
    () => buildSite(input, { begun, verify }),
    (built) => built.written !== undefined && (!verify || built.verified !== undefined),
  );
  const counts = written && { pages: written.pages, ...written.files };
  return { ...toResult(problems), out, ...(counts ? { counts } : {}), milliseconds: measure() };
}
