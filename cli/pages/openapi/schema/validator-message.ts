import type { ErrorObject } from 'ajv';

type Params = Readonly<Record<string, unknown>>;

const limit = (than: string, unit: string) => (params: Params) => `must not have ${than} than ${params.limit} ${unit}`;
const comparison = ({ comparison, limit }: Params) => `must be ${comparison} ${limit}`;

/** Completes "The example …" for the keywords that have no text of their own. Ajv would write them into the code of every validator. */
const MESSAGES: Readonly<Record<string, (params: Params) => string>> = {
  maximum: comparison,
  minimum: comparison,
  exclusiveMaximum: comparison,
  exclusiveMinimum: comparison,
  maxLength: limit('more', 'characters'),
  minLength: limit('fewer', 'characters'),
  maxItems: limit('more', 'items'),
  minItems: limit('fewer', 'items'),
  maxProperties: limit('more', 'properties'),
  minProperties: limit('fewer', 'properties'),
  items: limit('more', 'items'),
  pattern: ({ pattern }) => `must match pattern "${pattern}"`,
  format: ({ format }) => `must match format "${format}"`,
  uniqueItems: ({ i, j }) => `must not have the same item twice, as its items ${j} and ${i} do (counted from 0)`,
  contains: ({ minContains, maxContains }) =>
    `must have ${maxContains === undefined ? `at least ${minContains}` : `${minContains} to ${maxContains}`} items that "contains" accepts`,
  dependentRequired: ({ property, deps }) => `must have "${deps}" because it has "${property}"`,
  propertyNames: ({ propertyName }) => `must not have a property named "${propertyName}"`,
};

/** Says what is wrong with a value, without naming it: `must be <= 5`. */
export function validatorMessage({ keyword, params, message }: ErrorObject): string {
  return message ?? MESSAGES[keyword]?.(params) ?? 'is not valid';
}
