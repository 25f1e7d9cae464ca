/** A line of a text. */
export interface Line {
  readonly source: string;
  /** Indentation, and the markers of quotes, list items and footnotes. */
  readonly prefix: string;
  readonly content: string;
}

const PREFIX = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]*\]:)*/;
const THEMATIC_BREAK = /^[ \t>]*(?:\*[ \t]*){3,}$|^[ \t>]*(?:-[ \t]*){3,}$/;

/** Splits a line into its prefix and its content. */
export function readLine(source: string): Line {
  const [prefix = ''] = THEMATIC_BREAK.test(source) ? (/^[ \t>]*/.exec(source) ?? []) : (PREFIX.exec(source) ?? []);
  return { source, prefix, content: source.slice(prefix.length) };
}

/** A line that may be a directive, after the markers of containers. In a text without one, all colons are text. */
export const DIRECTIVE_LINE = /^(?:[ \t>]|[-+*]|\d{1,9}[.)]|\[\^[^\]\n]*\]:)*::/m;
