import type { DocumentError } from '../../../problems/openapi.js';
import { isObject, own } from './guards.js';
import { TOO_DEEP } from './openapi-schema.js';
import { lookUp, parseInstancePath } from './pointer.js';

/** What the validator says; https://ajv.js.org/api.html#error-objects */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A fault for people. */
export interface Explanation {
  readonly path: string;
  /** The field below `path` that is at fault. */
  readonly key?: string;
  readonly reason: DocumentError;
}

/** Keywords that only sum up faults of their parts. */
const SUMMARIES: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if', '$ref']);

/**
 * The faults that an author can do something about. The schema of OpenAPI tries every kind of object a place may hold, so one
 * mistake is reported once for each kind: the kinds that the author did not mean are left out.
 */
export function explain(faults: readonly SchemaFault[], document: unknown): readonly Explanation[] {
  const causes = faults.filter(({ keyword, params }) => !SUMMARIES.has(keyword) && params.missingProperty !== '$ref');
  const meant = causes.filter((fault) => !isOtherKind(fault, causes) && !isConsequence(fault, causes));
  const kept = meant.length > 0 ? meant : faults.slice(0, 1);
  const groups = new Map<string, SchemaFault[]>();
  for (const fault of kept) {
    const key = `${fault.instancePath}\0${fault.keyword}\0${fault.params.additionalProperty ?? fault.params.unevaluatedProperty ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].map((group) => explainGroup(group, document));
}

/** The kind of object that a fault was found against. */
const kindOf = ({ schemaPath }: SchemaFault): string =>
  /^#(?:\/definitions\/[^/]+)?(?:\/oneOf\/\d+)?/.exec(schemaPath)?.[0] ?? '';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** A fault of a kind whose marking field (`type`, `in`) has another value, while another kind fits better. */
function isOtherKind(fault: SchemaFault, all: readonly SchemaFault[]): boolean {
  const object = (one: SchemaFault) => (one.keyword === 'enum' ? parentOf(one.instancePath) : one.instancePath);
  const here = all.filter((one) => object(one) === object(fault));
  const unmeant = new Set(here.filter(({ keyword }) => keyword === 'enum').map(kindOf));
  if (!unmeant.has(kindOf(fault))) return false;
  const fits = here.some((one) => !unmeant.has(kindOf(one)));
  return fits || (fault.keyword !== 'enum' && kindOf(fault).includes('/oneOf/'));
}

/** A field that is unknown only because the part of the schema that describes it reports an error in it, or in the fields around it. */
function isConsequence({ keyword, instancePath, params }: SchemaFault, all: readonly SchemaFault[]): boolean {
  if (keyword !== 'unevaluatedProperties') return false;
  const field = String(params.unevaluatedProperty);
  const path = `${instancePath}/${field.replace(/~/g, '~0').replace(/\//g, '~1')}`;
  return all.some(
    (one) =>
      one.instancePath === path ||
      one.instancePath.startsWith(`${path}/`) ||
      (one.keyword === 'not' && one.instancePath === instancePath && /^examples?$/.test(field)),
  );
}

function explainGroup(group: readonly SchemaFault[], document: unknown): Explanation {
  const fault = group[0] as SchemaFault;
  const { instancePath: path, keyword, params, message = 'is not valid' } = fault;
  const value = lookUp(document, parseInstancePath(path));
  const list = (values: readonly unknown[]) => [
    ...new Set(values.map((one) => (typeof one === 'string' ? `"${one}"` : JSON.stringify(one)))),
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
  isObject(value) && own(value, 'example') !== undefined && own(value, 'examples') !== undefined;
