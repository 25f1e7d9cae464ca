/** A text whose containers have more colons than the containers inside them. */
export interface CountedText {
  readonly text: string;
  /** Number of characters that were removed at the beginning of each line, if any were. */
  readonly indents?: readonly number[];
}

/** A container in a text. Lines are indices. */
interface Container {
  readonly name: string;
  /** Number of spaces before its opening line. */
  readonly indent: number;
  readonly colons: number;
  readonly start: number;
  /** Its closing line; `undefined` if it is never closed. */
  end?: number;
  readonly children: Container[];
}

/** Deeper containers are left to the parser, so that the work is linear. */
const MAX_DEPTH = 30;

const OPENING = /^( *)(:{3,})[ \t]*([a-z][\w-]*)/i;
const CLOSING = /^( *)(:{3,})[ \t]*$/;
const CLOSING_BY_NAME = /^( *):{3,}\/([a-z][\w-]*)[ \t]*$/i;
const FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

/**
 * Rewrites containers that are closed by name (`:::/tabs`) or by indentation, so that each has one colon more than those inside it, by which the
 * parser decides what a line of colons closes. Content that is indented together with its container loses that indentation. Everything else stays.
 */
export function countColons(source: string): CountedText {
  if (!mayNest(source)) return { text: source };
  const lines = source.split('\n');
  const { containers, nested } = findContainers(lines);
  if (nested.size === 0) return { text: source };
  const indents = lines.map(() => 0);
  for (const container of containers) if (nested.has(container)) rewrite(container, lines, indents);
  return { text: lines.join('\n'), ...(indents.some((indent) => indent > 0) && { indents }) };
}

/** Whether a text has a line that closes a container by name, or an indented container. */
const mayNest = (source: string): boolean => source.includes(':::') && /^(?: *:{3,}\/| +:{3,}[ \t]*[a-z])/im.test(source);

/** Returns the outermost containers, and those of them in which something is closed by name or by indentation. */
function findContainers(lines: readonly string[]): { containers: readonly Container[]; nested: ReadonlySet<Container> } {
  const containers: Container[] = [];
  const nested = new Set<Container>();
  const open: Container[] = [];
  let fence: string | undefined;
  const close = (container: Container, line: number) => {
    container.end = line;
    open.splice(open.indexOf(container));
  };
  for (const [index, line] of lines.entries()) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trimEnd().endsWith(marks)) fence = undefined;
      continue;
    }
    fence = marks;
    const [, before = '', colons = '', name] = OPENING.exec(line) ?? CLOSING.exec(line) ?? [];
    const [, , closedName] = CLOSING_BY_NAME.exec(line) ?? [];
    const [outermost] = open;
    if (closedName !== undefined) {
      const container = open.findLast((each) => each.name === closedName);
      if (!container || !outermost) continue;
      close(container, index);
      nested.add(outermost);
    } else if (name !== undefined) {
      const container: Container = { name, indent: before.length, colons: colons.length, start: index, children: [] };
      (open.at(-1)?.children ?? containers).push(container);
      open.push(container);
      if (open.length > MAX_DEPTH) return { containers: [], nested: new Set() };
    } else if (colons !== '') {
      const byCount = open.find((each) => each.colons <= colons.length);
      const byIndent = open.findLast((each) => each.indent === before.length);
      if (outermost && byIndent && byCount && byIndent.indent > byCount.indent) {
        close(byIndent, index);
        nested.add(outermost);
      } else if (byCount) close(byCount, index);
    }
  }
  return { containers, nested };
}

/** Rewrites a container and those inside it. Returns its number of colons. */
function rewrite({ start, end, children }: Container, lines: string[], indents: number[]): number {
  removeIndent({ start, end: end ?? lines.length }, lines, indents);
  const colons = 1 + Math.max(2, ...children.map((child) => rewrite(child, lines, indents)));
  const marks = ':'.repeat(colons);
  lines[start] = (lines[start] as string).replace(/:{3,}/, marks);
  if (end !== undefined) lines[end] = (lines[end] as string).replace(/:{3,}.*$/, marks);
  return colons;
}

/** Removes the indentation that all lines between two lines have in addition to the first one, unless it has tabs. */
function removeIndent(
  { start, end }: { readonly start: number; readonly end: number },
  lines: string[],
  indents: number[],
): void {
  const own = measureIndent(lines[start] as string);
  const body = lines.slice(start + 1, end);
  const least = body.reduce(
    (min, line) => (line.trim() === '' ? min : Math.min(min, measureIndent(line))),
    Number.POSITIVE_INFINITY,
  );
  const extra = least - own;
  if (!(extra > 0 && Number.isFinite(extra)) || body.some((line) => /^ *\t/.test(line))) return;
  for (const [index, line] of body.entries()) {
    const removed = Math.min(extra, measureIndent(line));
    lines[start + 1 + index] = line.slice(removed);
    indents[start + 1 + index] = (indents[start + 1 + index] as number) + removed;
  }
}

const measureIndent = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;
