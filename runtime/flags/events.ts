import type { IImpressionEvent, IMetrics } from './types.js';

/** Names of the events that a client emits. */
export const EVENTS = {
  /** Stored flags are loaded. */
  INIT: 'initialized',
  /** A request or the storage failed. */
  ERROR: 'error',
  /** Flags were loaded from bootstrap or the first successful request; fires once. */
  READY: 'ready',
  /** The server sent different flags. */
  UPDATE: 'update',
  /** A flag was read. */
  IMPRESSION: 'impression',
  /** The server accepted a metrics report. */
  SENT: 'sent',
  /** A request for flags succeeded again after an error. */
  RECOVERED: 'recovered',
} as const;

/** Arguments of each event's listeners. */
export interface ClientEvents {
  initialized: [];
  error: [error: unknown];
  ready: [];
  update: [];
  impression: [event: IImpressionEvent];
  sent: [metrics: IMetrics];
  recovered: [];
}
