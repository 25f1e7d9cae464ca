import { type ApiDocument, type ApiNode, child, children, createResolver } from './document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from './guards.js';
import { convertOperation } from './swagger-operation.js';
import type { WithOrigin } from './swagger-origin.js';
import { convertSecuritySchemes } from './swagger-security.js';

/** The extension for servers that `host`, `basePath` and `schemes` cannot express. */
export const SWAGGER_SERVERS = 'x-servers';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0. Schemas remain the same objects, so that their references and positions are still those of the
 * file; https://spec.openapis.org/oas/v2.0.html
 */
export function openApiFromSwagger(document: ApiDocument): ApiDocument {
  const origins = new WeakMap<object, ApiNode>();
  const withOrigin: WithOrigin = (value, from) => {
    origins.set(value, from);
    return value;
  };
  const url = `openapi:${document.root.url}`;
  const root: ApiNode = { value: convertRoot(document, withOrigin), url, pointer: [] };
  /** Returns the position in the file of a value in the converted document. */
  const toOriginal = (node: ApiNode): ApiNode => {
    if (node.url !== url) return node;
    let value = root.value;
    let origin = document.root;
    for (const key of node.pointer) {
      value = getOwn(value, key);
      origin = (typeof value === 'object' && value !== null ? origins.get(value) : undefined) ?? child(origin, key);
    }
    return origin;
  };
  const follow = (node: ApiNode) => document.follow(node.url === url ? { ...toOriginal(node), value: node.value } : node);
  return {
    root,
    follow,
    resolve: createResolver(follow),
    getFilePath: (node) => document.getFilePath(node.url === url ? document.root : node),
    locate: (node, part) => document.locate(toOriginal(node), part),
    locateText: (node) => document.locateText(toOriginal(node)),
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
      servers: Array.isArray(raw[SWAGGER_SERVERS]) ? raw[SWAGGER_SERVERS] : convertServers(raw, asList(raw.schemes)),
      paths: withOrigin(Object.fromEntries(paths), child(root, 'paths')),
      components: { securitySchemes: convertSecuritySchemes(child(root, 'securityDefinitions'), withOrigin) },
    },
    root,
  );
}

/** Returns one server for each scheme; https://spec.openapis.org/oas/v2.0.html#fixed-fields */
function convertServers({ host, basePath }: RawObject, schemes: readonly unknown[]): RawObject[] {
  const path = asText(basePath) ?? '/';
  const authority = asText(host);
  if (authority === undefined) return path === '/' ? [] : [{ url: path }];
  const declared = schemes.filter((scheme) => typeof scheme === 'string');
  return (declared.length > 0 ? declared : ['https']).map((scheme) => ({
    url: `${scheme}://${authority}${path.replace(/\/$/, '')}`,
  }));
}

function convertPath(entry: ApiNode, document: ApiDocument, withOrigin: WithOrigin): unknown {
  const { target } = document.resolve(entry);
  if (!isObject(target.value)) return entry.value;
  const root = asObject(document.root.value);
  const { parameters: _, ...rest } = target.value;
  const operations = children(target)
    .filter(([method, { value }]) => METHODS.has(method) && isObject(value) && getOwn(value, '$ref') === undefined)
    .map(([method, node]) => {
      const schemes = asList(getOwn(node.value, 'schemes'));
      const operation = convertOperation(node, target, { document, withOrigin });
      return [
        method,
        withOrigin(schemes.length > 0 ? { ...operation, servers: convertServers(root, schemes) } : operation, node),
      ] as const;
    });
  return withOrigin({ ...rest, ...Object.fromEntries(operations) }, target);
}
