import { KEYS } from '../pages/front-matter-keys.js';

const TEXTS = new Set(['title', 'description', 'slug', 'id', 'sidebar_label', 'image', 'sidebar_class_name']);

/** The front matter of a page in docsgen's keys, and the keys that have no counterpart. */
export interface ConvertedMeta {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly dropped: readonly string[];
}

/** Returns the keys that docsgen supports and whose values it accepts. Numbers and dates where docsgen expects texts become texts. */
export function keepKnown(meta: Readonly<Record<string, unknown>>): ConvertedMeta {
  const kept: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [key, given] of Object.entries(meta)) {
    if (given === undefined) continue;
    const kind = Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;
    const value = toExpected(key, given);
    if (kind?.accepts(value)) kept[key] = value;
    else if (given !== null) dropped.push(key);
  }
  return { meta: kept, dropped };
}

function toExpected(key: string, value: unknown): unknown {
  if (TEXTS.has(key) && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if ((key === 'tags' || key === 'keywords') && typeof value === 'string')
    return value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  if (key === 'tags' && Array.isArray(value)) return value.flatMap((one: unknown) => tagName(one) ?? []);
  if (key === 'date' && value instanceof Date) return value.toISOString().slice(0, 10);
  if (key === 'date' && typeof value === 'string') return padDate(value);
  if (key === 'sidebar_position' && typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)) return Number(value);
  return value;
}

/** Writes a month and a day with two digits, as in ISO 8601: `2026-1-9` is `2026-01-09`. */
const padDate = (date: string): string =>
  date.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, (...[, year, month = '', day = '']: string[]) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

const tagName = (tag: unknown): string | undefined => {
  if (typeof tag === 'string' || typeof tag === 'number') return String(tag);
  const label = (tag as { readonly label?: unknown } | null)?.label;
  return typeof label === 'string' ? label : undefined;
};
