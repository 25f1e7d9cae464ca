import { type Problem, problem } from '../problems/index.js';
import { firstUnbalanced } from './bidi.js';
import type { Located } from './yaml.js';

/** Warns about texts of a value, such as titles and labels, with invisible characters that change the order of the text after them. */
export function bidiProblems({ value, place }: Located): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<unknown>();
  const visit = (one: unknown, keys: readonly PropertyKey[]): void => {
    if (typeof one === 'string') {
      const found = firstUnbalanced(one);
      if (found) problems.push(problem('bidi-text', place(keys), { name: found.name }));
    }
    if (typeof one !== 'object' || one === null || seen.has(one)) return;
    seen.add(one);
    const isList = Array.isArray(one);
    for (const [key, inner] of Object.entries(one)) visit(inner, [...keys, isList ? Number(key) : key]);
  };
  visit(value, []);
  return problems;
}
