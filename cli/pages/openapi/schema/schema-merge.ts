import { stringifyJson } from '../../../../samples/json-value.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asLimit, asList, asObject, getOwn, isObject, type RawObject } from '../document/guards.js';
import { listMeanings } from './enum-meanings.js';
import type { Member } from './schema-members.js';

type Limit = number | bigint;

/** Schema objects that apply together. */
export type Parts = readonly ApiNode[];

const LARGEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const SMALLEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const ANY = ['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'];
const OUTERMOST = [
  'title',
  'default',
  'example',
  'examples',
  'const',
  'contentMediaType',
  'contentEncoding',
  'externalDocs',
  'xml',
];
/** Keywords that apply together if several members define them. */
const TOGETHER = { patterns: 'pattern', formats: 'format', multiples: 'multipleOf' } as const;

/** Merges the keywords of all members: the strictest constraint, and the outermost annotation. */
export function mergeKeywords(members: readonly Member[]): RawObject {
  const merged: Record<string, unknown> = Object.create(null);
  const raws = members.map(({ node }) => withoutBooleanLimits(asObject(node.value)));
  for (const [names, choose] of [[LARGEST, larger] as const, [SMALLEST, smaller] as const]) {
    for (const name of names) {
      const values = raws.map((raw) => asLimit(getOwn(raw, name))).filter((value) => value !== undefined);
      if (values.length > 0) merged[name] = values.reduce(choose);
    }
  }
  for (const name of ANY) if (raws.some((raw) => getOwn(raw, name) === true)) merged[name] = true;
  for (const name of OUTERMOST) {
    const value = raws.map((raw) => getOwn(raw, name)).find((value) => value !== undefined);
    if (value !== undefined) merged[name] = value;
  }
  for (const [plural, name] of Object.entries(TOGETHER)) {
    const values = raws.map((raw) => getOwn(raw, name)).filter((value) => value !== undefined && value !== '');
    if (values.length === 0) continue;
    merged[name] = values[0];
    merged[plural] = [...new Set(values)];
  }
  if (raws.some((raw) => ITEMS.some((name) => getOwn(raw, name) === false))) merged.closedItems = true;
  const dependent = raws.flatMap((raw) => [
    ...Object.entries(asObject(getOwn(raw, 'dependentRequired'))),
    ...Object.entries(asObject(getOwn(raw, 'dependencies'))),
  ]);
  if (dependent.length > 0) merged.dependentRequired = dependent.filter(([, names]) => Array.isArray(names));
  const enums = raws.map((raw) => getOwn(raw, 'enum')).filter(Array.isArray) as unknown[][];
  if (enums[0]) {
    const values = enums.slice(1).reduce<unknown[]>((left, right) => intersect(left, right), enums[0]);
    merged.enum = values;
    merged.meanings = listMeanings(values, raws);
  }
  return merged;
}

const larger = (left: Limit, right: Limit): Limit => (right > left ? right : left);
const smaller = (left: Limit, right: Limit): Limit => (right < left ? right : left);

const intersect = (left: readonly unknown[], right: readonly unknown[]): unknown[] => {
  const texts = new Set(right.map((value) => stringifyJson(value)));
  return left.filter((value) => texts.has(stringifyJson(value)));
};

/** OpenAPI 3.0 writes an exclusive limit as a boolean next to the limit, 3.1 as a number. */
function withoutBooleanLimits(raw: RawObject): RawObject {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = raw;
  return {
    ...rest,
    ...(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum, exclusiveMinimum }),
    ...(exclusiveMaximum === true ? { exclusiveMaximum: maximum } : { maximum, exclusiveMaximum }),
  };
}

/** Returns the types that all members allow; derived from other keywords if no type is set. */
export function mergeTypes(members: readonly Member[]): { types: readonly string[]; nullable: boolean } {
  const raws = members.map(({ node }) => asObject(node.value));
  const named = raws
    .map(({ type }) => (typeof type === 'string' ? [type] : asList(type).filter((name) => typeof name === 'string')))
    .filter((list) => list.length > 0);
  const nullable =
    raws.some((raw) => raw.nullable === true || raw['x-nullable'] === true) ||
    (named.length > 0 && named.every((list) => list.includes('null')));
  if (named[0]) {
    const all = named.reduce((left, right) => left.flatMap((type) => intersectType(type, right)));
    const types = (all.length > 0 ? all : [...new Set(named.flat())]).filter((type) => type !== 'null');
    return types.length > 0 ? { types, nullable } : { types: ['null'], nullable: false };
  }
  return { types: impliedTypes(raws), nullable };
}

/** An integer is also a number. */
function intersectType(type: string, allowed: readonly string[]): string[] {
  if (allowed.includes(type)) return [type];
  const integer = (type === 'integer' && allowed.includes('number')) || (type === 'number' && allowed.includes('integer'));
  return integer ? ['integer'] : [];
}

function impliedTypes(raws: readonly RawObject[]): string[] {
  const hasAny = (...names: string[]) => raws.some((raw) => names.some((name) => getOwn(raw, name) !== undefined));
  if (hasAny('properties', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties', 'required'))
    return ['object'];
  if (hasAny('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems')) return ['array'];
  if (hasAny('pattern', 'minLength', 'maxLength')) return ['string'];
  const values = raws.flatMap((raw) => (getOwn(raw, 'const') === undefined ? asList(raw.enum) : [raw.const]));
  return [
    ...new Set(
      values
        .filter((value) => value !== null)
        .map((value) => (Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof value)),
    ),
  ];
}

/** Merges the properties of all members by name. A property that several members define has several parts. */
export function mergeProperties(
  members: readonly Member[],
  keyword: 'properties' | 'patternProperties' = 'properties',
): readonly { name: string; required: boolean; parts: Parts }[] {
  const required = new Set(members.flatMap(({ node }) => asList(getOwn(node.value, 'required'))));
  const partsByName = new Map<string, ApiNode[]>();
  for (const { node } of members) {
    for (const [name, schema] of isObject(getOwn(node.value, keyword)) ? children(child(node, keyword)) : []) {
      const parts = partsByName.get(name) ?? [];
      if (!parts.some(({ value }) => value === schema.value)) partsByName.set(name, [...parts, schema]);
    }
  }
  if (keyword === 'properties') {
    for (const name of required) if (typeof name === 'string' && !partsByName.has(name)) partsByName.set(name, []);
  }
  return [...partsByName].map(([name, parts]) => ({ name, required: required.has(name), parts }));
}

/** Merges `additionalProperties` and `unevaluatedProperties`. */
export function mergeAdditional(members: readonly Member[]): Parts | boolean | undefined {
  const all = members
    .flatMap(({ node }) => [child(node, 'additionalProperties'), child(node, 'unevaluatedProperties')])
    .filter(({ value }) => value !== undefined);
  const schemas = all.filter(({ value }) => isObject(value));
  if (schemas.length > 0) return schemas;
  if (all.some(({ value }) => value === false)) return false;
  return all.length > 0 ? true : undefined;
}

/** Keywords for the items that no other keyword covers. */
const ITEMS = ['items', 'additionalItems', 'unevaluatedItems'] as const;

/** Merges `items` and `prefixItems`; before JSON Schema 2020-12, a list under `items` had the meaning of `prefixItems`. */
export function mergeItems(members: readonly Member[]): { items?: Parts; prefixItems: readonly Parts[] } {
  const items = members.flatMap(({ node }) =>
    ITEMS.map((name) => child(node, name))
      .filter(({ value }) => isObject(value))
      .slice(0, 1),
  );
  const prefix = members
    .flatMap(({ node }) => [child(node, 'prefixItems'), child(node, 'items')])
    .find(({ value }) => Array.isArray(value));
  return { items: items.length > 0 ? items : undefined, prefixItems: prefix ? children(prefix).map(([, item]) => [item]) : [] };
}
