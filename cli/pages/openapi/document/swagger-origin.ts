import type { ApiNode } from './document.js';

/**
 * Records the part of the Swagger 2.0 document that an object of the converted document was built from, so that problems point to the
 * original file. Returns the object.
 */
export type WithOrigin = <Value extends object>(value: Value, origin: ApiNode) => Value;
