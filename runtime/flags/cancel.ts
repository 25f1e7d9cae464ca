/** Cancels a request; without `AbortController` an object that does nothing. */
export interface Cancel {
  signal?: AbortSignal;
  abort?(): void;
}

export const createCancel = (): Cancel => (typeof AbortController === 'undefined' ? {} : new AbortController());
