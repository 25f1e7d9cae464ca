import type { Edit } from './edit.js';
import type { FileFixes } from './plan-fixes.js';

/** Unchanged lines around a change. */
const CONTEXT = 3;

/** Lines that an edit replaces, from `start` up to `end`, as indices of lines. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const NO_NEWLINE = '\\ No newline at end of file\n';

/** Returns the fixes of a file as a unified diff, which `git apply` and `patch -p1` read. */
export function formatDiff({ file, source, edits }: FileFixes): string {
  // Every line with its end, so that an end of the text without a line feed is a difference like any other.
  const lines = withEnds(source.text);
  const changes = listChanges({ source, edits });
  let out = `--- a/${file}\n+++ b/${file}\n`;
  let shift = 0;
  for (let index = 0; index < changes.length; ) {
    const group = [changes[index] as Change];
    for (
      index++;
      index < changes.length && (changes[index] as Change).start - (group.at(-1) as Change).end <= 2 * CONTEXT;
      index++
    )
      group.push(changes[index] as Change);
    const from = Math.max(0, (group[0] as Change).start - CONTEXT);
    const to = Math.min(lines.length, (group.at(-1) as Change).end + CONTEXT);
    const added = group.reduce((sum, { start, end, lines: written }) => sum + written.length - (end - start), 0);
    out += `@@ -${from + 1},${to - from} +${from + 1 + shift},${to - from + added} @@\n`;
    let at = from;
    for (const { start, end, lines: written } of group) {
      out += marked(' ', lines.slice(at, start)) + marked('-', lines.slice(start, end)) + marked('+', written);
      at = end;
    }
    out += marked(' ', lines.slice(at, to));
    shift += added;
  }
  return out;
}

const withEnds = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const marked = (sign: string, lines: readonly string[]): string =>
  lines.map((line) => (line.endsWith('\n') ? sign + line : `${sign}${line}\n${NO_NEWLINE}`)).join('');

/** Returns the lines that change. Edits in the same lines are one change. */
function listChanges({ source, edits }: Pick<FileFixes, 'source' | 'edits'>): readonly Change[] {
  const { text, placeOf, offsetOf } = source;
  const groups: Edit[][] = [];
  let lastLine = 0;
  for (const edit of edits) {
    if (placeOf(edit.start).line <= lastLine) groups.at(-1)?.push(edit);
    else groups.push([edit]);
    lastLine = placeOf(edit.end).line;
  }
  return groups.map((group) => {
    const start = placeOf((group[0] as Edit).start).line - 1;
    const end = placeOf((group.at(-1) as Edit).end).line;
    let words = '';
    let from = offsetOf(start + 1);
    for (const edit of group) {
      words += text.slice(from, edit.start) + edit.text;
      from = edit.end;
    }
    return { start, end, lines: withEnds(words + text.slice(from, offsetOf(end + 1))) };
  });
}
