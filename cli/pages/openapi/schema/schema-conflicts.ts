import { stringifyJson } from '../../../../samples/json-value.js';
import { asLimit, asList, asObject, formatValue, getOwn } from '../document/guards.js';
import type { Member } from './schema-members.js';
import { mergeKeywords } from './schema-merge.js';

const LIMITS: readonly (readonly [least: string, most: string, of: string])[] = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
  ['minProperties', 'maxProperties', ' properties'],
];

/** Returns the contradictions between the members of a schema, which no value can satisfy, as parts of sentences. */
export function findConflicts(members: readonly Member[]): readonly string[] {
  const raws = members.map(({ node }) => asObject(node.value));
  const conflicts: string[] = [];
  const types = raws
    .map(({ type }) => (typeof type === 'string' ? [type] : asList(type).map(String)))
    .filter((list) => list.length > 0);
  if (types.length > 1 && !haveCommonType(types))
    conflicts.push(`it must be ${distinct(types.map((list) => list.join(' or '))).join(' and ')}`);
  const enums = raws.map((raw) => getOwn(raw, 'enum')).filter(Array.isArray) as unknown[][];
  const values = enums.map((list) => new Set(list.map((value) => stringifyJson(value))));
  if (values.length > 1 && ![...(values[0] as Set<string>)].some((value) => values.every((set) => set.has(value))))
    conflicts.push(`it must be one of ${enums.map((list) => list.map(formatValue).join(', ')).join(' and one of ')}`);
  const constants = distinct(
    raws
      .map((raw) => getOwn(raw, 'const'))
      .filter((value) => value !== undefined)
      .map((value) => stringifyJson(value) ?? ''),
  );
  if (constants.length > 1) conflicts.push(`it must be ${constants.join(' and ')}`);
  const merged = mergeKeywords(members);
  for (const [least, most, unit] of LIMITS) {
    const [low, high] = [asLimit(merged[least]), asLimit(merged[most])];
    if (low !== undefined && high !== undefined && low > high)
      conflicts.push(`it must be at least ${low} and at most ${high}${unit}`);
  }
  return conflicts;
}

/** Whether some value has one type of each list; an integer is also a number. */
function haveCommonType(types: readonly (readonly string[])[]): boolean {
  const widened = types.map((list) => (list.includes('number') ? [...list, 'integer'] : list));
  return (widened[0] as readonly string[]).some((type) => widened.every((list) => list.includes(type)));
}

const distinct = (all: readonly string[]): string[] => [...new Set(all)];
