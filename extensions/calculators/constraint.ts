/** The operators of constraints, by kind. */
export const OPERATORS = {
  text: ['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_ENDS_WITH', 'STR_STARTS_WITH'],
  number: ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'],
  date: ['DATE_AFTER', 'DATE_BEFORE'],
  version: ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT'],
} as const;

export type OperatorKind = keyof typeof OPERATORS;

export interface Constraint {
  readonly operator: string;
  /** For the operators with several values. */
  readonly values: readonly string[];
  /** For those with a single one. */
  readonly value: string;
  readonly isInverted: boolean;
  readonly ignoresCase: boolean;
}

export const kindOf = (operator: string): OperatorKind =>
  (Object.keys(OPERATORS) as OperatorKind[]).find((kind) => (OPERATORS[kind] as readonly string[]).includes(operator)) ?? 'text';

/** Whether a constraint is true for the value of its context field, as SDKs evaluate it. @param field `undefined` if the context lacks the field */
export function evaluateConstraint(constraint: Constraint, field: string | undefined): boolean {
  return compare(constraint, field) !== constraint.isInverted;
}

function compare(constraint: Constraint, field: string | undefined): boolean {
  const { operator, value } = constraint;
  const kind = kindOf(operator);
  if (kind === 'text') return compareText(constraint, field);
  if (field === undefined || field === '') return false;
  if (kind === 'version') return compareVersions(operator, field, value);
  const [left, right] = kind === 'date' ? [Date.parse(field), Date.parse(value)] : [Number(field), Number(value)];
  return matches(operator.replace(/^\w+?_/, ''), Math.sign(left - right));
}

/** @param order sign of the field minus the value; not a number if one of them cannot be read */
function matches(relation: string, order: number): boolean {
  if (relation === 'EQ') return order === 0;
  if (relation === 'GT' || relation === 'AFTER') return order > 0;
  if (relation === 'GTE') return order >= 0;
  if (relation === 'LTE') return order <= 0;
  return order < 0;
}

function compareText({ operator, values: written, ignoresCase }: Constraint, field: string | undefined): boolean {
  const values = written.filter(Boolean).map((value) => value.trim());
  const isListed = field !== undefined && values.includes(field);
  if (operator === 'IN') return isListed;
  if (operator === 'NOT_IN') return !isListed;
  if (field === undefined) return false;
  const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const text = fold(field);
  return values.map(fold).some((value) => {
    if (operator === 'STR_CONTAINS') return text.includes(value);
    return operator === 'STR_ENDS_WITH' ? text.endsWith(value) : text.startsWith(value);
  });
}

const VERSION = /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

function compareVersions(operator: string, field: string, value: string): boolean {
  const [left, right] = [VERSION.exec(field), VERSION.exec(value.trim())];
  // SDKs take the field only if it is written as the standard says, without "v" and build metadata.
  if (!left || !right || /^v|\+/.test(field)) return false;
  const numbers = [1, 2, 3].map((part) => Math.sign(Number(left[part]) - Number(right[part])));
  const order = numbers.find((sign) => sign !== 0) ?? comparePreReleases(left[4], right[4]);
  return matches(operator.replace('SEMVER_', ''), order);
}

/** A version without a pre-release part is higher than one with it (Semantic Versioning 2.0.0, section 11). */
function comparePreReleases(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  const [ours, theirs] = [left.split('.'), right.split('.')];
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const order = compareIdentifiers(ours[index], theirs[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareIdentifiers(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  const [isNumber, isOtherNumber] = [left, right].map((text) => /^\d+$/.test(text));
  if (isNumber && isOtherNumber) return Math.sign(Number(left) - Number(right));
  if (isNumber || isOtherNumber) return isNumber ? -1 : 1;
  return Number(left > right) - Number(left < right);
}
