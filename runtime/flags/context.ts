import type { IContext, IMutableContext } from './types.js';

/** A copy that shares nothing with the original. */
export function copyContext<Context extends IMutableContext>(context: Context): Context {
  return context.properties ? { ...context, properties: { ...context.properties } } : { ...context };
}

/**
 * Returns the URL that requests the flags of a context: its fields as query parameters, properties as `properties[name]`. The URL
 * does not depend on the order of the fields.
 */
export function createContextUrl(url: URL | string, context: IContext): string {
  const result = new URL(url);
  const append = (name: string, value: unknown) => {
    if (value !== undefined && value !== null) result.searchParams.append(name, String(value));
  };
  for (const [name, value] of Object.entries(context)) {
    if (name !== 'properties') append(name, value);
    else for (const [property, propertyValue] of Object.entries(value ?? {})) append(`properties[${property}]`, propertyValue);
  }
  result.searchParams.sort();
  return result.href;
}
