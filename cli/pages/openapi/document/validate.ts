import { type Problem, problem } from '../../../problems/index.js';
import type { DocumentError } from '../../../problems/openapi.js';
import { type ApiDocument, type ApiNode, child, children } from './document.js';
import { replaceBigints } from './exact-json.js';
import { asObject, getOwn, isObject, type RawObject } from './guards.js';
import { type Format, validateAgainstSchema } from './openapi-schema.js';
import { describePointer, parseInstancePath } from './pointer.js';
import { explainErrors } from './schema-errors.js';
import { selectRelevantErrors } from './swagger-errors.js';

/** The versions that docsgen supports, and the latest of each that the published schema accepts. */
const VERSIONS: readonly (readonly [RegExp, Format, RawObject])[] = [
  [/^3\.0\.\d+$/, '3.0', { openapi: '3.0.4' }],
  [/^3\.1\.\d+$/, '3.1', { openapi: '3.1.2' }],
  [/^3\.2\.\d+$/, '3.2', { openapi: '3.2.0' }],
];

/** Returns the format that a document declares; 3.0 if it declares no supported one. */
export function detectFormat({ root }: ApiDocument): Format {
  if (getOwn(root.value, 'swagger') === '2.0') return '2.0';
  return VERSIONS.find(([pattern]) => pattern.test(String(getOwn(root.value, 'openapi'))))?.[1] ?? '3.0';
}

/** Returns the errors of a document, with their locations. References are checked elsewhere. */
export function validate(document: ApiDocument): Problem[] {
  const { root } = document;
  const invalid = (node: ApiNode, reason: DocumentError, part: 'key' | 'value' = 'key'): Problem =>
    problem('openapi-invalid', document.locate(node, part), { at: describePointer(node), reason });
  if (!isObject(root.value)) return [invalid(root, 'not-object')];
  if (getOwn(root.value, 'swagger') === undefined && getOwn(root.value, 'openapi') === undefined) {
    return [invalid(root, 'no-version')];
  }
  const basic = findBasicError(root);
  if (basic) return [invalid(...basic)];
  const format = detectFormat(document);
  const { value, locate } = joinFiles(document);
  const latestVersion = VERSIONS.find(([, name]) => name === format)?.[2];
  const errors = validateAgainstSchema({ ...asObject(value), ...latestVersion }, format);
  return explainErrors(format === '2.0' ? selectRelevantErrors(errors, value) : errors, value).flatMap(
    ({ path, key, reason }) => {
      const node = locate(path);
      // The target of a broken reference is unknown, and the reference is reported separately.
      if (typeof getOwn(node.value, '$ref') === 'string' && !document.follow(node)) return [];
      if (key !== undefined) return [invalid(child(node, key), reason)];
      return [invalid(node, reason)];
    },
  );
}

/** Reports basic errors with simpler messages than those of the schema. */
function findBasicError(root: ApiNode): [ApiNode, DocumentError, ('key' | 'value')?] | undefined {
  const swagger = child(root, 'swagger');
  const version = child(root, 'openapi');
  const apiVersion = child(root, 'info', 'version');
  if (swagger.value === undefined) {
    if (typeof version.value !== 'string') return [version, { kind: 'not-quoted', example: '3.0.3' }, 'value'];
    if (!VERSIONS.some(([pattern]) => pattern.test(version.value as string)))
      return [version, { kind: 'version', version: version.value }, 'value'];
  } else if (swagger.value !== '2.0') return [swagger, 'swagger', 'value'];
  if (apiVersion.value !== undefined && typeof apiVersion.value !== 'string')
    return [apiVersion, { kind: 'not-quoted', example: '1.0' }, 'value'];
  const parts = /^3\.[12]/.test(String(version.value)) ? ['paths', 'webhooks', 'components'] : ['paths'];
  return parts.some((name) => getOwn(root.value, name) !== undefined) ? undefined : [root, 'no-paths'];
}

/** Only schemas are referenced through so many files. They are validated as components, so that the depth of a document does not grow with its files. */
const MAX_FILES_AROUND = 20;

function addSchemas(value: RawObject, schemas: RawObject): RawObject {
  if (value.swagger !== undefined) return { ...value, definitions: { ...asObject(value.definitions), ...schemas } };
  const components = asObject(value.components);
  return { ...value, components: { ...components, schemas: { ...asObject(components.schemas), ...schemas } } };
}

/** Joins the parts from other files into the document, each once: the validator sees every part, and `locate` maps each back to its origin. */
function joinFiles(document: ApiDocument): { value: unknown; locate(path: string): ApiNode } {
  const { root } = document;
  const origins = new WeakMap<object, ApiNode>();
  const joined = new Set<unknown>();
  const deep: ApiNode[] = [];
  /** @param depth number of files around the value */
  const build = (node: ApiNode, depth: number): unknown => {
    if (typeof node.value !== 'object' || node.value === null) return replaceBigints(node.value);
    const target = document.follow(node);
    if (target && (node.url !== root.url || target.url !== root.url) && !joined.has(target.value)) {
      joined.add(target.value);
      if (depth < MAX_FILES_AROUND) return build(target, depth + 1);
      deep.push(target);
    }
    const entries = children(node).map(([key, item]) => [key, build(item, depth)] as const);
    const copy = Array.isArray(node.value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    origins.set(copy, node);
    return copy;
  };
  const whole = build(root, 0);
  const schemas: Record<string, unknown> = {};
  for (const node of deep) schemas[`docsgen-deep-${Object.keys(schemas).length}`] = build(node, 0);
  const value = deep.length > 0 && isObject(whole) ? addSchemas(whole, schemas) : whole;
  return {
    value,
    locate: (path) => {
      let current: unknown = value;
      let node = root;
      for (const key of parseInstancePath(path)) {
        current = getOwn(current, key);
        node = (isObject(current) || Array.isArray(current) ? origins.get(current) : undefined) ?? child(node, key);
      }
      return node;
    },
  };
}
