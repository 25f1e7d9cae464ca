import { type ApiDocument, child, children, type Located, resolver } from './document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from './guards.js';
import { convertOperation } from './swagger-operation.js';
import type { WithOrigin } from './swagger-origin.js';
import { swaggerSecurity } from './swagger-security.js';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0. Schemas remain the same objects, so that their references and positions are still those of the
 * file; https://spec.openapis.org/oas/v2.0.html
 */
export function openApiFromSwagger(document: ApiDocument): ApiDocument {
  const origins = new WeakMap<object, Located>();
  const withOrigin: WithOrigin = (value, from) => {
    origins.set(value, from);
    return value;
  };
  const url = `openapi:${document.root.url}`;
  const root: Located = { value: convertRoot(document, withOrigin), url, pointer: [] };
  /** Returns the position in the file of a value in the converted document. */
  const original = (at: Located): Located => {
    if (at.url !== url) return at;
    let value = root.value;
    let found = document.root;
    for (const key of at.pointer) {
      value = getOwn(value, key);
      found = (typeof value === 'object' && value !== null ? origins.get(value) : undefined) ?? child(found, key);
    }
    return found;
  };
  const follow = (at: Located) => document.follow(at.url === url ? { ...original(at), value: at.value } : at);
  return {
    root,
    follow,
    resolve: resolver(follow),
    file: (at) => document.file(at.url === url ? document.root : at),
    place: (at, part) => document.place(original(at), part),
    textPlace: (at) => document.textPlace(original(at)),
  };
}

function convertRoot(document: ApiDocument, withOrigin: WithOrigin): RawObject {
  const { root } = document;
  const raw = asObject(root.value);
  const paths = children(child(root, 'paths')).map(([path, entry]) => [path, convertPath(entry, document, withOrigin)] as const);
  return withOrigin(
    {
      ...raw,
      openapi: '3.0.4',
      servers: serversOf(raw, asList(raw.schemes)),
      paths: withOrigin(Object.fromEntries(paths), child(root, 'paths')),
      components: { securitySchemes: swaggerSecurity(child(root, 'securityDefinitions'), withOrigin) },
    },
    root,
  );
}

/** Returns one server for each scheme; https://spec.openapis.org/oas/v2.0.html#fixed-fields */
function serversOf({ host, basePath }: RawObject, schemes: readonly unknown[]): RawObject[] {
  const path = asText(basePath) ?? '/';
  const authority = asText(host);
  if (authority === undefined) return path === '/' ? [] : [{ url: path }];
  const all = schemes.filter((scheme) => typeof scheme === 'string');
  return (all.length > 0 ? all : ['https']).map((scheme) => ({ url: `${scheme}://${authority}${path.replace(/\/$/, '')}` }));
}

function convertPath(entry: Located, document: ApiDocument, withOrigin: WithOrigin): unknown {
  const { target } = document.resolve(entry);
  if (!isObject(target.value)) return entry.value;
  const root = asObject(document.root.value);
  const { parameters: _, ...rest } = target.value;
  const operations = children(target)
    .filter(([method, { value }]) => METHODS.has(method) && isObject(value) && getOwn(value, '$ref') === undefined)
    .map(([method, at]) => {
      const schemes = asList(getOwn(at.value, 'schemes'));
      const operation = convertOperation(at, target, { document, withOrigin });
      return [
        method,
        withOrigin(schemes.length > 0 ? { ...operation, servers: serversOf(root, schemes) } : operation, at),
      ] as const;
    });
  return withOrigin({ ...rest, ...Object.fromEntries(operations) }, target);
}
