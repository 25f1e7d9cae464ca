import type { z } from 'zod';
import {
  actualValue,
  atLeast,
  atMost,
  EXPECTED,
  listAlternatives,
  listOfAtLeast,
  objectWithout,
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

/** Describes a missing value, as a part of a sentence. */
export const MISSING = 'it is missing';

/** Describes an issue of zod in words; for a union, the issues of the variant that matches best. Unknown keys are reported elsewhere. */
export function describeIssue(issue: z.core.$ZodIssue, value: unknown): Mismatch[] {
  if (issue.code === 'invalid_union') {
    const variant = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0));
    if (variant) {
      const nestedIssues = variant.map((nestedIssue) => ({ ...nestedIssue, path: [...issue.path, ...nestedIssue.path] }));
      return nestedIssues.flatMap((nestedIssue) => describeIssue(nestedIssue, value));
    }
  }
  const actual = getValue(value, issue.path);
  return [
    { keys: issue.path, expected: describeExpected(issue), actual: actual === undefined ? undefined : actualValue(actual) },
  ];
}

function describeExpected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return Object.hasOwn(EXPECTED, issue.expected) ? EXPECTED[issue.expected as keyof typeof EXPECTED] : issue.expected;
    case 'too_small':
      if (issue.origin === 'array') return listOfAtLeast(issue.minimum);
      return issue.origin === 'string' ? EXPECTED['non-empty-string'] : atLeast(issue.minimum);
    case 'too_big':
      return atMost(issue.maximum);
    case 'invalid_value':
      return listAlternatives(issue.values.map((allowed) => JSON.stringify(allowed)));
    case 'invalid_key':
      return EXPECTED['non-empty-key'];
    case 'invalid_union':
      return listAlternatives(
        issue.errors.flatMap((issues) => issues.filter(({ path }) => path.length === 0).map(describeExpected)),
      );
    case 'invalid_format':
      return 'prefix' in issue ? stringWithPrefix(String(issue.prefix)) : stripMustBe(issue);
    case 'unrecognized_keys':
      return objectWithout(issue.keys);
    default:
      return stripMustBe(issue);
  }
}

/** The rules of the schemas begin with "must be", which the reference quotes. */
const stripMustBe = ({ message }: z.core.$ZodIssue): string => message.replace(/^must be /, '');

function getValue(value: unknown, keys: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of keys)
    current = typeof current === 'object' && current !== null ? (current as Record<PropertyKey, unknown>)[key] : undefined;
  return current;
}
