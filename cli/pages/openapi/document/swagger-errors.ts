import { getOwn } from './guards.js';
import { lookUp, parseInstancePath } from './pointer.js';
import type { SchemaError } from './schema-errors.js';

const BODY_FIELDS: ReadonlySet<string> = new Set(['name', 'in', 'description', 'required', 'schema']);
const PARAMETER_FIELDS: ReadonlySet<string> = new Set(
  (
    'name in description required allowEmptyValue type format items collectionFormat default maximum exclusiveMaximum minimum ' +
    'exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf'
  ).split(' '),
);
const LOCATIONS: ReadonlySet<unknown> = new Set(['body', 'header', 'query', 'formData', 'path']);

/**
 * Leaves out irrelevant errors of parameters. The schema of Swagger 2.0 tries a parameter with each value of `in` and reports what each lacks, but
 * only the actual value of `in` matters.
 */
export function selectRelevantErrors(errors: readonly SchemaError[], document: unknown): readonly SchemaError[] {
  const testedPaths = new Set(
    errors.filter(({ params }) => params.missingProperty === '$ref').map(({ instancePath }) => instancePath),
  );
  return errors.filter(({ instancePath, keyword, params }) => {
    const path = keyword === 'enum' ? instancePath.replace(/\/in$/, '') : instancePath;
    const location = getOwn(lookUp(document, parseInstancePath(path)), 'in');
    if (!testedPaths.has(path) || !LOCATIONS.has(location)) return true;
    if (keyword === 'enum') return path === instancePath;
    if (keyword === 'additionalProperties')
      return !(location === 'body' ? BODY_FIELDS : PARAMETER_FIELDS).has(String(params.additionalProperty));
    const { missingProperty } = params;
    if (missingProperty === 'schema') return location === 'body';
    return missingProperty !== 'required' || location === 'path';
  });
}
