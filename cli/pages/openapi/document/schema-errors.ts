import type { DocumentError } from '../../../problems/openapi.js';
import { getOwn, isObject } from './guards.js';
import { lookUp, parseInstancePath } from './pointer.js';

/** The keyword of the error for a document that is nested too deeply to be validated. */
export const TOO_DEEP = 'docsgen:depth';

/** An error of the validator; https://ajv.js.org/api.html#error-objects */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

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
  const relevant = causes.filter((error) => !isOtherKind(error, causes) && !isConsequence(error, causes));
  const selected = relevant.length > 0 ? relevant : errors.slice(0, 1);
  const groups = new Map<string, SchemaError[]>();
  for (const error of selected) {
    const key = `${error.instancePath}\0${error.keyword}\0${error.params.additionalProperty ?? error.params.unevaluatedProperty ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  return [...groups.values()].map((group) => explainGroup(group, document));
}

/** Returns the kind of object that an error refers to. */
const getKind = ({ schemaPath }: SchemaError): string =>
  /^#(?:\/definitions\/[^/]+)?(?:\/oneOf\/\d+)?/.exec(schemaPath)?.[0] ?? '';

const getParentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Whether an error refers to a kind whose distinguishing field (`type`, `in`) has another value, while another kind matches better. */
function isOtherKind(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const getObjectPath = (other: SchemaError) =>
    other.keyword === 'enum' ? getParentPath(other.instancePath) : other.instancePath;
  const objectErrors = errors.filter((other) => getObjectPath(other) === getObjectPath(error));
  const rejectedKinds = new Set(objectErrors.filter(({ keyword }) => keyword === 'enum').map(getKind));
  if (!rejectedKinds.has(getKind(error))) return false;
  const hasBetterMatch = objectErrors.some((other) => !rejectedKinds.has(getKind(other)));
  return hasBetterMatch || (error.keyword !== 'enum' && getKind(error).includes('/oneOf/'));
}

/** Whether a field is unknown only because the part of the schema that defines it failed at it, or at a field around it. */
function isConsequence({ keyword, instancePath, params }: SchemaError, errors: readonly SchemaError[]): boolean {
  if (keyword !== 'unevaluatedProperties') return false;
  const field = String(params.unevaluatedProperty);
  const path = `${instancePath}/${field.replace(/~/g, '~0').replace(/\//g, '~1')}`;
  return errors.some(
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
      return { path, reason: { kind: 'required', names: list(group.map((member) => member.params.missingProperty)), either } };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(params.additionalProperty ?? params.unevaluatedProperty);
      return { path, key, reason: path === '/paths' ? 'path' : 'unknown' };
    }
    case 'enum':
    case 'const': {
      const allowed = list(group.flatMap((member) => member.params.allowedValues ?? [member.params.allowedValue]));
      return { path, reason: { kind: 'enum', value: JSON.stringify(value), allowed } };
    }
    case 'type':
      return { path, reason: { kind: 'type', types: [...new Set(group.flatMap((member) => member.params.type).map(String))] } };
    case 'pattern':
      return { path, reason: { kind: 'pattern', value: JSON.stringify(value), pattern: String(params.pattern) } };
    case 'not':
      return { path, reason: hasBothExamples(value) ? 'both-examples' : 'exclusive' };
    case TOO_DEEP:
      return { path, reason: 'depth' };
    default:
      return { path, reason: { kind: 'validator', message: message.replace(/\.$/, '') } };
  }
}

const hasBothExamples = (value: unknown): boolean =>
  isObject(value) && getOwn(value, 'example') !== undefined && getOwn(value, 'examples') !== undefined;
