import { LANGUAGE_TAG } from '../config/schema-values.js';

/** A value as a map; an empty map for other values. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A path of a configuration, which may be written with the separators of Windows. */
export const asPath = (value: unknown): string | undefined => asText(value)?.replaceAll('\\', '/');

/** A value as a text that is not empty. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** A value as a language tag: `zh_CN` → `zh-CN`; `undefined` if it is none. */
export const asLanguageTag = (value: unknown): string | undefined => {
  const tag = asText(value)?.replaceAll('_', '-');
  return tag !== undefined && LANGUAGE_TAG.test(tag) ? tag : undefined;
};
