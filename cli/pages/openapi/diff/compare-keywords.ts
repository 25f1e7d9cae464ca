import { asLimit, asList, getOwn, type RawObject } from '../document/guards.js';
import type { Schema } from '../schema/schema.js';
import { canonicalText, isSame, shortText } from './canonical.js';
import { type ChangeSink, type Direction, narrowed, widened } from './change.js';

/** Constraints whose larger values are stricter, and their values if they are missing. */
const LOWER_LIMITS: Readonly<Record<string, number | undefined>> = {
  minimum: undefined,
  exclusiveMinimum: undefined,
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  minContains: 1,
};
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];

/** Formats whose values are all values of another format. */
const WIDER_FORMATS: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

/** Keywords that only describe. */
const TEXTS: readonly (readonly [string, 'title-changed' | 'examples-changed' | 'external-docs-changed'])[] = [
  ['title', 'title-changed'],
  ['externalDocs', 'external-docs-changed'],
];

/** Compares what two schemas say about a value apart from its properties, items and alternatives. */
export function compareKeywords(
  old: Schema,
  current: Schema,
  { sink, direction }: { sink: ChangeSink; direction: Direction },
): void {
  compareTypes(old, current, { sink, direction });
  const [before, after] = [old.keywords, current.keywords];
  compareFormats(asList(getOwn(before, 'formats')), asList(getOwn(after, 'formats')), { sink, direction });
  compareEnums(readEnum(before), readEnum(after), { sink, direction });
  compareLimits(before, after, { sink, direction });
  comparePatterns(asList(getOwn(before, 'patterns')), asList(getOwn(after, 'patterns')), { sink, direction });
  compareMultiples(asList(getOwn(before, 'multiples')), asList(getOwn(after, 'multiples')), { sink, direction });
  const isUnique = readFlagChange('uniqueItems', before, after);
  if (isUnique !== undefined)
    sink.add(isUnique ? 'constraint-added' : 'constraint-removed', isUnique ? narrowed(direction) : widened(direction), {
      name: 'uniqueItems',
      value: 'true',
    });
  compareDefault(before, after, { sink, direction });
  const isDeprecated = readFlagChange('deprecated', before, after);
  if (isDeprecated !== undefined) sink.add(isDeprecated ? 'deprecated' : 'undeprecated', 'non-breaking');
  for (const name of ['contentMediaType', 'contentEncoding', 'xml'] as const)
    if (!isSame(getOwn(before, name), getOwn(after, name)))
      sink.add('serialization-changed', 'breaking', { name, from: shownValue(before, name), to: shownValue(after, name) });
  if (!isSame(getOwn(before, 'dependentRequired') ?? [], getOwn(after, 'dependentRequired') ?? []))
    compareDependencies(before, after, { sink, direction });
  compareTexts(old, current, sink);
}

interface Context {
  readonly sink: ChangeSink;
  readonly direction: Direction;
}

const shownValue = (keywords: RawObject, name: string): string | undefined => {
  const value = getOwn(keywords, name);
  return value === undefined ? undefined : shortText(value);
};

function compareTypes(old: Schema, current: Schema, { sink, direction }: Context): void {
  if (old.never !== current.never)
    sink.add(current.never ? 'value-forbidden' : 'value-allowed', current.never ? narrowed(direction) : widened(direction));
  // The alternatives determine the types, and are compared themselves.
  const isOpen = ({ types, choices }: Schema) => types.length === 0 && choices.length > 0;
  if (!isOpen(old) && !isOpen(current)) {
    const removed = old.types.filter((type) => !isCovered(type, current.types));
    const added = current.types.filter((type) => !isCovered(type, old.types));
    const isNarrowed = old.types.length === 0 ? current.types.length > 0 : removed.length > 0 && current.types.length > 0;
    const isWidened = current.types.length === 0 ? old.types.length > 0 : added.length > 0 && old.types.length > 0;
    const values = { from: old.types.join(' or ') || 'any type', to: current.types.join(' or ') || 'any type' };
    if (isNarrowed && isWidened) sink.add('type-changed', 'breaking', values);
    else if (isNarrowed) sink.add('type-narrowed', narrowed(direction), values);
    else if (isWidened) sink.add('type-widened', widened(direction), values);
  }
  if (old.nullable !== current.nullable)
    sink.add(current.nullable ? 'null-allowed' : 'null-forbidden', current.nullable ? widened(direction) : narrowed(direction));
}

/** An integer is also a number. */
const isCovered = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareFormats(old: readonly unknown[], current: readonly unknown[], { sink, direction }: Context): void {
  const [before, after] = [old.map(String).sort().join(', '), current.map(String).sort().join(', ')];
  if (before === after) return;
  const values = { from: before, to: after };
  if (before === '') sink.add('format-added', narrowed(direction), values);
  else if (after === '') sink.add('format-removed', widened(direction), values);
  else if (WIDER_FORMATS[before] === after) sink.add('format-widened', widened(direction), values);
  else if (WIDER_FORMATS[after] === before) sink.add('format-narrowed', narrowed(direction), values);
  else sink.add('format-changed', 'breaking', values);
}

/** Returns the allowed values as JSON; `undefined` if all are allowed. */
function readEnum(keywords: RawObject): ReadonlyMap<string, unknown> | undefined {
  const constant = getOwn(keywords, 'const');
  const values = constant === undefined ? getOwn(keywords, 'enum') : [constant];
  return Array.isArray(values)
    ? new Map(values.filter((value) => value !== null).map((value) => [canonicalText(value), value]))
    : undefined;
}

function compareEnums(
  old: ReadonlyMap<string, unknown> | undefined,
  current: ReadonlyMap<string, unknown> | undefined,
  { sink, direction }: Context,
): void {
  const list = (values: ReadonlyMap<string, unknown>) => [...values.values()].map(shortText).join(', ');
  if (!old && current) sink.add('enum-added', narrowed(direction), { value: list(current) });
  if (old && !current) sink.add('enum-removed', widened(direction), { value: list(old) });
  if (!old || !current) return;
  for (const [key, value] of old)
    if (!current.has(key)) sink.add('enum-value-removed', narrowed(direction), { value: shortText(value) });
  for (const [key, value] of current)
    if (!old.has(key)) sink.add('enum-value-added', widened(direction), { value: shortText(value) });
}

function compareLimits(before: RawObject, after: RawObject, { sink, direction }: Context): void {
  const compare = (name: string, missing: number | undefined, isLower: boolean) => {
    const read = (keywords: RawObject) => {
      const limit = asLimit(getOwn(keywords, name));
      return limit === missing ? undefined : limit;
    };
    const [old, current] = [read(before), read(after)];
    if (
      old === current ||
      (old !== undefined && current !== undefined && Number(old) === Number(current) && String(old) === String(current))
    )
      return;
    const values = { name, from: String(old), to: String(current) };
    if (old === undefined) sink.add('constraint-added', narrowed(direction), { name, value: String(current) });
    else if (current === undefined) sink.add('constraint-removed', widened(direction), { name, value: String(old) });
    else if (current > old === isLower)
      sink.add(isLower ? 'constraint-increased' : 'constraint-decreased', narrowed(direction), values);
    else sink.add(isLower ? 'constraint-decreased' : 'constraint-increased', widened(direction), values);
  };
  for (const [name, missing] of Object.entries(LOWER_LIMITS)) compare(name, missing, true);
  for (const name of UPPER_LIMITS) compare(name, undefined, false);
}

function comparePatterns(old: readonly unknown[], current: readonly unknown[], { sink, direction }: Context): void {
  const [before, after] = [old.map(String), current.map(String)];
  const removed = before.filter((pattern) => !after.includes(pattern));
  const added = after.filter((pattern) => !before.includes(pattern));
  const values = { from: removed.join(', '), to: added.join(', ') };
  if (removed.length > 0 && added.length > 0) sink.add('pattern-changed', 'breaking', values);
  else if (added.length > 0) sink.add('pattern-added', narrowed(direction), { value: values.to });
  else if (removed.length > 0) sink.add('pattern-removed', widened(direction), { value: values.from });
}

function compareMultiples(old: readonly unknown[], current: readonly unknown[], { sink, direction }: Context): void {
  const [before, after] = [old.map(Number).sort(), current.map(Number).sort()];
  if (isSame(before, after)) return;
  const name = 'multipleOf';
  const values = { name, from: before.join(', '), to: after.join(', ') };
  const isMultiple = (numbers: readonly number[], of: readonly number[]) =>
    of.every((divisor) => numbers.some((number) => Number.isInteger(number / divisor)));
  if (before.length === 0) sink.add('constraint-added', narrowed(direction), { name, value: values.to });
  else if (after.length === 0) sink.add('constraint-removed', widened(direction), { name, value: values.from });
  else if (isMultiple(after, before)) sink.add('constraint-increased', narrowed(direction), values);
  else if (isMultiple(before, after)) sink.add('constraint-decreased', widened(direction), values);
  else sink.add('constraint-changed', 'breaking', values);
}

/** In requests, a default determines what happens without the value. */
function compareDefault(before: RawObject, after: RawObject, { sink, direction }: Context): void {
  const [old, current] = [getOwn(before, 'default'), getOwn(after, 'default')];
  if (isSame(old, current)) return;
  const severity = direction === 'request' ? 'breaking' : 'non-breaking';
  if (old === undefined) sink.add('default-added', severity, { value: shortText(current) });
  else if (current === undefined) sink.add('default-removed', severity, { value: shortText(old) });
  else sink.add('default-changed', severity, { from: shortText(old), to: shortText(current) });
}

function compareDependencies(before: RawObject, after: RawObject, { sink, direction }: Context): void {
  const list = (keywords: RawObject) =>
    new Set(
      asList(getOwn(keywords, 'dependentRequired')).flatMap((entry) => {
        const [name, needed] = asList(entry);
        return asList(needed).map((other) => `${String(name)} → ${String(other)}`);
      }),
    );
  const [old, current] = [list(before), list(after)];
  for (const value of current) if (!old.has(value)) sink.add('dependency-added', narrowed(direction), { value });
  for (const value of old) if (!current.has(value)) sink.add('dependency-removed', widened(direction), { value });
}

/** Returns whether a flag is set now; `undefined` if it did not change. */
function readFlagChange(name: string, before: RawObject, after: RawObject): boolean | undefined {
  const [old, current] = [getOwn(before, name) === true, getOwn(after, name) === true];
  return old === current ? undefined : current;
}

function compareTexts(old: Schema, current: Schema, sink: ChangeSink): void {
  const texts = ({ descriptions }: Schema) => descriptions.map(({ value }) => String(value).trim()).sort();
  if (!isSame(texts(old), texts(current))) sink.add('description-changed', 'documentation');
  for (const [name, id] of TEXTS)
    if (!isSame(getOwn(old.keywords, name), getOwn(current.keywords, name))) sink.add(id, 'documentation');
  const examples = (schema: Schema) => [...new Set(schema.examples.map(({ example }) => canonicalText(example.value)))].sort();
  if (!isSame(examples(old), examples(current))) sink.add('examples-changed', 'documentation');
}
