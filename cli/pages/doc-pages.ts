import { problem } from '../problems.js';
import type { DocOptions, DocPage, Source } from '../types.js';
import { loadLanguages } from './highlight.js';
import { docPage } from './markdown/index.js';

/** Some files and the options that their pages depend on. */
export interface DocTask {
  readonly sources: readonly Source[];
  readonly options: DocOptions;
}

/** The pages of some Markdown files, in their order. A page that cannot be made is empty and has a problem. */
export async function docPages({ sources, options }: DocTask): Promise<DocPage[]> {
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
