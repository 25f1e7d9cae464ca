import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { replaceBigints } from '../document/exact-json.js';
import { asLimit, asList, asNumber, asObject, getOwn, isObject, type RawObject } from '../document/guards.js';
import { isPattern } from './linear-pattern.js';

/** Keyword for properties that are required in one direction only. */
export const REQUIRED_IN = 'requiredIn';

/** Keywords of JSON Schema whose values are schemas, grouped by the shape of the value. */
const SINGLE = 'not if then else contains propertyNames additionalProperties unevaluatedProperties unevaluatedItems'.split(' ');
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'dependentSchemas'];
/** Keywords whose values are numbers, so that the validator receives nothing else. */
const NUMBERS = (
  'minimum maximum multipleOf minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties ' +
  'exclusiveMinimum exclusiveMaximum'
).split(' ');
const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** Keywords for what no other keyword has evaluated. */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'];

/** The input of a conversion. */
export interface Conversion {
  readonly document: ApiDocument;
  /** Whether the document is of OpenAPI 3.0 or earlier, whose schemas are not those of JSON Schema 2020-12. */
  readonly isBefore31: boolean;
  /** Returns a schema that references the one at a position. */
  refer(target: ApiNode): RawObject;
}

/**
 * Converts a schema of a document to JSON Schema 2020-12, which validators support. Leaves out invalid parts, which the validation of the document
 * reports.
 */
export function toJsonSchema(node: ApiNode, conversion: Conversion): RawObject | boolean {
  const { document, isBefore31, refer } = conversion;
  const raw = node.value;
  if (!isObject(raw)) return raw !== false;
  const target = getReference(raw) && document.follow(node);
  if (getReference(raw) && !target) return true;
  // An empty list allows nothing; OpenAPI 3.0 does not define what it means.
  if (!isBefore31 && Array.isArray(raw.enum) && raw.enum.length === 0) return false;
  // https://spec.openapis.org/oas/v3.0.4.html#reference-object
  const own = target && isBefore31 ? {} : convertKeywords(node, conversion);
  const converted = target ? { ...refer(target), ...own } : own;
  return raw.nullable === true || raw['x-nullable'] === true ? { anyOf: [{ type: 'null' }, converted] } : converted;
}

function convertKeywords(node: ApiNode, conversion: Conversion): RawObject {
  const raw = asObject(node.value);
  const convert = (part: ApiNode) => toJsonSchema(part, conversion);
  const convertMap = (entries: readonly (readonly [string, ApiNode])[]) =>
    Object.fromEntries(entries.map(([key, part]) => [key, convert(part)]));
  const copied = copyKeywords(raw);
  for (const name of SINGLE) if (getOwn(raw, name) !== undefined) copied[name] = convert(child(node, name));
  for (const name of LISTS) {
    const list = children(child(node, name)).map(([, part]) => convert(part));
    if (list.length > 0) copied[name] = list;
  }
  for (const name of MAPS) if (isObject(getOwn(raw, name))) copied[name] = convertMap(children(child(node, name)));
  const patterns = children(child(node, 'patternProperties')).filter(([pattern]) => isPattern(pattern));
  if (patterns.length > 0) copied.patternProperties = convertMap(patterns);
  const items = child(node, 'items');
  if (Array.isArray(items.value)) {
    copied.prefixItems = children(items).map(([, part]) => convert(part));
    const additional = child(node, 'additionalItems');
    if (additional.value !== undefined) copied.items = convert(additional);
  } else if (items.value !== undefined) copied.items = convert(items);
  // Before JSON Schema 2019-09, one keyword had the meaning of two.
  for (const [name, part] of children(child(node, 'dependencies'))) {
    const keyword = Array.isArray(part.value) ? 'dependentRequired' : 'dependentSchemas';
    copied[keyword] = { ...asObject(copied[keyword]), [name]: Array.isArray(part.value) ? part.value : convert(part) };
  }
  const converted = { ...copied, ...convertRequired(node, conversion.document) };
  const isReplaced = copied.if !== undefined && UNEVALUATED.some((name) => copied[name] !== undefined);
  return isReplaced ? replaceCondition(converted) : converted;
}

/**
 * Replaces a condition by alternatives with the same meaning: next to keywords for unevaluated parts, the validator does not know what a condition
 * has evaluated if it is not met, or if one of its consequences is missing.
 */
function replaceCondition({ if: condition, then: met = true, else: unmet = true, ...rest }: RawObject): Record<string, unknown> {
  const alternatives = [{ allOf: [condition, met] }, { allOf: [{ not: condition }, unmet] }];
  return { ...rest, allOf: [...asList(rest.allOf), { anyOf: alternatives }] };
}

function copyKeywords(raw: RawObject): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  const types = (typeof raw.type === 'string' ? [raw.type] : asList(raw.type)).filter((type) => TYPES.has(type));
  if (types.length > 0) copied.type = types;
  for (const name of NUMBERS) if (asLimit(raw[name]) !== undefined) copied[name] = Number(raw[name]);
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (raw[flag] !== true) continue;
    copied[flag] = asNumber(raw[limit]);
    delete copied[limit];
  }
  if (!(Number(copied.multipleOf ?? 1) > 0)) delete copied.multipleOf;
  // Without a maximum, the validator would ignore `contains`, which also says which items are evaluated.
  if (copied.minContains === 0) copied.maxContains ??= Number.MAX_SAFE_INTEGER;
  if (Array.isArray(raw.enum) && raw.enum.length > 0) copied.enum = replaceBigints(raw.enum);
  if (raw.const !== undefined) copied.const = replaceBigints(raw.const);
  if (raw.uniqueItems === true) copied.uniqueItems = true;
  if (typeof raw.pattern === 'string' && isPattern(raw.pattern)) copied.pattern = raw.pattern;
  if (typeof raw.format === 'string') copied.format = raw.format;
  if (isObject(raw.dependentRequired)) copied.dependentRequired = raw.dependentRequired;
  return copied;
}

/** A response may lack properties that only requests contain, and vice versa. */
function convertRequired(node: ApiNode, document: ApiDocument): RawObject {
  const names = asList(getOwn(node.value, 'required')).filter((name): name is string => typeof name === 'string');
  if (names.length === 0) return {};
  const flags = names.map((name) => {
    const { target, referrers: besides } = document.resolve(child(node, 'properties', name));
    const hasFlag = (flag: string) => [...besides, target].some(({ value }) => getOwn(value, flag) === true);
    return { name, readOnly: hasFlag('readOnly'), writeOnly: hasFlag('writeOnly') };
  });
  const plain = flags.filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly).map(({ name }) => name);
  const listNames = (flag: 'readOnly' | 'writeOnly') => flags.filter((names) => names[flag]).map(({ name }) => name);
  const [response, request] = [listNames('readOnly'), listNames('writeOnly')];
  return {
    ...(plain.length > 0 ? { required: plain } : {}),
    ...(response.length + request.length > 0 ? { [REQUIRED_IN]: { request, response } } : {}),
  };
}
