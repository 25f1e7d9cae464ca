import type { Property, Schema } from './schema.js';
import { listOf, numberOf, textOf } from './values.js';

/** Which way a body goes: a request holds no read-only property, a response no write-only one. */
export type Direction = 'request' | 'response';

/** Values that an example is made of at most; a schema may describe many more. */
const VALUES = 400;
const DEPTH = 12;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2024-05-31',
  'date-time': '2024-05-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  'uri-reference': '/path',
  iri: 'https://example.com',
  url: 'https://example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'dGV4dA==',
  binary: 'file',
  password: 'password',
};

/** A value that a schema allows: what it gives as an example, else one made from its parts. */
export function exampleOf(schema: Schema, direction: Direction): unknown {
  let left = VALUES;
  return make(schema, new Set());

  function make(one: Schema, open: ReadonlySet<object>): unknown {
    left -= 1;
    const { keywords } = one;
    // Required parts are shown even when there is no room, but not without end.
    if (open.has(one.identity) || left < -VALUES || open.size > 2 * DEPTH) return one.types[0] === 'array' ? [] : {};
    const given = [keywords.example, listOf(keywords.examples)[0], keywords.const, keywords.default, listOf(keywords.enum)[0]];
    const first = given.find((value) => value !== undefined);
    if (first !== undefined) return first;
    const inside = new Set([...open, one.identity]);
    const option = one.choices[0]?.options.map((read) => read()).find((choice) => !inside.has(choice.identity));
    const type = one.types[0];
    if (type === 'object' || (type === undefined && one.properties.length > 0)) {
      const chosen = option && !inside.has(option.identity) ? make(option, inside) : undefined;
      return { ...makeObject(one, inside), ...(typeof chosen === 'object' ? chosen : {}) };
    }
    if (type === 'array') return makeArray(one, inside);
    if (option) return make(option, inside);
    return type === undefined ? {} : scalar(type, one);
  }

  /** An object without a prototype would print the same; entries keep the name `__proto__` a name. */
  function makeObject(one: Schema, open: ReadonlySet<object>): object {
    const entries = one.properties
      .filter((property) => isShown(property, open))
      .map(({ name, schema: read }) => [name, make(read(), open)] as const);
    const { additional } = one;
    const extra =
      entries.length === 0 && typeof additional === 'function' && fits(additional(), open)
        ? [['name', make(additional(), open)] as const]
        : [];
    return Object.fromEntries([...entries, ...extra]);
  }

  function makeArray(one: Schema, open: ReadonlySet<object>): unknown[] {
    const first = one.prefixItems.map((read) => make(read(), open));
    const items = one.items?.();
    const least = Math.min(numberOf(one.keywords.minItems) ?? 0, 10);
    if (!items || !fits(items, open) || numberOf(one.keywords.maxItems) === 0) return first;
    const count = Math.max(first.length > 0 ? 0 : 1, least - first.length);
    return [
      ...first,
      ...Array.from({ length: count }, (_, index) =>
        one.keywords.uniqueItems === true ? distinct(items, index, open) : make(items, open),
      ),
    ];
  }

  function distinct(items: Schema, index: number, open: ReadonlySet<object>): unknown {
    const value = listOf(items.keywords.enum)[index] ?? make(items, open);
    if (index === 0 || items.keywords.enum !== undefined) return value;
    return typeof value === 'number'
      ? value + index * (numberOf(items.keywords.multipleOf) ?? 1)
      : typeof value === 'string'
        ? `${value}-${index + 1}`
        : value;
  }

  function isShown({ required, schema: read }: Property, open: ReadonlySet<object>): boolean {
    const { keywords, never } = read();
    if (never || keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return false;
    return required || (fits(read(), open) && keywords.deprecated !== true);
  }

  /** Whether there is room for it: not inside itself, not too deep, not too long. */
  function fits(one: Schema, open: ReadonlySet<object>): boolean {
    if (left <= 0 || open.size > DEPTH) return false;
    const item = one.types[0] === 'array' ? one.items?.() : undefined;
    return !open.has(one.identity) && !(item && open.has(item.identity) && numberOf(one.keywords.minItems));
  }
}

function scalar(type: string, { keywords, nullable }: Schema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return someNumber(keywords, type === 'integer');
  if (type === 'string') return someText(keywords);
  return nullable || type === 'null' ? null : {};
}

function someNumber(keywords: Schema['keywords'], whole: boolean): number {
  const step = numberOf(keywords.multipleOf) ?? (whole ? 1 : undefined);
  const above = numberOf(keywords.exclusiveMinimum);
  const below = numberOf(keywords.exclusiveMaximum);
  const least = Math.max(numberOf(keywords.minimum) ?? -Infinity, above === undefined ? -Infinity : above + (step ?? 0.5));
  const most = Math.min(numberOf(keywords.maximum) ?? Infinity, below === undefined ? Infinity : below - (step ?? 0.5));
  const value = Math.max(Math.min(1, most), least);
  return step ? Math[value >= 0 ? 'ceil' : 'floor'](value / step) * step : value;
}

function someText(keywords: Schema['keywords']): string {
  const format = textOf(keywords.format);
  const text = format && Object.hasOwn(FORMATS, format) ? (FORMATS[format] as string) : 'string';
  const least = Math.min(numberOf(keywords.minLength) ?? 0, 1000);
  return text.padEnd(least, text).slice(0, numberOf(keywords.maxLength) ?? text.length + least);
}
