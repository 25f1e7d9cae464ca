import { stringifyJson } from '../../../../samples/json-value.js';
import { asLimit, asList, asNumber, asText, isObject } from '../document/guards.js';
import { generateMatch } from './pattern-text.js';
import type { Choice, Property, Schema } from './schema.js';

/** The direction of a body: a request contains no read-only properties, a response no write-only ones. */
export type Direction = 'request' | 'response';

/** Maximum number of values in an example; a schema may describe many more. */
const MAX_VALUES = 400;
const MAX_DEPTH = 12;

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

interface Generation {
  /** Index of the alternative to choose where there are several. */
  readonly preferred?: number;
  /** Maximum number of values. */
  readonly values?: number;
  /** Maximum number of characters of JSON in each example of the document; longer ones are not used. */
  readonly length?: number;
}

/** Returns a value that a schema allows: its example, or else one generated from its parts. */
export function generateExample(
  schema: Schema,
  direction: Direction,
  { preferred = 0, values = MAX_VALUES, length = Infinity }: Generation = {},
): unknown {
  let remaining = values;
  return generate(schema, new Set());

  function generate(part: Schema, ancestors: ReadonlySet<object>): unknown {
    remaining -= 1;
    const { keywords } = part;
    // Required parts are generated even beyond the limit, but not endlessly.
    if (ancestors.has(part.identity) || remaining < -MAX_VALUES || ancestors.size > 2 * MAX_DEPTH) {
      if (part.nullable) return null;
      return part.types[0] === 'array' ? [] : {};
    }
    const candidates = [
      keywords.example,
      asList(keywords.examples)[0],
      keywords.const,
      keywords.default,
      asList(keywords.enum)[0],
    ];
    const first = candidates.find((value) => value !== undefined && isWithin(length, value));
    if (first !== undefined) return first;
    const nestedAncestors = new Set([...ancestors, part.identity]);
    const alternatives = part.choices.flatMap((choice) => generateChoice(choice, nestedAncestors));
    const type = part.types[0];
    if (type === 'object' || (type === undefined && part.properties.length > 0))
      return Object.assign(generateObject(part, nestedAncestors), ...alternatives.filter(isObject));
    if (type === 'array') return generateArray(part, nestedAncestors);
    if (alternatives.length > 0) return alternatives[0];
    return type === undefined ? {} : generateScalar(type, part);
  }

  /** Generates a value of one alternative that does not contain the current schema, if there is one. Sets its discriminator. */
  function generateChoice({ kind, options, discriminator }: Choice, ancestors: ReadonlySet<object>): unknown[] {
    if (kind === 'extended' && discriminator === undefined) return [];
    const candidates = options.map((read) => read()).filter(({ identity }) => !ancestors.has(identity));
    const option = candidates[preferred % candidates.length];
    if (!option) return [];
    const value = generate(option, ancestors);
    const property = option.properties.find(({ name }) => name === discriminator?.property);
    const keywords = property?.schema().keywords ?? {};
    const isFixed = ['const', 'enum', 'example'].some((name) => keywords[name] !== undefined);
    const selected = discriminator?.mapping.find(([, name]) => name === option.name)?.[0] ?? option.name;
    if (!discriminator || !property || isFixed || selected === undefined || !isObject(value)) return [value];
    return [{ ...value, [discriminator.property]: selected }];
  }

  /** Uses `fromEntries`, so that `__proto__` is an ordinary name. */
  function generateObject(part: Schema, ancestors: ReadonlySet<object>): object {
    const max = Math.min(asNumber(part.keywords.maxProperties) ?? Infinity, values);
    const entries = part.properties
      .filter((property) => isShown(property, ancestors))
      .filter(({ required }, index) => required || index < max)
      .map(({ name, schema: read }) => [name, generate(read(), ancestors)] as const);
    return Object.fromEntries([...entries, ...generateExtraProperties(part, entries.length, ancestors)]);
  }

  /** Generates properties without defined names: one if there are no others, or as many as required. */
  function generateExtraProperties(part: Schema, count: number, ancestors: ReadonlySet<object>): (readonly [string, unknown])[] {
    const missing = Math.min(asNumber(part.keywords.minProperties) ?? 0, 10) - count;
    const pattern = part.patternProperties[0];
    const read = pattern?.schema ?? (typeof part.additional === 'function' ? part.additional : undefined);
    if (!read || (missing < 1 && (count > 0 || !canAdd(read(), ancestors)))) return [];
    const name = (pattern && generateMatch(pattern.name)) ?? 'name';
    return Array.from(
      { length: Math.max(missing, 1) },
      (_, index) => [index === 0 ? name : `${name}${index + 1}`, generate(read(), ancestors)] as const,
    );
  }

  function generateArray(part: Schema, ancestors: ReadonlySet<object>): unknown[] {
    const first = part.prefixItems.map((read) => generate(read(), ancestors));
    const items = part.items?.();
    const min = Math.min(asNumber(part.keywords.minItems) ?? 0, 10);
    if (!items || !canAdd(items, ancestors) || asNumber(part.keywords.maxItems) === 0) return first;
    const count = Math.max(first.length > 0 ? 0 : 1, min - first.length);
    return [
      ...first,
      ...Array.from({ length: count }, (_, index) =>
        part.keywords.uniqueItems === true ? generateDistinct(items, index, ancestors) : generate(items, ancestors),
      ),
    ];
  }

  function generateDistinct(items: Schema, index: number, ancestors: ReadonlySet<object>): unknown {
    const value = asList(items.keywords.enum)[index] ?? generate(items, ancestors);
    if (index === 0 || items.keywords.enum !== undefined) return value;
    if (typeof value === 'bigint') return value + BigInt(index) * BigInt(Math.ceil(asNumber(items.keywords.multipleOf) ?? 1));
    return typeof value === 'number'
      ? value + index * (asNumber(items.keywords.multipleOf) ?? 1)
      : typeof value === 'string'
        ? `${value}-${index + 1}`
        : value;
  }

  function isShown({ required, schema: read }: Property, ancestors: ReadonlySet<object>): boolean {
    const { keywords, never } = read();
    if (never || keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return false;
    return required || (canAdd(read(), ancestors) && keywords.deprecated !== true);
  }

  /** Whether a schema may be added: it does not contain itself, and is within the limits of depth and length. */
  function canAdd(part: Schema, ancestors: ReadonlySet<object>): boolean {
    if (remaining <= 0 || ancestors.size > MAX_DEPTH) return false;
    const item = part.types[0] === 'array' ? part.items?.() : undefined;
    return !ancestors.has(part.identity) && !(item && ancestors.has(item.identity) && asNumber(part.keywords.minItems));
  }
}

function generateScalar(type: string, { keywords, nullable }: Schema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return generateNumber(keywords, type === 'integer');
  if (type === 'string') return generateText(keywords);
  return nullable || type === 'null' ? null : {};
}

const LIMIT_KEYWORDS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

function generateNumber(keywords: Schema['keywords'], isInteger: boolean): number | bigint {
  if (LIMIT_KEYWORDS.some((name) => typeof keywords[name] === 'bigint')) return generateInteger(keywords);
  const step = asNumber(keywords.multipleOf) ?? (isInteger ? 1 : undefined);
  const above = asNumber(keywords.exclusiveMinimum);
  const below = asNumber(keywords.exclusiveMaximum);
  const min = Math.max(asNumber(keywords.minimum) ?? -Infinity, above === undefined ? -Infinity : above + (step ?? 0.5));
  const max = Math.min(asNumber(keywords.maximum) ?? Infinity, below === undefined ? Infinity : below - (step ?? 0.5));
  const value = Math.max(Math.min(1, max), min);
  return step ? Math[value >= 0 ? 'ceil' : 'floor'](value / step) * step : value;
}

/** Returns an integer between limits, some of which are beyond 2^53. */
function generateInteger(keywords: Schema['keywords']): number | bigint {
  const limit = (name: string, round: (value: number) => number): bigint | undefined => {
    const value = asLimit(keywords[name]);
    return typeof value === 'number' ? BigInt(round(value)) : value;
  };
  const above = limit('exclusiveMinimum', Math.floor);
  const below = limit('exclusiveMaximum', Math.ceil);
  const minima = [limit('minimum', Math.ceil), above === undefined ? undefined : above + 1n];
  const maxima = [limit('maximum', Math.floor), below === undefined ? undefined : below - 1n];
  let value = 1n;
  for (const bound of maxima) if (bound !== undefined && bound < value) value = bound;
  for (const bound of minima) if (bound !== undefined && bound > value) value = bound;
  const step = limit('multipleOf', Math.ceil) ?? 1n;
  const remainder = step > 0n ? value % step : 0n;
  if (remainder !== 0n) value += value > 0n ? step - remainder : -step - remainder;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function generateText(keywords: Schema['keywords']): string {
  const [min, max] = [asNumber(keywords.minLength), asNumber(keywords.maxLength)];
  const pattern = asText(keywords.pattern);
  const matching = pattern === undefined ? undefined : generateMatch(pattern, { minLength: min, maxLength: max });
  return matching ?? generateFormatted(keywords);
}

function generateFormatted(keywords: Schema['keywords']): string {
  const format = asText(keywords.format);
  const text = format && Object.hasOwn(FORMATS, format) ? (FORMATS[format] as string) : 'string';
  const min = Math.min(asNumber(keywords.minLength) ?? 0, 1000);
  return text.padEnd(min, text).slice(0, asNumber(keywords.maxLength) ?? text.length + min);
}

/** Whether a value is not longer than a number of characters of JSON. */
export const isWithin = (length: number, value: unknown): boolean =>
  length === Infinity || (stringifyJson(value)?.length ?? 0) <= length;
