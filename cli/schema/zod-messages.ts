import type { z } from 'zod';

/** A value in words, for sentences such as "… but is a list". */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'function') return 'a function';
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value) ?? String(value)}`;
}

/** What a schema wanted and found at a place. */
export interface Expectation {
  readonly keys: readonly PropertyKey[];
  /** As a part of a sentence: "a list". */
  readonly expected: string;
  readonly actual: string;
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a map',
  record: 'a map',
  string: 'a text',
};

/** An issue of the schema validator in words; of a union's, the variant that comes nearest. Unknown keys are not its business. */
export function expectations(issue: z.core.$ZodIssue, value: unknown): Expectation[] {
  if (issue.code === 'invalid_union') {
    const variant = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0));
    if (variant) {
      const nested = variant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
      return nested.flatMap((one) => expectations(one, value));
    }
  }
  const actual = valueAt(value, issue.path);
  return [{ keys: issue.path, expected: wanted(issue), actual: actual === undefined ? 'missing' : valueInWords(actual) }];
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'too_small':
      if (issue.origin === 'array') return `a list with at least ${issue.minimum} entry`;
      return issue.origin === 'string' ? 'a text that is not empty' : `${issue.minimum} or more`;
    case 'too_big':
      return `${issue.maximum} or less`;
    case 'invalid_value':
      return issue.values.map((one) => JSON.stringify(one)).join(' or ');
    case 'invalid_key':
      return 'called otherwise: a key is not empty';
    case 'invalid_union':
      return issue.errors.flatMap((issues) => issues.filter(({ path }) => path.length === 0).map(wanted)).join(' or ');
    case 'invalid_format':
      return 'prefix' in issue ? `a text that begins with "${issue.prefix}"` : ownWords(issue);
    case 'unrecognized_keys':
      return `a map without ${issue.keys.map((key) => `"${key}"`).join(' and ')}`;
    default:
      return ownWords(issue);
  }
}

/** The schemas say "has to be …", which the reference quotes. */
const ownWords = ({ message }: z.core.$ZodIssue): string => message.replace(/^has to be /, '');

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of keys) at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at;
}
