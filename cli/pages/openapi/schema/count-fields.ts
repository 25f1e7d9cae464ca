import { type ApiDocument, type ApiNode, children } from '../document/document.js';
import { isData } from '../document/visit-objects.js';

export interface CountOptions {
  /** Counts up to this number. */
  readonly limit: number;
  /** Models inside this number of others are links. */
  readonly models?: number;
  /** From this number of fields on, values that were counted before are not counted again. */
  readonly repeated?: number;
  /** Whether a value is a model. */
  isModel?(value: unknown): boolean;
}

/** Number of values to visit. What takes longer to count is large, whatever it contains. */
const MAX_VISITS = 20_000;

/** Estimates how many fields a page shows of a value, with the targets of its references. A schema inside itself counts once. */
export function countFields(start: ApiNode, document: ApiDocument, options: CountOptions): number {
  const { limit, models = Infinity, repeated = Infinity, isModel = () => false } = options;
  let count = 0;
  let visits = 0;
  const ancestors = new Set<unknown>();
  const shown = new Set<unknown>();
  const visit = (node: ApiNode, modelsAround: number) => {
    visits += 1;
    if (visits > MAX_VISITS) count = limit;
    const { target } = document.resolve(node);
    const { value } = target;
    if (count >= limit || typeof value !== 'object' || value === null || ancestors.has(value)) return;
    if (count > repeated && shown.has(value)) return;
    const isOne = isModel(value);
    if (isOne && modelsAround > models) return;
    shown.add(value);
    ancestors.add(value);
    for (const [key, inner] of children(target)) {
      if (isData(key, inner.value)) continue;
      if (key === 'properties' || key === 'oneOf' || key === 'anyOf') count += children(inner).length;
      visit(inner, modelsAround + (isOne ? 1 : 0));
    }
    ancestors.delete(value);
  };
  visit(start, 0);
  return count;
}
