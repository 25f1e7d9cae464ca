import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, getOwn, type RawObject } from '../document/guards.js';
import { type Discriminator, discriminatorOf, extensionReader } from './discriminator.js';
import { conflictsOf } from './schema-conflicts.js';
import { flattenSchema, type Member } from './schema-members.js';
import { mergeAdditional, mergeItems, mergeKeywords, mergeProperties, mergeTypes, type Parts } from './schema-merge.js';

/**
 * A schema as shown to readers: `allOf` merged, references resolved, `null` separated from the other types.
 * https://spec.openapis.org/oas/v3.1.1.html#schema-object, https://json-schema.org/draft/2020-12/json-schema-validation
 */
export interface Schema {
  /** The same object for the same schema, whatever fields are next to a reference to it. */
  readonly identity: object;
  /** Name of its component. */
  readonly name?: string;
  /** Without `null`; empty if anything is allowed, or if `choices` define the types. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Whether nothing is valid: the schema `false`. */
  readonly never: boolean;
  readonly descriptions: readonly ApiNode[];
  /** Examples of its parts, each with the part that it must match. */
  readonly examples: readonly { readonly example: ApiNode; readonly schema: ApiNode }[];
  /** Contradictions between its parts, which make every value invalid. */
  readonly conflicts: readonly string[];
  /** Merged constraints and annotations: `minLength`, `enum`, `default` … */
  readonly keywords: RawObject;
  readonly properties: readonly Property[];
  /** Properties whose names match a pattern. */
  readonly patternProperties: readonly Property[];
  /** The schema of all other properties; `false` if none are allowed, `undefined` if it is not defined. */
  readonly additional?: (() => Schema) | boolean;
  readonly items?: () => Schema;
  readonly prefixItems: readonly (() => Schema)[];
  readonly choices: readonly Choice[];
  readonly conditions: readonly Condition[];
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  schema(): Schema;
}

/** `oneOf` or `anyOf`, without those that only mean "or null"; or the schemas that extend a schema with a discriminator. */
export interface Choice {
  readonly kind: 'oneOf' | 'anyOf' | 'extended';
  readonly options: readonly (() => Schema)[];
  readonly discriminator?: Discriminator;
}

/** A schema that applies in addition, under the condition in the label. */
export interface Condition {
  readonly label: string;
  schema(): Schema;
}

/** Returns the schema at a position. Reads each distinct schema once. */
export type SchemaReader = (at: ApiNode) => Schema;

export function schemaReader(document: ApiDocument): SchemaReader {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  const numberOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    let number = numbers.get(value);
    if (number === undefined) {
      number = count++;
      numbers.set(value, number);
    }
    return `#${number}`;
  };
  const scopeOf = ({ scope }: ApiNode): string => (scope ? `@${scope.join(' ')}` : '');
  const extensionsOf = extensionReader(document);
  const known = new Map<string, Schema>();
  const identities = new Map<string, object>();

  const read = (parts: Parts): Schema => {
    const resolved = parts.map((part) => document.resolve(part));
    const key = resolved
      .map(
        ({ referrers: besides, target }) => [...besides, target].map(({ value }) => numberOf(value)).join('/') + scopeOf(target),
      )
      .join('+');
    let schema = known.get(key);
    if (!schema) {
      schema = build(flattenSchema(parts, document));
      known.set(key, schema);
    }
    return schema;
  };

  const build = ({ members, name, nullable, never }: ReturnType<typeof flattenSchema>): Schema => {
    const key = members
      .filter(({ transparent }) => !transparent)
      .map(({ at }) => numberOf(at.value) + scopeOf(at))
      .sort()
      .join('+');
    if (!identities.has(key)) identities.set(key, {});
    const lazy = (parts: Parts) => () => read(parts);
    const keywords = mergeKeywords(members);
    const { types, nullable: nullType } = mergeTypes(members);
    const additional = mergeAdditional(members);
    const { items, prefixItems } = mergeItems(members);
    return {
      identity: identities.get(key) as object,
      name,
      types,
      nullable: nullable || nullType,
      never,
      descriptions: describe(members),
      examples: members.flatMap(({ at }) => examplesIn(at).map((example) => ({ example, schema: at }))),
      conflicts: conflictsOf(members),
      keywords,
      properties: mergeProperties(members).map(({ name, required, parts }) => ({ name, required, schema: lazy(parts) })),
      patternProperties: mergeProperties(members, 'patternProperties').map(({ name, parts }) => ({
        name,
        required: false,
        schema: lazy(parts),
      })),
      additional: typeof additional === 'boolean' || !additional ? additional : lazy(additional),
      items: items && lazy(items),
      prefixItems: prefixItems.map(lazy),
      choices: members.flatMap((member, index) =>
        choicesOf(member, index === 0).map((choice) => ({ ...choice, options: choice.options.map((option) => lazy([option])) })),
      ),
      conditions: members.flatMap(({ conditions }) => conditions.map(({ label, at }) => ({ label, schema: lazy([at]) }))),
    };
  };

  /** Extensions of a schema are listed at the schema itself, not again within them. */
  const choicesOf = (member: Member, outermost: boolean) => {
    const discriminator = discriminatorOf(asObject(member.at.value));
    const choices = member.choices.map((choice) => ({ ...choice, discriminator }));
    if (choices.length > 0 || !discriminator || !outermost) return choices;
    const options = extensionsOf(member.at);
    return options.length > 0 ? [{ kind: 'extended' as const, options, discriminator }] : [];
  };

  return (at) => read([at]);
}

function examplesIn(at: ApiNode): readonly ApiNode[] {
  const several = child(at, 'examples');
  const all = [child(at, 'example'), ...(Array.isArray(several.value) ? children(several).map(([, example]) => example) : [])];
  return all.filter(({ value }) => value !== undefined);
}

/** Returns all distinct descriptions of the members: a part may be described in more detail than the whole. */
function describe(members: readonly Member[]): readonly ApiNode[] {
  const texts = new Map<string, ApiNode>();
  for (const { at } of members) {
    const text = asText(getOwn(at.value, 'description'))?.trim();
    if (text && !texts.has(text)) texts.set(text, { value: text, url: at.url, pointer: [...at.pointer, 'description'] });
  }
  return [...texts.values()];
}
