export type LineMark = 'marked' | 'added' | 'removed';

const COMMENT =
  /^[ \t]*(?:\/\/|#|--|;|\/\*|<!--|\{\/\*)[ \t]*(highlight|add|remove)-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;
const MARKS = { highlight: 'marked', add: 'added', remove: 'removed' } as const;

/** Languages of fences that show text about code, such as documentation of these comments: there they are ordinary text. */
const LITERAL: ReadonlySet<string> = new Set(['markdown', 'md', 'mdx', 'mkd', 'mkdown', 'plain', 'plaintext', 'text', 'txt']);

/** Whether comments mark lines in fences of a language. They do in a fence without a language. */
export const supportsLineMarks = (language: string | null | undefined): boolean => !LITERAL.has(language?.toLowerCase() ?? '');

/** Whether a line of code is a comment that only marks other lines. */
export const isLineMark = (line: string): boolean => COMMENT.test(line);

interface Code {
  readonly code: string;
  readonly language?: string | null;
}

/** Removes the comments that mark lines from the code. The numbers of marked lines refer to the remaining lines, from 1. */
export function extractLineMarks(
  { code, language }: Code,
  marked: ReadonlySet<number>,
): { lines: string[]; marks: Map<number, LineMark> } {
  const allLines = code.split('\n');
  const marks = new Map<number, LineMark>([...marked].map((line) => [line, 'marked']));
  if (!MAYBE_MARKED.test(code) || !supportsLineMarks(language)) return { lines: allLines, marks };
  const lines: string[] = [];
  let nextLineMark: LineMark | undefined;
  let blockMark: LineMark | undefined;
  for (const line of allLines) {
    const comment = COMMENT.exec(line);
    if (comment) {
      const mark = MARKS[comment[1] as keyof typeof MARKS];
      if (comment[2] === 'next-line') nextLineMark = mark;
      else blockMark = comment[2] === 'start' ? mark : undefined;
      continue;
    }
    lines.push(line);
    const mark = nextLineMark ?? blockMark;
    if (mark) marks.set(lines.length, mark);
    nextLineMark = undefined;
  }
  return { lines, marks };
}

const MAYBE_MARKED = /(?:highlight|add|remove)-(?:next-line|start|end)/;

/** Returns code without the comments that mark lines. */
export const removeLineMarks = (code: string, language?: string | null): string =>
  MAYBE_MARKED.test(code) && supportsLineMarks(language)
    ? code
        .split('\n')
        .filter((line) => !isLineMark(line))
        .join('\n')
    : code;
