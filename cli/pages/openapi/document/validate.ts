import { type Problem, problem } from '../../../problems/index.js';
import type { DocumentError } from '../../../problems/openapi.js';
import { type ApiDocument, child, children, type Located } from './document.js';
import { withoutBigints } from './exact-json.js';
import { isObject, objectOf, own, type RawObject } from './guards.js';
import { type Format, schemaFaults } from './openapi-schema.js';
import { parseInstancePath } from './pointer.js';
import { explain } from './schema-errors.js';
import { meantFaults } from './swagger-errors.js';

/** Versions that docsgen reads, and the newest of each that the published schema knows. */
const VERSIONS: readonly (readonly [RegExp, Format, RawObject])[] = [
  [/^3\.0\.\d+$/, '3.0', { openapi: '3.0.4' }],
  [/^3\.1\.\d+$/, '3.1', { openapi: '3.1.2' }],
];

/** The format that a document claims; 3.0 when it claims none that docsgen reads. */
export function formatOf({ root }: ApiDocument): Format {
  if (own(root.value, 'swagger') === '2.0') return '2.0';
  return VERSIONS.find(([pattern]) => pattern.test(String(own(root.value, 'openapi'))))?.[1] ?? '3.0';
}

/** What makes the document invalid, each with its place. References are checked elsewhere. */
export function validate(document: ApiDocument): Problem[] {
  const { root } = document;
  const invalid = (at: Located, reason: DocumentError, part: 'key' | 'value' = 'key'): Problem =>
    problem('openapi-invalid', document.place(at, part), { at: nameOf(at), reason });
  if (!isObject(root.value)) return [invalid(root, 'not-object')];
  if (own(root.value, 'swagger') === undefined && own(root.value, 'openapi') === undefined) {
    return [invalid(root, 'no-version')];
  }
  const basic = basicFault(root);
  if (basic) return [invalid(...basic)];
  const format = formatOf(document);
  const { value, locate } = withForeignParts(document);
  const newest = VERSIONS.find(([, name]) => name === format)?.[2];
  const faults = schemaFaults({ ...objectOf(value), ...newest }, format);
  return explain(format === '2.0' ? meantFaults(faults, value) : faults, value).flatMap(({ path, key, reason }) => {
    const at = locate(path);
    // Nothing is known of what a broken reference points to, which is reported by itself.
    if (typeof own(at.value, '$ref') === 'string' && !document.follow(at)) return [];
    if (key !== undefined) return [invalid(child(at, key), reason)];
    return [invalid(at, reason)];
  });
}

const nameOf = ({ pointer }: Located): string | undefined => (pointer.length ? pointer.join(' › ') : undefined);

/** What can be said in fewer words than a schema has. */
function basicFault(root: Located): [Located, DocumentError, ('key' | 'value')?] | undefined {
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
  return parts.some((name) => own(root.value, name) !== undefined) ? undefined : [root, 'no-paths'];
}

/**
 * The document with the parts that stand in other files in their place, each once: the validator sees every part, and
 * `locate` knows where each came from.
 */
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
    const entries = children(at).map(([key, one]) => [key, build(one)] as const);
    const copy = Array.isArray(at.value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
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
        node = own(node, key);
        at = (isObject(node) || Array.isArray(node) ? origins.get(node) : undefined) ?? child(at, key);
      }
      return at;
    },
  };
}
