/** A way to cancel a request; without `AbortController` an object that cannot. */
export interface Cancel {
  signal?: AbortSignal;
  abort?(): void;
}

export const createCancel = (): Cancel => (typeof AbortController === 'undefined' ? {} : new AbortController());
