import { longestTicks } from '../../markdown/escape-markdown.js';

/** Returns a fenced code block whose fence is longer than any run of backticks in the code; CommonMark 0.31, section 4.5. */
export function formatFence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** Indents every line but the first. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);
