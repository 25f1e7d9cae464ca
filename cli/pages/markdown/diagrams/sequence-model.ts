/** A participant of a sequence diagram. */
export interface Participant {
  readonly lines: readonly string[];
}

/** How a message ends. */
export type ArrowHead = 'filled' | 'open' | 'cross' | 'none';

export interface Message {
  readonly kind: 'message';
  /** Indexes of participants. */
  readonly from: number;
  readonly to: number;
  readonly isDashed: boolean;
  readonly head: ArrowHead;
  readonly isTwoWay: boolean;
  readonly lines: readonly string[];
}

export interface Note {
  readonly kind: 'note';
  readonly position: 'left' | 'right' | 'over';
  readonly people: readonly number[];
  readonly lines: readonly string[];
}

/** Something that happens in a sequence diagram, from top to bottom. */
export type SequenceEvent =
  | Message
  | Note
  | { readonly kind: 'open'; readonly block: string; readonly lines: readonly string[] }
  | { readonly kind: 'divider'; readonly lines: readonly string[] }
  | { readonly kind: 'close' }
  | { readonly kind: 'activate' | 'deactivate'; readonly who: number };

export interface Sequence {
  readonly participants: readonly Participant[];
  readonly events: readonly SequenceEvent[];
}
