import type { Pointer } from './pointer.js';

/** A line and a column, both from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Where a text begins. `verbatim`: each of its lines is a line of the file, so that places inside it can be told. */
export interface TextSpot extends Spot {
  readonly verbatim: boolean;
}

/** One YAML or JSON file: its value, and where each part of it stands. */
export interface ApiFile {
  /** Undefined when there are faults. */
  readonly value: unknown;
  readonly faults: readonly (Spot & { readonly reason: string })[];
  /** Of the value at a pointer, or of its key; of the nearest parent when there is none. */
  spot(pointer: Pointer, part?: 'key' | 'value'): Spot;
  textSpot(pointer: Pointer): TextSpot;
  /** It may give schemas names of their own, by `$id` and the like. */
  readonly names: boolean;
}

/** What a file says. */
export type Parsed = Pick<ApiFile, 'value' | 'faults'>;
/** Where its parts stand. */
export type Places = Pick<ApiFile, 'spot' | 'textSpot'>;
