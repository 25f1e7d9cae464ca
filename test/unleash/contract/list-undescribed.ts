type Schema = Readonly<Record<string, unknown>>;

/** Lists the properties of a value that its schema has no description of, as JSON pointers; indexes of lists are `*`. */
export function listUndescribed(value: unknown, schema: Schema | undefined): readonly string[] {
  return [...new Set(visit(value, schema ? [schema] : [], ''))];
}

function visit(value: unknown, schemas: readonly Schema[], pointer: string): readonly string[] {
  const all = schemas.flatMap(withParts);
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items }) => (items ? [items as Schema] : []));
    return value.flatMap((item) => visit(item, items, `${pointer}/*`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const described = all.flatMap(({ properties }) => {
      const found = (properties as Record<string, Schema> | undefined)?.[name];
      return found ? [found] : [];
    });
    const others = all.flatMap(({ additionalProperties, properties }) =>
      typeof additionalProperties === 'object'
        ? [additionalProperties as Schema]
        : isOpen(properties, additionalProperties)
          ? [{}]
          : [],
    );
    if (described.length > 0) return visit(member, described, `${pointer}/${name}`);
    if (others.length > 0) return isAnything(others) ? [] : visit(member, others, `${pointer}/*`);
    return [`${pointer}/${name}`];
  });
}

/** An object without properties contains whatever it likes. */
const isOpen = (properties: unknown, additional: unknown): boolean =>
  additional === true || (properties === undefined && additional !== false);

const isAnything = (schemas: readonly Schema[]): boolean => schemas.some((schema) => Object.keys(schema).length === 0);

function withParts(schema: Schema): readonly Schema[] {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (schema[key] as Schema[] | undefined) ?? []);
  return parts.length > 0 && schema.properties === undefined ? parts.flatMap(withParts) : [schema, ...parts.flatMap(withParts)];
}
