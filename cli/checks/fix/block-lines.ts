/** Lines of a block of another tool, and what to write instead. */
export interface Block {
  /** How many lines it has. */
  readonly count: number;
  readonly replacement: readonly string[];
}

/** The start of a fence. */
const FENCE = /^( *)(`{3,}|~{3,})/;

/** Returns a function that returns for each line in turn whether it belongs to a fence. */
export function createFenceTracker(): (line: string) => boolean {
  let open: { readonly indent: number; readonly marker: string } | undefined;
  return (line) => {
    const [, indent = '', marker] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      if (marker !== undefined) open = { indent: indent.length, marker };
      return marker !== undefined;
    }
    const isEnd = marker?.startsWith(open.marker) && line.trim() === marker && indent.length < open.indent + 4;
    if (isEnd) open = undefined;
    return true;
  };
}

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === '';

/** Returns the lines without blank ones at the start and the end. */
export function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

export const indentLines = (lines: readonly string[], indent: string): readonly string[] =>
  lines.map((line) => (line === '' ? '' : indent + line));

/** One colon more than any line of the content begins with. */
export const colonsAround = (lines: readonly string[]): string =>
  ':'.repeat(lines.reduce((most, line) => Math.max(most, (/^[ >]*(:{3,})/.exec(line)?.[1]?.length ?? 2) + 1), 3));

export const escapeLabel = (label: string): string => label.replace(/[[\]\\]/g, '\\$&');

/** Quotes a value of an attribute. */
export const quoteValue = (value: string): string => (value.includes('"') ? `'${value.replaceAll("'", '’')}'` : `"${value}"`);

/** Writes tabs as directives. */
export function writeTabs(tabs: readonly { readonly label: string; readonly body: readonly string[] }[]): readonly string[] {
  const inner = colonsAround(tabs.flatMap(({ body }) => body));
  const parts = tabs.flatMap(({ label, body }) => [`${inner}tab{label=${quoteValue(label)}}`, ...body, inner]);
  return [`${inner}:tabs`, ...parts, `${inner}:`];
}
