import { type Problem, problem } from '../../../problems/index.js';
import { findUnbalancedControl } from '../../../schema/bidi.js';
import type { ApiDocument } from './document.js';
import { getOwn } from './guards.js';
import type { LoadedFiles } from './load.js';
import { visitObjects } from './visit-objects.js';

/** Fields that are shown as plain text. Descriptions are Markdown and are checked there. */
const PLAIN_TEXT_FIELDS = ['title', 'summary', 'name', 'operationId'];

/** Warns about names with invisible characters that affect the text displayed after them. */
export function checkBidiTexts(document: ApiDocument, { files }: LoadedFiles): Problem[] {
  const problems: Problem[] = [];
  for (const [url, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    visitObjects(file.value, (value, pointer) => {
      for (const key of PLAIN_TEXT_FIELDS) {
        const text = getOwn(value, key);
        const finding = typeof text === 'string' ? findUnbalancedControl(text) : undefined;
        if (finding)
          problems.push(
            problem('bidi-text', document.locate({ value: text, url, pointer: [...pointer, key] }), { name: finding.name }),
          );
      }
    });
  }
  return problems;
}
