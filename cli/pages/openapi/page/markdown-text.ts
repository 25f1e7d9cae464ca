import type { CodeView } from '../../../../templates/api/view.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import { formatSize } from '../../../../templates/texts/size.js';
import { longestTicks } from '../../markdown/escape-markdown.js';

/** Returns a fenced code block whose fence is longer than any run of backticks in the code; CommonMark 0.31, section 4.5. */
function formatFence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** Returns the blocks of code, with a link to all of it if it is cut. */
export const formatCodeView = ({ code, language, complete }: Omit<CodeView, 'html'>): readonly string[] => [
  formatFence(code, language),
  ...(complete ? [`${TEXTS.cut} [${TEXTS.complete}](${complete.href}) (${formatSize(complete.bytes)})`] : []),
];

/** Indents every line but the first. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);
