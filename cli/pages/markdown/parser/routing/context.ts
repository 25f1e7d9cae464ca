import type { Line } from '../line.js';
import type { Construct } from './construct.js';
import type { FenceStart } from './fence-lines.js';
import type { RawHtml } from './raw-html.js';

/** A container directive whose closing line is still to come. */
export interface OpenDirective {
  readonly colons: number;
  readonly prefix: string;
}

/** What a rule knows about the place of a line: the lines around it, and what the lines before have opened. */
export interface Context {
  readonly hasDirectives: boolean;
  before: Line;
  twoBefore: Line;
  next: Line;
  /** The content of the last line that is not blank. */
  lastText: string;
  /** Columns at which the content of the list items starts that this line may belong to, the innermost last. */
  items: number[];
  /** The last list item was numbered. */
  isOrdered: boolean;
  /** There was a definition without a blank line after it. */
  hasDefinition: boolean;
  /** The paragraph may be the first of a task. */
  isTask: boolean;
  isHtml: boolean;
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
