import { checkSamples } from '../../../cli/checks/samples/index.js';
import { configSchema } from '../../../cli/config/schema.js';
import { describe, sortProblems } from '../../../cli/problems/index.js';
import { isRead, readSources } from '../../../cli/sources/index.js';
import { noCache } from '../../../cli/store/cache.js';
import { openThreads } from '../../../cli/workers/threads.js';
import { type Files, makeSite, type TestSite } from '../../harness.js';

export interface Findings {
  /** `content/a.md:2:1 cause`, sorted. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Checks the samples of a site in `site.dir` and returns problems and notes.
 *
 * @param deadline milliseconds that each page and each sample may take, instead of the default
 */
export async function findingsOf(site: TestSite, config: object = {}, deadline?: number): Promise<Findings> {
  const { sources } = await readSources(site.dir);
  const { problems, notes } = await checkSamples({
    dir: site.dir,
    config: configSchema.parse({ title: 'Test site', url: 'https://docs.example.com', ...config }),
    docs: sources.docs.filter(isRead),
    openapi: sources.openapi,
    threads: openThreads(1),
    cache: noCache,
    deadline,
  });
  const lines = sortProblems(problems).map(describe);
  return { problems: lines.map(({ file, line, column, cause }) => `${file}:${line}:${column} ${cause}`), notes };
}

/** Checks the samples of one page, `content/a.md`, in a site with further files. */
export async function findingsIn(page: string, files: Files = {}, config: object = {}): Promise<Findings> {
  return findingsOf(makeSite({ 'content/a.md': page, ...files }), config);
}

/** Returns a fence; three literal backticks would end the fence of a template. */
export const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;
