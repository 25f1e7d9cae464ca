import type { IImpressionEvent } from './types.js';

/** The event of a flag read, with an id of its own: a random UUID, without `crypto`, which plain http pages lack in part. */
export function createImpression(event: Omit<IImpressionEvent, 'eventId'>): IImpressionEvent {
  const eventId = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));
  return { ...event, eventId };
}
