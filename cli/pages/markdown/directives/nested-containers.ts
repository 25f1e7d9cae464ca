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
 * Rewrites containers that are closed by name (`:::/tabs`), by indentation, or with as many colons as those inside them, so that each has one colon
 * more than those inside it, by which the parser decides what a line of colons closes. Content that is indented together with its container loses that
 * indentation. Everything else stays.
 */
export function countColons(source: string): CountedText {
  if (!source.includes(':::')) return { text: source };
  const lines = source.split('\n');
  const { nested, equal } = findContainers(lines);
  if (nested.size + equal.size === 0) return { text: source };
  const indents = lines.map(() => 0);
  for (const container of nested) removeIndents(container, lines, indents);
  for (const container of new Set([...nested, ...equal])) writeColons(container, lines);
  return { text: lines.join('\n'), ...(indents.some((indent) => indent > 0) && { indents }) };
}

/** The outermost containers to rewrite. */
interface FoundContainers {
  /** In these, something is closed by name or by indentation. */
  readonly nested: ReadonlySet<Container>;
  /** In these, something is closed that has as many colons as a container around it. */
  readonly equal: ReadonlySet<Container>;
}

/** @param countedFrom index of the line from which a line of colons closes the outermost container that has no more colons, as for the parser */
function findContainers(lines: readonly string[], countedFrom = lines.length): FoundContainers {
  const containers: Container[] = [];
  const nested = new Set<Container>();
  const equal = new Set<Container>();
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
      if (open.length > MAX_DEPTH) return { nested: new Set(), equal: new Set() };
    } else if (colons !== '') {
      const byCount = open.find((each) => each.colons <= colons.length);
      const byIndent = open.findLast((each) => each.indent === before.length);
      const byEquality = index < countedFrom ? open.findLast((each) => each.colons === colons.length) : undefined;
      if (outermost && byIndent && byCount && byIndent.indent > byCount.indent) {
        close(byIndent, index);
        nested.add(outermost);
      } else if (outermost && byEquality && byEquality !== byCount) {
        close(byEquality, index);
        equal.add(outermost);
      } else if (byCount) close(byCount, index);
    }
  }
  // Equal numbers of colons are only clear if each container has its line of colons: one that is never closed includes all others.
  const last = containers.at(-1);
  if (last && equal.has(last) && last.end === undefined) return findContainers(lines, last.start);
  return { nested, equal };
}

/** Writes a container with one colon more than those inside it. Returns its number of colons. */
function writeColons({ start, end, children }: Container, lines: string[]): number {
  const colons = 1 + Math.max(2, ...children.map((child) => writeColons(child, lines)));
  const marks = ':'.repeat(colons);
  lines[start] = (lines[start] as string).replace(/:{3,}/, marks);
  if (end !== undefined) lines[end] = (lines[end] as string).replace(/:{3,}.*$/, marks);
  return colons;
}

/** Removes the indentation of the content of a container and of those inside it. */
function removeIndents({ start, end = Number.POSITIVE_INFINITY, children }: Container, lines: string[], indents: number[]): void {
  removeIndent({ start, end: Math.min(end, lines.length) }, lines, indents);
  for (const child of children) removeIndents(child, lines, indents);
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
