import { formatValue, isObject } from '../../../../samples/json-value.js';

export { formatValue, isObject };

/** An object of the document. Its keys are untrusted: read properties with `getOwn`, never with `object[name]`. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Returns the own property of an object; ignores properties of `Object.prototype`. */
export const getOwn = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name) ? (object as RawObject)[name] : undefined;

export const asObject = (value: unknown): RawObject => (isObject(value) ? value : {});
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** Returns a finite number; the nearest double for an integer beyond 2^53. */
export const asNumber = (value: unknown): number | undefined => {
  const limit = asLimit(value);
  return limit === undefined ? undefined : Number(limit);
};
/** Returns a finite number with all digits of an integer beyond 2^53. */
export const asLimit = (value: unknown): number | bigint | undefined =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;
