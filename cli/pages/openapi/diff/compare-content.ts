import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, getOwn } from '../document/guards.js';
import type { SchemaReader } from '../schema/schema.js';
import { canonicalText, isSame, pairByKey, shortText } from './canonical.js';
import { type ChangeSink, type Direction, narrowed, widened } from './change.js';
import type { SchemaComparison } from './compare-schemas.js';

/** One of the two documents that are compared. */
export interface Side {
  readonly document: ApiDocument;
  readonly readSchema: SchemaReader;
}

/** The parts of the comparison that all functions share. */
export interface Comparison {
  readonly old: Side;
  readonly current: Side;
  readonly schemas: SchemaComparison;
}

/** A part of an operation. */
export interface PartPlace {
  readonly sink: ChangeSink;
  readonly direction: Direction;
  readonly operation: string;
  readonly comparison: Comparison;
}

/** The same part of both documents. */
export interface NodePair {
  readonly old: ApiNode;
  readonly current: ApiNode;
}

/** Returns the same field of both parts, with references resolved. */
export const pairChild = ({ old, current }: NodePair, name: string, { old: oldSide, current: side }: Comparison): NodePair => ({
  old: oldSide.document.resolve(child(old, name)).target,
  current: side.document.resolve(child(current, name)).target,
});

/** Returns the entries of a map with references resolved. */
export const resolveEntries = (node: ApiNode, { document }: Side): ReadonlyMap<string, ApiNode> =>
  new Map(children(node).map(([key, entry]) => [key, document.resolve(entry).target]));

/** Compares bodies by media type; https://spec.openapis.org/oas/v3.2.0.html#media-type-object */
export function compareContent(content: NodePair, place: PartPlace): void {
  const { sink, direction, comparison } = place;
  const normalize = (entries: ReadonlyMap<string, ApiNode>) =>
    new Map([...entries].map(([type, node]) => [type.toLowerCase().replace(/\s*;\s*/g, '; '), node]));
  const [before, after] = [
    normalize(resolveEntries(content.old, comparison.old)),
    normalize(resolveEntries(content.current, comparison.current)),
  ];
  for (const { key, old, current } of pairByKey(before, after)) {
    if (!old) sink.add('media-type-added', 'non-breaking', { value: key });
    else if (!current) sink.add('media-type-removed', 'breaking', { value: key });
    else {
      const isOnly = before.size === 1 && after.size === 1;
      const part = (isOnly ? sink : sink.below(key)).at(comparison.current.document.locate(current, 'key'));
      compareMediaTypes({ old, current }, { ...place, sink: part, direction });
    }
  }
}

function compareMediaTypes(media: NodePair, place: PartPlace): void {
  const { comparison } = place;
  for (const field of ['schema', 'itemSchema']) compareSchemaField(media, field, place);
  const encodings = { old: child(media.old, 'encoding'), current: child(media.current, 'encoding') };
  const [before, after] = [resolveEntries(encodings.old, comparison.old), resolveEntries(encodings.current, comparison.current)];
  for (const { key, old, current } of pairByKey(before, after)) {
    const fields = (node: ApiNode | undefined) => {
      const { contentType, style, explode, allowReserved } = asObject(node?.value);
      return { contentType, style, explode, allowReserved };
    };
    if (!isSame(fields(old), fields(current))) place.sink.below(`.${key}`).add('encoding-changed', 'breaking');
  }
  compareExamples(media, place);
}

/** Compares the schemas in a field of two parts. */
export function compareSchemaField(pair: NodePair, field: string, place: PartPlace): void {
  const [before, after] = [child(pair.old, field), child(pair.current, field)];
  const { sink, direction } = place;
  const { old, current, schemas } = place.comparison;
  if (before.value === undefined && after.value === undefined) return;
  if (before.value === undefined) sink.add('schema-added', narrowed(direction));
  else if (after.value === undefined) sink.add('schema-removed', widened(direction));
  else schemas.compare(old.readSchema(before), current.readSchema(after), place);
}

/** Compares the examples next to a schema. */
export function compareExamples({ old, current }: NodePair, { sink, comparison }: PartPlace): void {
  const list = (node: ApiNode, side: Side): string => {
    const values = [
      getOwn(node.value, 'example'),
      ...[...resolveEntries(child(node, 'examples'), side).values()].map(({ value }) => value),
    ];
    return values
      .map((value) => canonicalText(value))
      .sort()
      .join('\n');
  };
  if (list(old, comparison.old) !== list(current, comparison.current)) sink.add('examples-changed', 'documentation');
}

/** Compares texts that only describe. */
export function compareText({ old, current }: NodePair, field: string, sink: ChangeSink): void {
  const read = (node: ApiNode) => asText(getOwn(node.value, field))?.trim();
  if (read(old) !== read(current)) sink.add(field === 'summary' ? 'summary-changed' : 'description-changed', 'documentation');
}

/** Reports a part that became deprecated, or no longer is. */
export function compareDeprecation({ old, current }: NodePair, sink: ChangeSink): void {
  const [before, after] = [old, current].map(({ value }) => getOwn(value, 'deprecated') === true);
  if (before !== after) sink.add(after ? 'deprecated' : 'undeprecated', 'non-breaking');
}

/** Compares how values are written; the defaults depend on the location. */
export function compareStyle({ old, current }: NodePair, location: string, sink: ChangeSink): void {
  const read = ({ value }: ApiNode) => {
    const raw = asObject(value);
    const style = asText(raw.style) ?? (/^(?:query|cookie)$/.test(location) ? 'form' : 'simple');
    return { style, explode: raw.explode ?? style === 'form', allowReserved: raw.allowReserved === true };
  };
  const [before, after] = [read(old), read(current)];
  for (const name of ['style', 'explode', 'allowReserved'] as const)
    if (before[name] !== after[name])
      sink.add('serialization-changed', 'breaking', { name, from: shortText(before[name]), to: shortText(after[name]) });
}
