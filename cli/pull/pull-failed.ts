import type { PullError } from '../problems/vendor.js';

/** A source could not be fetched. */
export class PullFailed extends Error {
  constructor(readonly reason: PullError) {
    super('A source could not be fetched.');
  }
}
