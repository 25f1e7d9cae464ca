import { mapFences, mapLines } from '../body/code-ranges.js';
import { writeLabel } from '../body/markdown-text.js';
import { joinTabFences } from './tab-fences.js';

/** Names of admonitions that docsgen calls otherwise and does not report by that name. */
const ADMONITIONS: Readonly<Record<string, string>> = { secondary: 'note', success: 'tip', important: 'info' };

/** Opens the fences whose content Docusaurus treats as a part of the page, and writes the first lines of admonitions as docsgen does. */
export function prepareBody(text: string): string {
  const opened = mapFences(joinTabFences(text), (fence) =>
    /^mdx-code-block\b/.test(fence.info) ? `\n${fence.code}\n` : undefined,
  );
  return mapLines(opened, (part) =>
    part
      .replace(
        /^([ \t]*:{3,})[ \t]*(secondary|success|important)\b/gm,
        (_, colons: string, name: string) => `${colons}${ADMONITIONS[name]}`,
      )
      .replace(
        /^([ \t]*:{3,})[ \t]*(note|tip|info|caution|warning|danger)[ \t]+([^[{\s][^\n]*?)[ \t]*$/gm,
        (...[, colons = '', name = '', title = '']: string[]) => `${colons}${name}${writeLabel(title)}`,
      )
      .replace(/^[ \t]*<\/?>[ \t]*$/gm, ''),
  );
}
