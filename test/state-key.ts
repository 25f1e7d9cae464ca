import type { StateKey } from '../cli/state/key.js';

/** The key of the user who runs the tests. */
export const key: StateKey = { bytes: Buffer.alloc(32, 'k'), isLasting: true };
