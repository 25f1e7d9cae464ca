/** Plain text that no Markdown reader takes for marks or for entities. */
export const escapeMarkdown = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]|&(?=#?\w+;)/g, '\\$&');

/** Text as inline code, whatever it holds; CommonMark 0.31, section 6.1. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = line === '' || /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** A fenced block of code, whatever it holds; CommonMark 0.31, section 4.5. */
export function fence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** Every line but the first moved to the right. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
