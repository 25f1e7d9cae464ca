import { type Problem, problem } from '../problems/index.js';
import { findUnbalancedControl } from './bidi.js';
import type { LocatedValue } from './yaml.js';

/** Warns about strings in a value, such as titles and labels, with invisible characters that change the order of the text after them. */
export function bidiProblems({ value, locate }: LocatedValue): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<unknown>();
  const visit = (part: unknown, keys: readonly PropertyKey[]): void => {
    if (typeof part === 'string') {
      const control = findUnbalancedControl(part);
      if (control) problems.push(problem('bidi-text', locate(keys), { name: control.name }));
    }
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const isList = Array.isArray(part);
    for (const [key, child] of Object.entries(part)) visit(child, [...keys, isList ? Number(key) : key]);
  };
  visit(value, []);
  return problems;
}
