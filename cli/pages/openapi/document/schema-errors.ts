import type { DocumentError } from '../../../problems/openapi.js';
import { getOwn, isObject } from './guards.js';
import { type SchemaError, TOO_DEEP } from './openapi-schema.js';
import { lookUp, parseInstancePath } from './pointer.js';

/** An error in words. */
export interface Explanation {
  readonly path: string;
  /** The field below `path` that is wrong. */
  readonly key?: string;
  readonly reason: DocumentError;
}

/** Keywords whose errors only summarize those of their parts. */
const SUMMARIES: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if', '$ref']);

/**
 * Selects the errors that an author can fix. The OpenAPI schema tries every kind of object that is allowed at a position, so one mistake is reported
 * once for each kind; errors of kinds that the author did not mean are left out.
 */
export function explainErrors(errors: readonly SchemaError[], document: unknown): readonly Explanation[] {
  const causes = errors.filter(({ keyword, params }) => !SUMMARIES.has(keyword) && params.missingProperty !== '$ref');
  const meant = causes.filter((error) => !isOtherKind(error, causes) && !isConsequence(error, causes));
  const kept = meant.length > 0 ? meant : errors.slice(0, 1);
  const groups = new Map<string, SchemaError[]>();
  for (const error of kept) {
    const key = `${error.instancePath}\0${error.keyword}\0${error.params.additionalProperty ?? error.params.unevaluatedProperty ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  return [...groups.values()].map((group) => explainGroup(group, document));
}

/** Returns the kind of object that an error refers to. */
const kindOf = ({ schemaPath }: SchemaError): string =>
  /^#(?:\/definitions\/[^/]+)?(?:\/oneOf\/\d+)?/.exec(schemaPath)?.[0] ?? '';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Whether an error refers to a kind whose distinguishing field (`type`, `in`) has another value, while another kind matches better. */
function isOtherKind(error: SchemaError, all: readonly SchemaError[]): boolean {
  const object = (other: SchemaError) => (other.keyword === 'enum' ? parentOf(other.instancePath) : other.instancePath);
  const here = all.filter((other) => object(other) === object(error));
  const unmeant = new Set(here.filter(({ keyword }) => keyword === 'enum').map(kindOf));
  if (!unmeant.has(kindOf(error))) return false;
  const fits = here.some((other) => !unmeant.has(kindOf(other)));
  return fits || (error.keyword !== 'enum' && kindOf(error).includes('/oneOf/'));
}

/** Whether a field is unknown only because the part of the schema that defines it failed at it, or at a field around it. */
function isConsequence({ keyword, instancePath, params }: SchemaError, all: readonly SchemaError[]): boolean {
  if (keyword !== 'unevaluatedProperties') return false;
  const field = String(params.unevaluatedProperty);
  const path = `${instancePath}/${field.replace(/~/g, '~0').replace(/\//g, '~1')}`;
  return all.some(
    (other) =>
      other.instancePath === path ||
      other.instancePath.startsWith(`${path}/`) ||
      (other.keyword === 'not' && other.instancePath === instancePath && /^examples?$/.test(field)),
  );
}

function explainGroup(group: readonly SchemaError[], document: unknown): Explanation {
  const error = group[0] as SchemaError;
  const { instancePath: path, keyword, params, message = 'is not valid' } = error;
  const value = lookUp(document, parseInstancePath(path));
  const list = (values: readonly unknown[]) => [
    ...new Set(values.map((value) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value)))),
  ];
  switch (keyword) {
    case 'required': {
      const either = group.every(({ schemaPath }) => schemaPath.includes('/oneOf/'));
      return { path, reason: { kind: 'required', names: list(group.map((one) => one.params.missingProperty)), either } };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(params.additionalProperty ?? params.unevaluatedProperty);
      return { path, key, reason: path === '/paths' ? 'path' : 'unknown' };
    }
    case 'enum':
    case 'const': {
      const allowed = list(group.flatMap((one) => one.params.allowedValues ?? [one.params.allowedValue]));
      return { path, reason: { kind: 'enum', value: JSON.stringify(value), allowed } };
    }
    case 'type':
      return { path, reason: { kind: 'type', types: [...new Set(group.flatMap((one) => one.params.type).map(String))] } };
    case 'pattern':
      return { path, reason: { kind: 'pattern', value: JSON.stringify(value), pattern: String(params.pattern) } };
    case 'not':
      return { path, reason: holdsBoth(value) ? 'both-examples' : 'exclusive' };
    case TOO_DEEP:
      return { path, reason: 'depth' };
    default:
      return { path, reason: { kind: 'validator', message: message.replace(/\.$/, '') } };
  }
}

const holdsBoth = (value: unknown): boolean =>
  isObject(value) && getOwn(value, 'example') !== undefined && getOwn(value, 'examples') !== undefined;
