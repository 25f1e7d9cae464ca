import { type Problem, problem } from '../../../problems/index.js';
import type { DocumentError } from '../../../problems/openapi.js';
import { type ApiDocument, child, children, type Located } from './document.js';
import { withoutBigints } from './exact-json.js';
import { asObject, getOwn, isObject, type RawObject } from './guards.js';
import { type Format, validateAgainstSchema } from './openapi-schema.js';
import { parseInstancePath } from './pointer.js';
import { explainErrors } from './schema-errors.js';
import { selectRelevantErrors } from './swagger-errors.js';

/** The versions that docsgen supports, and the latest of each that the published schema accepts. */
const VERSIONS: readonly (readonly [RegExp, Format, RawObject])[] = [
  [/^3\.0\.\d+$/, '3.0', { openapi: '3.0.4' }],
  [/^3\.1\.\d+$/, '3.1', { openapi: '3.1.2' }],
];

/** Returns the format that a document declares; 3.0 if it declares no supported one. */
export function formatOf({ root }: ApiDocument): Format {
  if (getOwn(root.value, 'swagger') === '2.0') return '2.0';
  return VERSIONS.find(([pattern]) => pattern.test(String(getOwn(root.value, 'openapi'))))?.[1] ?? '3.0';
}

/** Returns the errors of a document, with their locations. References are checked elsewhere. */
export function validate(document: ApiDocument): Problem[] {
  const { root } = document;
  const invalid = (at: Located, reason: DocumentError, part: 'key' | 'value' = 'key'): Problem =>
    problem('openapi-invalid', document.place(at, part), { at: nameOf(at), reason });
  if (!isObject(root.value)) return [invalid(root, 'not-object')];
  if (getOwn(root.value, 'swagger') === undefined && getOwn(root.value, 'openapi') === undefined) {
    return [invalid(root, 'no-version')];
  }
  const basic = findBasicError(root);
  if (basic) return [invalid(...basic)];
  const format = formatOf(document);
  const { value, locate } = withForeignParts(document);
  const newest = VERSIONS.find(([, name]) => name === format)?.[2];
  const errors = validateAgainstSchema({ ...asObject(value), ...newest }, format);
  return explainErrors(format === '2.0' ? selectRelevantErrors(errors, value) : errors, value).flatMap(
    ({ path, key, reason }) => {
      const at = locate(path);
      // The target of a broken reference is unknown, and the reference is reported separately.
      if (typeof getOwn(at.value, '$ref') === 'string' && !document.follow(at)) return [];
      if (key !== undefined) return [invalid(child(at, key), reason)];
      return [invalid(at, reason)];
    },
  );
}

const nameOf = ({ pointer }: Located): string | undefined => (pointer.length ? pointer.join(' › ') : undefined);

/** Reports basic errors with simpler messages than those of the schema. */
function findBasicError(root: Located): [Located, DocumentError, ('key' | 'value')?] | undefined {
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
  const parts = /^3\.1/.test(String(version.value)) ? ['paths', 'webhooks', 'components'] : ['paths'];
  return parts.some((name) => getOwn(root.value, name) !== undefined) ? undefined : [root, 'no-paths'];
}

/** Joins the parts from other files into the document, each once: the validator sees every part, and `locate` maps each back to its origin. */
function withForeignParts(document: ApiDocument): { value: unknown; locate(path: string): Located } {
  const { root } = document;
  const origins = new WeakMap<object, Located>();
  const written = new Set<unknown>();
  const build = (at: Located): unknown => {
    if (typeof at.value !== 'object' || at.value === null) return withoutBigints(at.value);
    const target = document.follow(at);
    if (target && (at.url !== root.url || target.url !== root.url) && !written.has(target.value)) {
      written.add(target.value);
      return build(target);
    }
    const entries = children(at).map(([key, item]) => [key, build(item)] as const);
    const copy = Array.isArray(at.value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    origins.set(copy, at);
    return copy;
  };
  const value = build(root);
  return {
    value,
    locate: (path) => {
      let node: unknown = value;
      let at = root;
      for (const key of parseInstancePath(path)) {
        node = getOwn(node, key);
        at = (isObject(node) || Array.isArray(node) ? origins.get(node) : undefined) ?? child(at, key);
      }
      return at;
    },
  };
}
