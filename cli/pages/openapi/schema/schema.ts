import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, getOwn, type RawObject } from '../document/guards.js';
import { createExtensionReader, type Discriminator, readDiscriminator } from './discriminator.js';
import { findConflicts } from './schema-conflicts.js';
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
export type SchemaReader = (node: ApiNode) => Schema;

export function createSchemaReader(document: ApiDocument): SchemaReader {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  const getNumber = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    let number = numbers.get(value);
    if (number === undefined) {
      number = count++;
      numbers.set(value, number);
    }
    return `#${number}`;
  };
  const formatScope = ({ scope }: ApiNode): string => (scope ? `@${scope.join(' ')}` : '');
  const listExtensions = createExtensionReader(document);
  const schemasByKey = new Map<string, Schema>();
  const identities = new Map<string, object>();

  const read = (parts: Parts): Schema => {
    const resolved = parts.map((part) => document.resolve(part));
    const key = resolved
      .map(
        ({ referrers: besides, target }) =>
          [...besides, target].map(({ value }) => getNumber(value)).join('/') + formatScope(target),
      )
      .join('+');
    let schema = schemasByKey.get(key);
    if (!schema) {
      schema = build(flattenSchema(parts, document));
      schemasByKey.set(key, schema);
    }
    return schema;
  };

  const build = ({ members, name, nullable, never }: ReturnType<typeof flattenSchema>): Schema => {
    const key = members
      .filter(({ isTransparent: transparent }) => !transparent)
      .map(({ node }) => getNumber(node.value) + formatScope(node))
      .sort()
      .join('+');
    if (!identities.has(key)) identities.set(key, {});
    const readLater = (parts: Parts) => {
      let schema: Schema | undefined;
      return () => {
        schema ??= read(parts);
        return schema;
      };
    };
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
      descriptions: collectDescriptions(members),
      examples: members.flatMap(({ node }) => collectExamples(node).map((example) => ({ example, schema: node }))),
      conflicts: findConflicts(members),
      keywords,
      properties: mergeProperties(members).map(({ name, required, parts }) => ({ name, required, schema: readLater(parts) })),
      patternProperties: mergeProperties(members, 'patternProperties').map(({ name, parts }) => ({
        name,
        required: false,
        schema: readLater(parts),
      })),
      additional: typeof additional === 'boolean' || !additional ? additional : readLater(additional),
      items: items && readLater(items),
      prefixItems: prefixItems.map(readLater),
      choices: members.flatMap((member, index) =>
        listChoices(member, index === 0).map((choice) => ({
          ...choice,
          options: choice.options.map((option) => readLater([option])),
        })),
      ),
      conditions: members.flatMap(({ conditions }) =>
        conditions.map(({ label, node }) => ({ label, schema: readLater([node]) })),
      ),
    };
  };

  /** Extensions of a schema are listed at the schema itself, not again within them. */
  const listChoices = (member: Member, outermost: boolean) => {
    const discriminator = readDiscriminator(asObject(member.node.value));
    const choices = member.choices.map((choice) => ({ ...choice, discriminator }));
    if (choices.length > 0 || !discriminator || !outermost) return choices;
    const options = listExtensions(member.node);
    return options.length > 0 ? [{ kind: 'extended' as const, options, discriminator }] : [];
  };

  return (node) => read([node]);
}

function collectExamples(node: ApiNode): readonly ApiNode[] {
  const plural = child(node, 'examples');
  const nodes = [child(node, 'example'), ...(Array.isArray(plural.value) ? children(plural).map(([, example]) => example) : [])];
  return nodes.filter(({ value }) => value !== undefined);
}

/** Returns all distinct descriptions of the members, the nearest first: that of the schema itself, and those of its own parts before those that it refers to. */
function collectDescriptions(members: readonly Member[]): readonly ApiNode[] {
  const texts = new Map<string, ApiNode>();
  for (const { node } of members.toSorted((a, b) => a.distance - b.distance)) {
    const text = asText(getOwn(node.value, 'description'))?.trim();
    if (text && !texts.has(text)) texts.set(text, { value: text, url: node.url, pointer: [...node.pointer, 'description'] });
  }
  return [...texts.values()];
}
