/** Returns a fenced code block whose fence is longer than any in the code; CommonMark 0.31, section 4.5. */
export function fence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** Indents every line but the first. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
