import { asLimit, asList, asNumber, asText, isObject } from '../document/guards.js';
import { patternText } from './pattern-text.js';
import type { Choice, Property, Schema } from './schema.js';

/** The direction of a body: a request contains no read-only properties, a response no write-only ones. */
export type Direction = 'request' | 'response';

/** Maximum number of values in an example; a schema may describe many more. */
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

/**
 * Returns a value that a schema allows: its example, or else one generated from its parts.
 *
 * @param preferred index of the alternative to choose where there are several
 */
export function generateExample(schema: Schema, direction: Direction, preferred = 0): unknown {
  let left = VALUES;
  return make(schema, new Set());

  function make(part: Schema, open: ReadonlySet<object>): unknown {
    left -= 1;
    const { keywords } = part;
    // Required parts are generated even beyond the limit, but not endlessly.
    if (open.has(part.identity) || left < -VALUES || open.size > 2 * DEPTH) {
      if (part.nullable) return null;
      return part.types[0] === 'array' ? [] : {};
    }
    const given = [keywords.example, asList(keywords.examples)[0], keywords.const, keywords.default, asList(keywords.enum)[0]];
    const first = given.find((value) => value !== undefined);
    if (first !== undefined) return first;
    const inside = new Set([...open, part.identity]);
    const chosen = part.choices.flatMap((choice) => makeChoice(choice, inside));
    const type = part.types[0];
    if (type === 'object' || (type === undefined && part.properties.length > 0))
      return Object.assign(makeObject(part, inside), ...chosen.filter(isObject));
    if (type === 'array') return makeArray(part, inside);
    if (chosen.length > 0) return chosen[0];
    return type === undefined ? {} : scalar(type, part);
  }

  /** Generates a value of one alternative that does not contain the current schema, if there is one. Sets its discriminator. */
  function makeChoice({ kind, options, discriminator }: Choice, open: ReadonlySet<object>): unknown[] {
    if (kind === 'extended' && discriminator === undefined) return [];
    const all = options.map((read) => read()).filter(({ identity }) => !open.has(identity));
    const option = all[preferred % all.length];
    if (!option) return [];
    const value = make(option, open);
    const property = option.properties.find(({ name }) => name === discriminator?.property);
    const keywords = property?.schema().keywords ?? {};
    const says = ['const', 'enum', 'example'].some((name) => keywords[name] !== undefined);
    const chosen = discriminator?.mapping.find(([, name]) => name === option.name)?.[0] ?? option.name;
    if (!discriminator || !property || says || chosen === undefined || !isObject(value)) return [value];
    return [{ ...value, [discriminator.property]: chosen }];
  }

  /** Uses `fromEntries`, so that `__proto__` is an ordinary name. */
  function makeObject(part: Schema, open: ReadonlySet<object>): object {
    const most = asNumber(part.keywords.maxProperties) ?? Infinity;
    const entries = part.properties
      .filter((property) => isShown(property, open))
      .filter(({ required }, index) => required || index < most)
      .map(({ name, schema: read }) => [name, make(read(), open)] as const);
    return Object.fromEntries([...entries, ...makeExtra(part, entries.length, open)]);
  }

  /** Generates properties without defined names: one if there are no others, or as many as required. */
  function makeExtra(part: Schema, count: number, open: ReadonlySet<object>): (readonly [string, unknown])[] {
    const least = Math.min(asNumber(part.keywords.minProperties) ?? 0, 10) - count;
    const pattern = part.patternProperties[0];
    const read = pattern?.schema ?? (typeof part.additional === 'function' ? part.additional : undefined);
    if (!read || (least < 1 && (count > 0 || !fits(read(), open)))) return [];
    const name = (pattern && patternText(pattern.name)) ?? 'name';
    return Array.from(
      { length: Math.max(least, 1) },
      (_, index) => [index === 0 ? name : `${name}${index + 1}`, make(read(), open)] as const,
    );
  }

  function makeArray(part: Schema, open: ReadonlySet<object>): unknown[] {
    const first = part.prefixItems.map((read) => make(read(), open));
    const items = part.items?.();
    const least = Math.min(asNumber(part.keywords.minItems) ?? 0, 10);
    if (!items || !fits(items, open) || asNumber(part.keywords.maxItems) === 0) return first;
    const count = Math.max(first.length > 0 ? 0 : 1, least - first.length);
    return [
      ...first,
      ...Array.from({ length: count }, (_, index) =>
        part.keywords.uniqueItems === true ? distinct(items, index, open) : make(items, open),
      ),
    ];
  }

  function distinct(items: Schema, index: number, open: ReadonlySet<object>): unknown {
    const value = asList(items.keywords.enum)[index] ?? make(items, open);
    if (index === 0 || items.keywords.enum !== undefined) return value;
    if (typeof value === 'bigint') return value + BigInt(index) * BigInt(Math.ceil(asNumber(items.keywords.multipleOf) ?? 1));
    return typeof value === 'number'
      ? value + index * (asNumber(items.keywords.multipleOf) ?? 1)
      : typeof value === 'string'
        ? `${value}-${index + 1}`
        : value;
  }

  function isShown({ required, schema: read }: Property, open: ReadonlySet<object>): boolean {
    const { keywords, never } = read();
    if (never || keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return false;
    return required || (fits(read(), open) && keywords.deprecated !== true);
  }

  /** Whether a schema may be added: it does not contain itself, and is within the limits of depth and length. */
  function fits(part: Schema, open: ReadonlySet<object>): boolean {
    if (left <= 0 || open.size > DEPTH) return false;
    const item = part.types[0] === 'array' ? part.items?.() : undefined;
    return !open.has(part.identity) && !(item && open.has(item.identity) && asNumber(part.keywords.minItems));
  }
}

function scalar(type: string, { keywords, nullable }: Schema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return someNumber(keywords, type === 'integer');
  if (type === 'string') return someText(keywords);
  return nullable || type === 'null' ? null : {};
}

const LIMITS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

function someNumber(keywords: Schema['keywords'], whole: boolean): number | bigint {
  if (LIMITS.some((name) => typeof keywords[name] === 'bigint')) return someInteger(keywords);
  const step = asNumber(keywords.multipleOf) ?? (whole ? 1 : undefined);
  const above = asNumber(keywords.exclusiveMinimum);
  const below = asNumber(keywords.exclusiveMaximum);
  const least = Math.max(asNumber(keywords.minimum) ?? -Infinity, above === undefined ? -Infinity : above + (step ?? 0.5));
  const most = Math.min(asNumber(keywords.maximum) ?? Infinity, below === undefined ? Infinity : below - (step ?? 0.5));
  const value = Math.max(Math.min(1, most), least);
  return step ? Math[value >= 0 ? 'ceil' : 'floor'](value / step) * step : value;
}

/** Returns an integer between limits, some of which are beyond 2^53. */
function someInteger(keywords: Schema['keywords']): number | bigint {
  const limit = (name: string, round: (value: number) => number): bigint | undefined => {
    const value = asLimit(keywords[name]);
    return typeof value === 'number' ? BigInt(round(value)) : value;
  };
  const above = limit('exclusiveMinimum', Math.floor);
  const below = limit('exclusiveMaximum', Math.ceil);
  const least = [limit('minimum', Math.ceil), above === undefined ? undefined : above + 1n];
  const most = [limit('maximum', Math.floor), below === undefined ? undefined : below - 1n];
  let value = 1n;
  for (const bound of most) if (bound !== undefined && bound < value) value = bound;
  for (const bound of least) if (bound !== undefined && bound > value) value = bound;
  const step = limit('multipleOf', Math.ceil) ?? 1n;
  const rest = step > 0n ? value % step : 0n;
  if (rest !== 0n) value += value > 0n ? step - rest : -step - rest;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function someText(keywords: Schema['keywords']): string {
  const [least, most] = [asNumber(keywords.minLength), asNumber(keywords.maxLength)];
  const pattern = asText(keywords.pattern);
  const matching = pattern === undefined ? undefined : patternText(pattern, { least, most });
  return matching ?? plainText(keywords);
}

function plainText(keywords: Schema['keywords']): string {
  const format = asText(keywords.format);
  const text = format && Object.hasOwn(FORMATS, format) ? (FORMATS[format] as string) : 'string';
  const least = Math.min(asNumber(keywords.minLength) ?? 0, 1000);
  return text.padEnd(least, text).slice(0, asNumber(keywords.maxLength) ?? text.length + least);
}
