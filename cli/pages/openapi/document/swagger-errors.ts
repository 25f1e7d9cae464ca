import { getOwn } from './guards.js';
import type { SchemaError } from './openapi-schema.js';
import { lookUp, parseInstancePath } from './pointer.js';

const BODY: ReadonlySet<string> = new Set(['name', 'in', 'description', 'required', 'schema']);
const OTHER: ReadonlySet<string> = new Set(
  (
    'name in description required allowEmptyValue type format items collectionFormat default maximum exclusiveMaximum minimum ' +
    'exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf'
  ).split(' '),
);
const PLACES: ReadonlySet<unknown> = new Set(['body', 'header', 'query', 'formData', 'path']);

/**
 * Leaves out irrelevant errors of parameters. The schema of Swagger 2.0 tries a parameter with each value of `in` and reports what each lacks, but
 * only the actual value of `in` matters.
 */
export function selectRelevantErrors(errors: readonly SchemaError[], document: unknown): readonly SchemaError[] {
  const tried = new Set(errors.filter(({ params }) => params.missingProperty === '$ref').map(({ instancePath }) => instancePath));
  return errors.filter(({ instancePath, keyword, params }) => {
    const path = keyword === 'enum' ? instancePath.replace(/\/in$/, '') : instancePath;
    const place = getOwn(lookUp(document, parseInstancePath(path)), 'in');
    if (!tried.has(path) || !PLACES.has(place)) return true;
    if (keyword === 'enum') return path === instancePath;
    if (keyword === 'additionalProperties') return !(place === 'body' ? BODY : OTHER).has(String(params.additionalProperty));
    const { missingProperty } = params;
    if (missingProperty === 'schema') return place === 'body';
    return missingProperty !== 'required' || place === 'path';
  });
}
