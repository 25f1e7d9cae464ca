import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { replaceBigints } from '../document/exact-json.js';
import { asLimit, asList, asNumber, getOwn, isObject, type RawObject } from '../document/guards.js';

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

/**
 * Converts a schema of a document to JSON Schema 2020-12, which validators support. Leaves out invalid parts, which the validation of the document
 * reports.
 *
 * @param refer returns the URL under which the schema at a position is registered
 */
export function toJsonSchema(node: ApiNode, document: ApiDocument, refer: (target: ApiNode) => string): RawObject | boolean {
  const raw = node.value;
  if (!isObject(raw)) return raw !== false;
  const target = getReference(raw) && document.follow(node);
  if (getReference(raw) && !target) return true;
  const convert = (part: ApiNode) => toJsonSchema(part, document, refer);
  const copied = copyKeywords(raw);
  for (const name of SINGLE) if (getOwn(raw, name) !== undefined) copied[name] = convert(child(node, name));
  for (const name of LISTS) {
    const list = children(child(node, name)).map(([, part]) => convert(part));
    if (list.length > 0) copied[name] = list;
  }
  for (const name of MAPS)
    if (isObject(getOwn(raw, name)))
      copied[name] = Object.fromEntries(children(child(node, name)).map(([key, part]) => [key, convert(part)]));
  const patterns = children(child(node, 'patternProperties')).filter(([pattern]) => isPattern(pattern));
  if (patterns.length > 0) copied.patternProperties = Object.fromEntries(patterns.map(([key, part]) => [key, convert(part)]));
  const items = child(node, 'items');
  if (Array.isArray(items.value)) {
    copied.prefixItems = children(items).map(([, part]) => convert(part));
    const additional = child(node, 'additionalItems');
    if (additional.value !== undefined) copied.items = convert(additional);
  } else if (items.value !== undefined) copied.items = convert(items);
  Object.assign(copied, convertRequired(node, document));
  const converted = target ? { allOf: [{ $ref: refer(target) }, copied] } : copied;
  return raw.nullable === true || raw['x-nullable'] === true ? { anyOf: [{ type: 'null' }, converted] } : converted;
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

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
