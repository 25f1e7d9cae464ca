export type LineMark = 'marked' | 'added' | 'removed';

const COMMENT =
  /^[ \t]*(?:\/\/|#|--|;|\/\*|<!--|\{\/\*)[ \t]*(highlight|add|remove)-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;
const MARKS = { highlight: 'marked', add: 'added', remove: 'removed' } as const;

/** A line of code that is a comment which only marks others. */
export const isLineMark = (line: string): boolean => COMMENT.test(line);

/** Takes the comments that mark lines out of the code. Numbers of marked lines count what is left, from 1. */
export function takeLineMarks(code: string, marked: ReadonlySet<number>): { lines: string[]; marks: Map<number, LineMark> } {
  const all = code.split('\n');
  const marks = new Map<number, LineMark>([...marked].map((line) => [line, 'marked']));
  if (!MAYBE.test(code)) return { lines: all, marks };
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
export const withoutLineMarks = (code: string): string =>
  MAYBE.test(code)
    ? code
        .split('\n')
        .filter((line) => !isLineMark(line))
        .join('\n')
    : code;
