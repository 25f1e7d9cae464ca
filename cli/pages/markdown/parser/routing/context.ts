import type { Line } from '../line.js';
import type { Construct } from './construct.js';
import type { FenceStart } from './fence-lines.js';
import type { RawHtml } from './raw-html.js';

/** A container directive whose closing line is still to come. */
export interface OpenDirective {
  readonly colons: number;
  readonly prefix: string;
}

/** The place of a line: the lines around it, and what the lines before have opened. */
export interface Context {
  readonly hasDirectives: boolean;
  /** Names of the inline directives in the text: `badge[`. */
  readonly inline: readonly string[];
  before: Line;
  twoBefore: Line;
  next: Line;
  /** The last line that is not blank. */
  lastText: Line;
  /** Columns at which the content of the list items starts that this line may belong to, the innermost last. */
  items: number[];
  /** The native parser may think it is in a paragraph: after a definition without a blank line, or a directive after indented code. */
  mayBeParagraph: boolean;
  /** The paragraph may be the first of a task. */
  isTask: boolean;
  isHtml: boolean;
  isTagOpen: boolean;
  isTable: boolean;
  isFootnote: boolean;
  rawHtml: RawHtml | undefined;
  fence: FenceStart | undefined;
  readonly directives: OpenDirective[];
  /** The lines of the paragraph so far. */
  paragraph: string[];
}

/** Returns the construct that a line may be part of, and notes in the context what the line opens and closes. */
export type Rule = (line: Line, context: Context) => Construct | undefined;
