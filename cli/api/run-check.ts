import { withSignal } from './abort.js';
import { checkOptions, toOpenOptions } from './check-options.js';
import { checkSite } from './check-site.js';
import { openSite } from './open-site.js';
import type { CheckOptions, CheckResult } from './options.js';
import { reportProgress, toResult } from './result.js';

/** See `check` in `cli/index.ts`. */
export async function runCheck(options: CheckOptions): Promise<CheckResult> {
  checkOptions('check', options);
  const { signal, search, hydrate } = options;
  signal?.throwIfAborted();
  const start = performance.now();
  const input = await openSite(toOpenOptions(options, reportProgress(options)));
  const { problems, notes, searchReport } = await withSignal(
    { signal, threads: input.threads },
    () => checkSite(input, { search, hydrate }),
    () => false,
  );
  return {
    ...toResult(problems),
    notes,
    ...(searchReport === undefined ? {} : { searchReport }),
    milliseconds: Math.round(performance.now() - start),
  };
}
