import type { ApiChangeId, ApiChangeValues } from '../../../problems/api-changes.js';
import type { Location } from '../../../types.js';

/** What a change means to clients of the API: some stop working, all continue to work, or only texts differ. */
export type Severity = 'breaking' | 'non-breaking' | 'documentation';

/** The direction in which a value is sent: by clients, or to them. */
export type Direction = 'request' | 'response';

/** A difference between two documents. */
export interface Change {
  readonly id: ApiChangeId;
  readonly severity: Severity;
  /** The part of an operation, such as `query parameter "page"`; empty for the operation itself. */
  readonly part: string;
  readonly values: ApiChangeValues;
  /** In the new document, or in the old one for something that was removed. */
  readonly location?: Location;
}

/** Changes that are the same for several operations. */
export interface ChangeGroup extends Change {
  /** The operations, as `GET /tickets`; empty for the document. */
  readonly operations: readonly string[];
  /** The name of the schema that contains the change, if it is a named one. */
  readonly schema?: string;
}

/** Receives the changes of one part of an operation. */
export interface ChangeSink {
  add(id: ApiChangeId, severity: Severity, values?: ApiChangeValues): void;
  /** Returns a sink for a part of this part. */
  below(part: string): ChangeSink;
  /** Returns the same sink, whose changes are at another location. */
  at(location: Location | undefined): ChangeSink;
}

/** Creates a sink that passes changes to a function. */
export function createSink(report: (change: Change) => void, part = '', location?: Location): ChangeSink {
  return {
    add: (id, severity, values = {}) => report({ id, severity, part, values, location }),
    below: (inner) => createSink(report, part === '' ? inner : `${part}${/^[.[(]/.test(inner) ? '' : ', '}${inner}`, location),
    at: (other) => createSink(report, part, other ?? location),
  };
}

/** The severity of a value that is restricted further: clients may send what is no longer allowed. */
export const narrowed = (direction: Direction): Severity => (direction === 'request' ? 'breaking' : 'non-breaking');

/** The severity of a value that is restricted less: clients may receive what they do not expect. */
export const widened = (direction: Direction): Severity => (direction === 'request' ? 'non-breaking' : 'breaking');

export const opposite = (direction: Direction): Direction => (direction === 'request' ? 'response' : 'request');
