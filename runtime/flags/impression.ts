import type { IImpressionEvent } from './types.js';

/** Creates the event of a flag read. Its id is a random UUID made without `crypto`, parts of which are missing on plain HTTP pages. */
export function createImpression(event: Omit<IImpressionEvent, 'eventId'>): IImpressionEvent {
  const eventId = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));
  return { ...event, eventId };
}
