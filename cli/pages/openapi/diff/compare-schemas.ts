import { getOwn } from '../document/guards.js';
import type { Choice, Condition, Property, Schema } from '../schema/schema.js';
import { canonicalText, isSame, pairByKey } from './canonical.js';
import { type Change, type ChangeSink, createSink, type Direction, narrowed, opposite, widened } from './change.js';
import { compareKeywords } from './compare-keywords.js';

/** A named schema of both documents, which is compared once for each direction. */
interface Unit {
  readonly name: string;
  readonly old: Schema;
  readonly current: Schema;
  readonly direction: Direction;
  readonly changes: Change[];
  /** Units whose schemas contain this one. */
  readonly users: Set<Unit>;
  /** Operations that use it without another named schema in between. */
  readonly operations: Set<string>;
}

/** The changes of a named schema, and the operations that they affect. */
export interface UnitChanges {
  readonly schema: string;
  readonly changes: readonly Change[];
  readonly operations: readonly string[];
}

interface Place {
  readonly sink: ChangeSink;
  readonly direction: Direction;
  /** The operation or the named schema that contains the place. */
  readonly owner: string | Unit;
  /** Pairs that are being compared or have been compared within the owner. */
  readonly seen: Set<string>;
}

/** What is inside a schema, and how changes of it are named. */
type ReadSchema = () => Schema;

/**
 * Compares schemas. A schema with the same name in both documents is compared once for each direction, whatever refers to it, so that the work does not grow
 * with the number of references, and recursion ends.
 */
export class SchemaComparison {
  readonly #units = new Map<string, Unit>();
  readonly #queue: Unit[] = [];
  /** Schemas within the current owner that are still to be compared. A list, because cycles of references can be longer than the call stack. */
  readonly #pending: (readonly [old: Schema, current: Schema, place: Place])[] = [];
  readonly #numbers = new WeakMap<object, number>();
  #count = 0;

  /** Compares the schemas of a part of an operation. */
  compare(
    old: Schema,
    current: Schema,
    { sink, direction, operation }: { sink: ChangeSink; direction: Direction; operation: string },
  ): void {
    this.#visit(old, current, { sink, direction, owner: operation, seen: new Set() });
    this.#drain();
  }

  /** Compares the named schemas, and returns those that have changed. */
  finish(): readonly UnitChanges[] {
    for (const unit of this.#queue) {
      const sink = createSink((change) => unit.changes.push(change));
      this.#compareContent(unit.old, unit.current, { sink, direction: unit.direction, owner: unit, seen: new Set() });
      this.#drain();
    }
    return this.#queue
      .filter(({ changes }) => changes.length > 0)
      .map((unit) => ({ schema: unit.name, changes: unit.changes, operations: listOperations(unit) }));
  }

  #visit(old: Schema, current: Schema, place: Place): void {
    if (old.name !== undefined && old.name === current.name) this.#use({ old, current, name: old.name }, place);
    else this.#pending.push([old, current, place]);
  }

  #drain(): void {
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const [old, current, place] = next;
      if (!this.#compareWrapped(old, current, place)) this.#compareContent(old, current, place);
    }
  }

  #use({ name, old, current }: Pick<Unit, 'name' | 'old' | 'current'>, { direction, owner }: Place): void {
    const key = `${direction} ${this.#pairKey(old, current)}`;
    let unit = this.#units.get(key);
    if (!unit) {
      unit = { name, old, current, direction, changes: [], users: new Set(), operations: new Set() };
      this.#units.set(key, unit);
      this.#queue.push(unit);
    }
    if (typeof owner === 'string') unit.operations.add(owner);
    else unit.users.add(owner);
  }

  #pairKey(old: Schema, current: Schema): string {
    const number = ({ identity }: Schema) => {
      const known = this.#numbers.get(identity);
      if (known !== undefined) return known;
      this.#count += 1;
      this.#numbers.set(identity, this.#count);
      return this.#count;
    };
    return `${number(old)}:${number(current)}`;
  }

  /**
   * Compares a named schema with alternatives that contain it: the others were added or removed. Returns whether the schemas are such a pair.
   */
  #compareWrapped(old: Schema, current: Schema, place: Place): boolean {
    const { sink, direction } = place;
    const findWrapped = (schema: Schema, { choices: [choice, ...others], properties }: Schema) =>
      choice && others.length === 0 && schema.choices.length === 0 && properties.length === 0 && schema.name !== undefined
        ? { options: nameOptions(choice), name: schema.name }
        : undefined;
    for (const isAdded of [true, false]) {
      const [whole, part] = isAdded ? [current, old] : [old, current];
      const wrapped = findWrapped(part, whole);
      const option = wrapped?.options.get(wrapped.name);
      if (!wrapped || !option) continue;
      for (const value of wrapped.options.keys())
        if (value !== wrapped.name && isAdded) sink.add('alternative-added', widened(direction), { value });
        else if (value !== wrapped.name) sink.add('alternative-removed', narrowed(direction), { value });
      this.#visit(isAdded ? part : option, isAdded ? option : part, place);
      return true;
    }
    return false;
  }

  #compareContent(old: Schema, current: Schema, place: Place): void {
    const { sink, direction, seen } = place;
    const key = `${direction} ${this.#pairKey(old, current)}`;
    if (seen.has(key)) return;
    seen.add(key);
    compareKeywords(old, current, { sink, direction });
    this.#compareProperties(old, current, place);
    this.#compareItems(old, current, place);
    this.#compareChoices(old, current, place);
    this.#compareConditions(old, current, place);
  }

  #compareProperties(old: Schema, current: Schema, place: Place): void {
    const byName = (list: readonly Property[]) => new Map(list.map((property) => [property.name, property]));
    for (const pair of pairByKey(byName(old.properties), byName(current.properties)))
      this.#compareProperty(pair, { ...place, sink: place.sink.below(`.${pair.key}`) });
    for (const { key, old: before, current: after } of pairByKey(
      byName(old.patternProperties),
      byName(current.patternProperties),
    )) {
      const sink = place.sink.below(`.${key}`);
      if (before && after) this.#visit(before.schema(), after.schema(), { ...place, sink });
      else if (after) sink.add('schema-added', narrowed(place.direction));
      else sink.add('schema-removed', widened(place.direction));
    }
    this.#compareAdditional(old.additional, current.additional, place);
  }

  #compareProperty({ old, current }: { readonly old?: Property; readonly current?: Property }, place: Place): void {
    const { sink, direction } = place;
    const before = old && isVisible(old, direction) ? old : undefined;
    const after = current && isVisible(current, direction) ? current : undefined;
    if (!before && !after) return;
    if (!before && after) {
      const isNeeded = direction === 'request' && after.required && !hasDefault(after);
      if (old)
        sink.add(
          direction === 'request' ? 'no-longer-read-only' : 'no-longer-write-only',
          isNeeded ? 'breaking' : 'non-breaking',
        );
      else sink.add(after.required ? 'required-property-added' : 'property-added', isNeeded ? 'breaking' : 'non-breaking');
      return;
    }
    if (before && !after) {
      if (current) sink.add(direction === 'request' ? 'became-read-only' : 'became-write-only', 'breaking');
      else sink.add('property-removed', 'breaking');
      return;
    }
    if (!before || !after) return;
    if (after.required && !before.required)
      sink.add('became-required', direction === 'request' && !hasDefault(after) ? 'breaking' : 'non-breaking');
    if (!after.required && before.required) sink.add('became-optional', direction === 'response' ? 'breaking' : 'non-breaking');
    this.#visit(before.schema(), after.schema(), place);
  }

  #compareAdditional(old: Schema['additional'], current: Schema['additional'], place: Place): void {
    const sink = place.sink.below('(other properties)');
    const [before, after] = [old ?? true, current ?? true];
    if (typeof before === 'function' && typeof after === 'function') {
      this.#visit(before(), after(), { ...place, sink });
      return;
    }
    const rank = (value: boolean | ReadSchema) => (value === false ? 0 : value === true || isOpen(value()) ? 2 : 1);
    const [from, to] = [rank(before), rank(after)];
    if (to < from) sink.add(to === 0 ? 'value-forbidden' : 'schema-added', narrowed(place.direction));
    if (to > from) sink.add(from === 0 ? 'value-allowed' : 'schema-removed', widened(place.direction));
  }

  #compareItems(old: Schema, current: Schema, place: Place): void {
    const { direction } = place;
    this.#compareOptional(old.items, current.items, { ...place, sink: place.sink.below('[]') });
    const length = Math.max(old.prefixItems.length, current.prefixItems.length);
    for (let index = 0; index < length; index++) {
      const [before, after] = [old.prefixItems[index], current.prefixItems[index]];
      this.#compareOptional(before, after, { ...place, direction, sink: place.sink.below(`[${index}]`) });
    }
  }

  #compareOptional(old: ReadSchema | undefined, current: ReadSchema | undefined, place: Place): void {
    const { sink, direction } = place;
    if (old && current) this.#visit(old(), current(), place);
    else if (current && !isOpen(current())) sink.add('schema-added', narrowed(direction));
    else if (old && !isOpen(old())) sink.add('schema-removed', widened(direction));
  }

  #compareChoices(old: Schema, current: Schema, place: Place): void {
    const length = Math.max(old.choices.length, current.choices.length);
    for (let index = 0; index < length; index++) this.#compareChoice(old.choices[index], current.choices[index], place);
  }

  #compareChoice(old: Choice | undefined, current: Choice | undefined, place: Place): void {
    const { sink, direction } = place;
    if (!old || !current) {
      if (current) sink.add('alternatives-added', current.kind === 'extended' ? widened(direction) : narrowed(direction));
      else if (old) sink.add('alternatives-removed', old.kind === 'extended' ? narrowed(direction) : widened(direction));
      return;
    }
    if (old.kind !== current.kind) {
      const isStricter = current.kind === 'oneOf';
      sink.add('alternatives-kind-changed', isStricter ? narrowed(direction) : widened(direction), {
        from: old.kind,
        to: current.kind,
      });
    }
    const [before, after] = [nameOptions(old), nameOptions(current)];
    for (const { key, old: oldOption, current: currentOption } of pairByKey(before, after)) {
      if (oldOption && currentOption) this.#visit(oldOption, currentOption, { ...place, sink: sink.below(`(${key})`) });
      else if (currentOption) sink.add('alternative-added', widened(direction), { value: key });
      else sink.add('alternative-removed', narrowed(direction), { value: key });
    }
    compareDiscriminators(old, current, place);
  }

  #compareConditions(old: Schema, current: Schema, place: Place): void {
    const { sink, direction } = place;
    const [before, after] = [groupConditions(old.conditions), groupConditions(current.conditions)];
    for (const { key, old: oldSchemas = [], current: currentSchemas = [] } of pairByKey(before, after)) {
      const part = sink.below(`(${key.charAt(0).toLowerCase()}${key.slice(1)})`);
      for (let index = 0; index < Math.max(oldSchemas.length, currentSchemas.length); index++) {
        const [one, other] = [oldSchemas[index], currentSchemas[index]];
        // What must not match, and what decides about the rest, is stricter if it allows more.
        const isReversed = /^(?:Must not|If it)/.test(key);
        if (one && other)
          this.#visit(one(), other(), { ...place, sink: part, direction: isReversed ? opposite(direction) : direction });
        else if (other) part.add('schema-added', narrowed(direction));
        else part.add('schema-removed', widened(direction));
      }
    }
  }
}

/** Whether a property is sent in a direction. */
function isVisible({ schema }: Property, direction: Direction): boolean {
  return getOwn(schema().keywords, direction === 'request' ? 'readOnly' : 'writeOnly') !== true;
}

const hasDefault = ({ schema }: Property): boolean => getOwn(schema().keywords, 'default') !== undefined;

/** Whether a schema allows everything. */
const isOpen = ({ types, choices, conditions, never, keywords }: Schema): boolean =>
  !never &&
  types.length === 0 &&
  choices.length + conditions.length === 0 &&
  Object.keys(keywords).every((name) => /^(?:title|default|examples?|deprecated|readOnly|writeOnly|externalDocs)$/.test(name));

/** Returns the options of a choice by a name that is independent of their order, as far as possible. */
function nameOptions({ options }: Choice): ReadonlyMap<string, Schema> {
  const named = new Map<string, Schema>();
  for (const read of options) {
    const option = read();
    const base = option.name ?? describeOption(option);
    let name = base;
    for (let number = 2; named.has(name); number += 1) name = `${base} ${number}`;
    named.set(name, option);
  }
  return named;
}

/** Describes an option without a name: by what distinguishes it from others. */
function describeOption({ types, keywords, properties, items }: Schema): string {
  const title = getOwn(keywords, 'title');
  if (typeof title === 'string' && title !== '') return title;
  const type = types.join(' or ') || 'any type';
  if (items) {
    const { name, types: inner } = items();
    return `${type} of ${name ?? (inner.join(' or ') || 'any type')}`;
  }
  if (properties.length === 0) return type;
  const constants = properties.flatMap(({ name, schema }) => {
    const { keywords: inner } = schema();
    const constant = getOwn(inner, 'const') ?? (getOwn(inner, 'enum') as readonly unknown[] | undefined)?.[0];
    return constant === undefined ? [] : [`${name} ${canonicalText(constant)}`];
  });
  return constants.length > 0 ? `${type} with ${constants.sort()[0]}` : type;
}

function compareDiscriminators(
  { discriminator: old }: Choice,
  { discriminator: current }: Choice,
  { sink, direction }: Place,
): void {
  if (old?.property !== current?.property) {
    sink.add('discriminator-changed', 'breaking', { from: old?.property ?? 'none', to: current?.property ?? 'none' });
    return;
  }
  const [before, after] = [new Map(old?.mapping), new Map(current?.mapping)];
  for (const { key, old: from, current: to } of pairByKey(before, after)) {
    if (from === undefined) sink.add('mapping-added', widened(direction), { value: key });
    else if (to === undefined) sink.add('mapping-removed', narrowed(direction), { value: key });
    else if (!isSame(from, to)) sink.add('mapping-changed', 'breaking', { value: key, from, to });
  }
}

function groupConditions(conditions: readonly Condition[]): ReadonlyMap<string, readonly ReadSchema[]> {
  const groups = new Map<string, readonly ReadSchema[]>();
  for (const { label, schema } of conditions) groups.set(label, [...(groups.get(label) ?? []), schema]);
  return groups;
}

/** Returns the operations that use a schema, also through others. */
function listOperations(unit: Unit): readonly string[] {
  const operations = new Set<string>();
  const queue = new Set([unit]);
  for (const user of queue) {
    for (const operation of user.operations) operations.add(operation);
    for (const outer of user.users) queue.add(outer);
  }
  return [...operations].sort();
}
