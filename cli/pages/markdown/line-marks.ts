export type LineMark = 'marked' | 'added' | 'removed';

const COMMENT =
  /^[ \t]*(?:\/\/|#|--|;|\/\*|<!--|\{\/\*)[ \t]*(highlight|add|remove)-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;
const MARKS = { highlight: 'marked', add: 'added', remove: 'removed' } as const;

/** Languages of fences that show text about code, such as how to write these comments: there they are text like any other. */
const LITERAL: ReadonlySet<string> = new Set(['markdown', 'md', 'mdx', 'mkd', 'mkdown', 'plain', 'plaintext', 'text', 'txt']);

/** Whether comments mark lines in the fences of a language; in a fence without one they do. */
export const knowsLineMarks = (language: string | null | undefined): boolean => !LITERAL.has(language?.toLowerCase() ?? '');

/** A line of code that is a comment which only marks others. */
export const isLineMark = (line: string): boolean => COMMENT.test(line);

interface Code {
  readonly code: string;
  readonly language?: string | null;
}

/** Takes the comments that mark lines out of the code. Numbers of marked lines count what is left, from 1. */
export function takeLineMarks(
  { code, language }: Code,
  marked: ReadonlySet<number>,
): { lines: string[]; marks: Map<number, LineMark> } {
  const all = code.split('\n');
  const marks = new Map<number, LineMark>([...marked].map((line) => [line, 'marked']));
  if (!MAYBE.test(code) || !knowsLineMarks(language)) return { lines: all, marks };
  const lines: string[] = [];
  let once: LineMark | undefined;
  let within: LineMark | undefined;
  for (const line of all) {
    const comment = COMMENT.exec(line);
    if (comment) {
      const mark = MARKS[comment[1] as keyof typeof MARKS];
      if (comment[2] === 'next-line') once = mark;
      else within = comment[2] === 'start' ? mark : undefined;
      continue;
    }
    lines.push(line);
    const mark = once ?? within;
    if (mark) marks.set(lines.length, mark);
    once = undefined;
  }
  return { lines, marks };
}

const MAYBE = /(?:highlight|add|remove)-(?:next-line|start|end)/;

/** Code without the comments that mark lines. */
export const withoutLineMarks = (code: string, language?: string | null): string =>
  MAYBE.test(code) && knowsLineMarks(language)
    ? code
        .split('\n')
        .filter((line) => !isLineMark(line))
        .join('\n')
    : code;
