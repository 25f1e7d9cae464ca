import type { IImpressionEvent, IMetrics } from './types.js';

/** Names of the events that a client emits. */
export const EVENTS = {
  /** Stored flags are loaded. */
  INIT: 'initialized',
  /** A request or the storage failed. */
  ERROR: 'error',
  /** Flags came from bootstrap or the first successful request; once. */
  READY: 'ready',
  /** Other flags came from the server. */
  UPDATE: 'update',
  /** A flag was read. */
  IMPRESSION: 'impression',
  /** The server has accepted a metrics report. */
  SENT: 'sent',
  /** The server answered a request for flags again after an error. */
  RECOVERED: 'recovered',
} as const;

/** What the listeners of each event receive. */
export interface ClientEvents {
  initialized: [];
  error: [error: unknown];
  ready: [];
  update: [];
  impression: [event: IImpressionEvent];
  sent: [metrics: IMetrics];
  recovered: [];
}
