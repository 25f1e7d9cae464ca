import { docPages } from '../../../cli/pages/doc-pages.js';
import { openPage } from '../../../cli/pages/stored-page.js';
import type { Problem } from '../../../cli/problems/index.js';
import { TextsInMemory } from '../../../cli/store/texts.js';
import type { Source } from '../../../cli/types.js';
import { docOptions } from '../../pages/markdown/options.js';

/** Returns what is wrong with the problems of a text: that a stage failed, or a location that the text does not have. */
export function findWrongProblem(problems: readonly Problem[], text: string): string | undefined {
  const lines = text.split('\n');
  for (const { id, line, column, values } of problems) {
    if (id === 'page-failed') return JSON.stringify(values);
    if (line !== undefined && (!Number.isInteger(line) || line < 1 || line > lines.length))
      return `the problem ${id} is at line ${line} of ${lines.length}`;
    if (column !== undefined && (!Number.isInteger(column) || column < 1 || column > (lines[(line ?? 1) - 1] ?? '').length + 1))
      return `the problem ${id} is at column ${column} of line ${line}: ${JSON.stringify(lines[(line ?? 1) - 1])}`;
  }
  return undefined;
}

/** Builds the page of a text, and returns what is wrong with it. */
export async function checkPage(text: string): Promise<string | undefined> {
  const source: Source = { kind: 'doc', path: 'content/page.md', text, hash: '' };
  const [page] = await docPages({ dir: '.', sources: [source], options: docOptions });
  return findWrongProblem(openPage(source)(new TextsInMemory({ ...page?.texts })).problems, text);
}
