import type * as z from 'zod';
import type { ResultError } from '../problems/extensions.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';

/** Describes what is wrong with the result of a part. */
export function describeShape({ issues: [issue] }: z.ZodError, value: unknown): ResultError {
  const [described] = issue ? describeIssue(issue, value) : [];
  const { keys = [], expected = 'something else', actual = MISSING } = described ?? {};
  return { kind: 'shape', key: keys.length > 0 ? keys.join('.') : undefined, expected, actual };
}
