import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first: what begins last should be short, so that no worker waits at the end for another. */
const LONG = [
  'browser/feedback',
  'browser/accessibility',
  'browser/routes',
  'browser/addresses',
  'browser/api',
  'browser/try-it',
  'browser/services',
  'browser/watch',
  'browser/failures',
  'browser/search-dialog',
  'browser/hostile-fragments',
  'browser/hydrate-check',
  'trust/too-slow',
  'trust/broken-work',
  'trust/disk',
  'trust/incremental',
  'trust/cache-corruption',
  'trust/forged-state',
  'trust/killed-builds',
  'trust/commit-crash',
  'trust/same-bytes',
  'trust/openapi-oracle',
  'pages/samples/echo',
  'pages/markdown/limits',
  'site/bad-config',
  'watch/watch',
  'site/rebuild',
  'watch/watch-slow',
  'site/roots',
  'pull/pull',
  'api/functions',
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return found < 0 ? LONG.length : found;
};

/** Begins with the files that take long, in a fresh clone too, where Vitest does not know them yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
