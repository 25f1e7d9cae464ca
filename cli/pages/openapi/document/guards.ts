import { jsonText } from './exact-json.js';

/** An object of the document. Keys come from strangers: look names up with `own`, never by `object[name]`. */
export type RawObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a name that the document chose; names of `Object.prototype` are not found. */
export const own = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name) ? (object as RawObject)[name] : undefined;

export const objectOf = (value: unknown): RawObject => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** A finite number; of an integer beyond 2^53 the nearest double. */
export const numberOf = (value: unknown): number | undefined => {
  const limit = limitOf(value);
  return limit === undefined ? undefined : Number(limit);
};
/** A finite number, with every digit of an integer beyond 2^53. */
export const limitOf = (value: unknown): number | bigint | undefined =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;

/** A value as a reader sees it in code: texts bare, all else as JSON. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (jsonText(value) ?? ''));
