import type { SitePath } from '../../../types.js';
import type { Position, Positions } from '../document/api-file.js';
import type { Pointer } from '../document/pointer.js';

/** A file that values of a document come from. */
export interface OverlaySource extends Positions {
  readonly file: SitePath;
}

/** The position of a value in a file. */
export interface SourcePosition {
  readonly source: OverlaySource;
  readonly pointer: Pointer;
}

/** A change to a document; https://spec.openapis.org/overlay/v1.1.0.html#action-object */
export interface OverlayAction {
  readonly target: string;
  readonly update?: unknown;
  readonly copy?: string;
  readonly remove?: boolean;
}

/** A valid overlay; https://spec.openapis.org/overlay/v1.1.0.html#overlay-object */
export interface Overlay {
  readonly source: OverlaySource;
  /** Version 1.0 replaces values of different types; 1.1 does not allow them. */
  readonly isStrict: boolean;
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
  /** Whether it may add schemas that are named by `$id` and similar keywords. */
  readonly hasNamedSchemas: boolean;
  /** Returns the position of a character of a text on one line. */
  locateInText(pointer: Pointer, offset: number): Position;
}
