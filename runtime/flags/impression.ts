import type { IImpressionEvent } from './types.js';

/** The event of a flag read, with an id of its own: a random UUID, without `crypto`, which plain http pages lack in part. */
export function createImpression(event: Omit<IImpressionEvent, 'eventId'>): IImpressionEvent {
  const eventId = '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((Math.random() * 16) >> (Number(digit) / 4))).toString(16),
  );
  return { ...event, eventId };
}
