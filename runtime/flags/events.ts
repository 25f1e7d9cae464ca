import type { IImpressionEvent } from './types.js';

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
} as const;

/** What the listeners of each event receive. */
export interface ClientEvents {
  initialized: [];
  error: [error: unknown];
  ready: [];
  update: [];
  impression: [event: IImpressionEvent];
}
