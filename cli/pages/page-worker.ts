import { problem } from '../problems.js';
import type { DocOptions, DocPage, Source } from '../types.js';
import { loadLanguages } from './highlight.js';
import { docPage } from './markdown/index.js';

/** What a worker is sent: some files and the options that their pages depend on. */
export interface PageTask {
  readonly sources: readonly Source[];
  readonly options: DocOptions;
}

/** Runs in a worker thread; also called directly for a handful of pages. */
export default async function makeDocPages({ sources, options }: PageTask): Promise<DocPage[]> {
  await loadLanguages(options.languages);
  return sources.map((source) => {
    try {
      return docPage(source, options);
    } catch (error) {
      const failed = docPage({ ...source, text: '' }, options);
      return { ...failed, problems: [problem('page-failed', { file: source.path }, { reason: (error as Error).message })] };
    }
  });
}
