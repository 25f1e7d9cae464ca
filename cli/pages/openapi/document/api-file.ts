import type { SitePath } from '../../../types.js';
import type { Pointer } from './pointer.js';

/** A line and a column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The file, if an overlay or the configuration has added the value. */
  readonly file?: SitePath;
}

/** The start of a text value. `verbatim`: each line of the value is a line of the file, so that positions within it can be mapped to the file. */
export interface TextPosition extends Position {
  readonly verbatim: boolean;
}

/** A YAML or JSON file: its value, and the positions of all parts. */
export interface ApiFile {
  /** Undefined if there are errors. */
  readonly value: unknown;
  readonly errors: readonly (Position & { readonly reason: string })[];
  /** Returns the position of the value at a pointer, or of its key; for a missing value, of its nearest parent. */
  getPosition(pointer: Pointer, part?: 'key' | 'value'): Position;
  getTextPosition(pointer: Pointer): TextPosition;
  /** Whether schemas may be named, by `$id` and similar keywords. */
  readonly hasNamedSchemas: boolean;
}

/** The parsed value of a file, or its errors. */
export type ParsedValue = Pick<ApiFile, 'value' | 'errors'>;
/** The positions of the parts of a file. */
export type Positions = Pick<ApiFile, 'getPosition' | 'getTextPosition'>;
