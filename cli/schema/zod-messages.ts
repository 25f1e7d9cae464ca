import type { z } from 'zod';
import {
  actualValue,
  atLeast,
  atMost,
  EXPECTED,
  listOfAtLeast,
  objectWithout,
  oneOf,
  stringWithPrefix,
} from '../problems/expected.js';

/** A value that is not of the expected type, and its keys. */
export interface Mismatch {
  readonly keys: readonly PropertyKey[];
  /** As a part of a sentence: `a list`. */
  readonly expected: string;
  /** As a part of a sentence: `got the string "a"`; missing if there is no value. */
  readonly actual?: string;
}

/** The words for a missing value, as a part of a sentence. */
export const MISSING = 'it is missing';

/** Converts an issue of zod to words; for a union, the issues of the variant that matches best. Unknown keys are reported elsewhere. */
export function mismatches(issue: z.core.$ZodIssue, value: unknown): Mismatch[] {
  if (issue.code === 'invalid_union') {
    const variant = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0));
    if (variant) {
      const nested = variant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
      return nested.flatMap((one) => mismatches(one, value));
    }
  }
  const actual = valueAt(value, issue.path);
  return [{ keys: issue.path, expected: expectedBy(issue), actual: actual === undefined ? undefined : actualValue(actual) }];
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return Object.hasOwn(EXPECTED, issue.expected) ? EXPECTED[issue.expected as keyof typeof EXPECTED] : issue.expected;
    case 'too_small':
      if (issue.origin === 'array') return listOfAtLeast(issue.minimum);
      return issue.origin === 'string' ? EXPECTED['non-empty-string'] : atLeast(issue.minimum);
    case 'too_big':
      return atMost(issue.maximum);
    case 'invalid_value':
      return oneOf(issue.values.map((one) => JSON.stringify(one)));
    case 'invalid_key':
      return EXPECTED['non-empty-key'];
    case 'invalid_union':
      return oneOf(issue.errors.flatMap((issues) => issues.filter(({ path }) => path.length === 0).map(expectedBy)));
    case 'invalid_format':
      return 'prefix' in issue ? stringWithPrefix(String(issue.prefix)) : ruleOf(issue);
    case 'unrecognized_keys':
      return objectWithout(issue.keys);
    default:
      return ruleOf(issue);
  }
}

/** The rules of the schemas begin with "must be", which the reference quotes. */
const ruleOf = ({ message }: z.core.$ZodIssue): string => message.replace(/^must be /, '');

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of keys) at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at;
}
