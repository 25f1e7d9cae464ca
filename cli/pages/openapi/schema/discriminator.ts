import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, isObject, type RawObject } from '../document/guards.js';
import { escapeToken } from '../document/pointer.js';

/** The property that selects a schema; https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
export interface Discriminator {
  readonly property: string;
  /** The values that select a schema other than by its name. */
  readonly mapping: readonly (readonly [value: string, name: string])[];
  /** Name of the schema for all other values, and if the property is missing; https://spec.openapis.org/oas/v3.2.0.html#discriminator-object */
  readonly fallback?: string;
}

/** In Swagger 2.0, the discriminator is the name of the property. */
export function readDiscriminator({ discriminator }: RawObject): Discriminator | undefined {
  if (typeof discriminator === 'string') return { property: discriminator, mapping: [] };
  const property = isObject(discriminator) ? asText(discriminator.propertyName) : undefined;
  if (!property) return undefined;
  const { mapping, defaultMapping } = asObject(discriminator);
  const getName = (target: unknown) => String(target).replace(/^.*\//, '');
  return {
    property,
    mapping: Object.entries(asObject(mapping)).map(([value, target]) => [value, getName(target)] as const),
    fallback: asText(defaultMapping) && getName(defaultMapping),
  };
}

/** Creates a function that returns the component schemas that extend a schema by `allOf`: a discriminator without `oneOf` selects one of them. */
export function createExtensionReader(document: ApiDocument): (base: ApiNode) => readonly ApiNode[] {
  let extensionsByBase: Map<unknown, ApiNode[]> | undefined;
  const indexExtensions = () => {
    const extensions = new Map<unknown, ApiNode[]>();
    for (const schema of listExtendingSchemas(document)) {
      const { url, pointer } = schema;
      for (const [, part] of children(child(schema, 'allOf'))) {
        const base = document.resolve(part).target.value;
        if (base === undefined || base === schema.value) continue;
        // As a reference, so that the schema has a name.
        const value = { $ref: `#/${pointer.map(escapeToken).join('/')}` };
        extensions.set(base, [...(extensions.get(base) ?? []), { value, url, pointer }]);
      }
    }
    return extensions;
  };
  return (base) => {
    extensionsByBase ??= indexExtensions();
    return extensionsByBase.get(base.value) ?? [];
  };
}

/** Returns the component schemas that may extend another. */
export const listExtendingSchemas = (document: ApiDocument): readonly ApiNode[] =>
  [child(document.root, 'components', 'schemas'), child(document.root, 'definitions')]
    .flatMap(children)
    .map(([, schema]) => schema)
    .filter((schema) => Array.isArray(child(schema, 'allOf').value));
