export type LineMark = 'marked' | 'added' | 'removed' | 'error' | 'warning';

const COMMENT =
  /^[ \t]*(?:\/\/|#|--|;|\/\*|<!--|\{\/\*)[ \t]*(highlight|add|remove|focus)-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

/** What comments and notes do with a line. */
type Effect = LineMark | 'focus';
const EFFECTS: Readonly<Record<string, Effect>> = {
  highlight: 'marked',
  hl: 'marked',
  add: 'added',
  '++': 'added',
  remove: 'removed',
  '--': 'removed',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
};

/** The start and the end of a comment with notes such as `[!code ++]`, as VitePress and Shiki write them. */
const NOTES_OPEN = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*$/;
const NOTES = /^((?:\[!code (?:[^\]\\]|\\.)+\][ \t]*)+)(?:\*\/\}?|-->)?[ \t]*$/;
const NOTE = /\[!code ((?:[^\]\\]|\\.)+)\]/g;
const LINE_NOTE = /^(\+\+|--|highlight|hl|focus|error|warning)(?::(\d{1,6}))?$/;
const WORD_NOTE = /^word:((?:[^:\\]|\\.)+)(?::(\d{1,6}))?$/;

/** Languages of fences that show text about code, such as documentation of these comments: there they are ordinary text. */
const LITERAL: ReadonlySet<string> = new Set([
  'ansi',
  'markdown',
  'md',
  'mdx',
  'mkd',
  'mkdown',
  'plain',
  'plaintext',
  'text',
  'txt',
]);

/** Whether comments mark lines in fences of a language. They do in a fence without a language. */
export const supportsLineMarks = (language: string | null | undefined): boolean => !LITERAL.has(language?.toLowerCase() ?? '');

/** Returns a line without the comment that marks lines or words; `undefined` if it contains nothing else. */
export function stripLineMarks(line: string): string | undefined {
  if (COMMENT.test(line)) return undefined;
  const notes = readNotes(line);
  if (!notes) return line;
  return notes.text === '' ? undefined : notes.text;
}

/** A line with notes: what remains of it, and the notes. */
interface NotedLine {
  readonly text: string;
  readonly notes: readonly string[];
}

function readNotes(line: string): NotedLine | undefined {
  const start = line.indexOf('[!code ');
  if (start < 0) return undefined;
  const open = NOTES_OPEN.exec(line.slice(0, start));
  const [, list] = NOTES.exec(line.slice(start)) ?? [];
  if (!open || list === undefined) return undefined;
  const notes = [...list.matchAll(NOTE)].map(([, note = '']) => note);
  return notes.every((note) => LINE_NOTE.test(note) || WORD_NOTE.test(note))
    ? { text: line.slice(0, open.index).trimEnd(), notes }
    : undefined;
}

interface Code {
  readonly code: string;
  readonly language?: string | null;
}

/** A text to highlight in some lines, from 1. */
export interface MarkedText {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Code without the comments that mark it. The numbers of lines refer to the remaining lines, from 1. */
export interface MarkedCode {
  readonly lines: readonly string[];
  readonly marks: ReadonlyMap<number, LineMark>;
  readonly focused: ReadonlySet<number>;
  readonly words: readonly MarkedText[];
}

/** Removes the comments that mark lines and words from the code. */
export function extractLineMarks({ code, language }: Code, marked: ReadonlySet<number>): MarkedCode {
  const allLines = code.split('\n');
  const marks = new Map<number, LineMark>([...marked].map((line) => [line, 'marked']));
  const focused = new Set<number>();
  const words: MarkedText[] = [];
  if (!MAYBE_MARKED.test(code) || !supportsLineMarks(language)) return { lines: allLines, marks, focused, words };
  const lines: string[] = [];
  /** The last line of each effect, the latest one last. A block has no end yet. */
  const active = new Map<string, { readonly effect: Effect; readonly last: number }>();
  const start = (effect: Effect, last: number) => {
    const key = last === Number.POSITIVE_INFINITY ? `${effect} block` : effect;
    active.delete(key);
    active.set(key, { effect, last });
  };
  for (const line of allLines) {
    const comment = COMMENT.exec(line);
    if (comment) {
      const effect = EFFECTS[comment[1] as string] as Effect;
      if (comment[2] === 'next-line') start(effect, lines.length + 1);
      else {
        for (const [key, other] of active)
          if (key.endsWith(' block') && (other.effect === 'focus') === (effect === 'focus')) active.delete(key);
        if (comment[2] === 'start') start(effect, Number.POSITIVE_INFINITY);
      }
      continue;
    }
    const noted = readNotes(line);
    for (const note of noted?.notes ?? []) {
      const [, name, count = '1'] = LINE_NOTE.exec(note) ?? [];
      if (name !== undefined) start(EFFECTS[name] as Effect, lines.length + Number(count));
      const [, text, range] = WORD_NOTE.exec(note) ?? [];
      const last = range === undefined ? Number.POSITIVE_INFINITY : lines.length + Number(range);
      if (text !== undefined) words.push({ text: text.replace(/\\(.)/g, '$1'), first: lines.length + 1, last });
    }
    if (noted?.text === '') continue;
    lines.push(noted?.text ?? line);
    for (const [key, { effect, last }] of active) {
      if (last < lines.length) active.delete(key);
      else if (effect === 'focus') focused.add(lines.length);
      else marks.set(lines.length, effect);
    }
  }
  return { lines, marks, focused, words };
}

const MAYBE_MARKED = /(?:highlight|add|remove|focus)-(?:next-line|start|end)|\[!code /;

/** Returns code without the comments that mark lines. */
export const removeLineMarks = (code: string, language?: string | null): string =>
  MAYBE_MARKED.test(code) && supportsLineMarks(language)
    ? code
        .split('\n')
        .flatMap((line) => stripLineMarks(line) ?? [])
        .join('\n')
    : code;
