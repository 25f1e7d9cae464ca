import { mapLines } from './code-ranges.js';

const COMMENT_FIRST = /^((?:[ \t]|>|(?:[-*+]|\d+[.)])[ \t]+)*)(<!--(?:(?!-->).)*-->)([ \t]*\S.*)$/;

/** Lines that do not end within a paragraph. */
const NO_PARAGRAPH = /^[ \t>]*(?:#|:{2,}|`{3}|~{3}|\||[-*_=][-*_= \t]*$|<)|^[ \t>]*$/;

/**
 * Separates comments at the start of a line from the text after them, which would be HTML and not Markdown: within a paragraph, the comment ends the line before;
 * otherwise it gets lines of its own.
 *
 * @param made the comments that the conversion has made; others stay
 */
export function separateComments(text: string, made: ReadonlySet<string>): string {
  if (made.size === 0) return text;
  return mapLines(text, (part) => {
    const lines: string[] = [];
    for (const line of part.split('\n')) {
      const [, prefix = '', comment = '', rest = ''] = COMMENT_FIRST.exec(line) ?? [];
      const before = lines.at(-1);
      if (!made.has(comment) || /^[ \t]*(?:<!--(?:(?!-->).)*-->[ \t]*)*$/.test(rest)) lines.push(line);
      else if (before !== undefined && /^[ \t>]*$/.test(prefix) && !NO_PARAGRAPH.test(before))
        lines[lines.length - 1] = `${before} ${comment}${rest}`;
      else
        lines.push(
          prefix + comment,
          prefix.includes('>') ? prefix.trimEnd() : '',
          prefix.replace(/[^>\t]/g, ' ') + rest.trimStart(),
        );
    }
    return lines.join('\n');
  });
}
