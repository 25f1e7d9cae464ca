import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { stringifyJson } from '../../../../samples/json-value.js';
import { type Problem, problem } from '../../../problems/index.js';
import type { ValueError } from '../../../problems/openapi.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { replaceBigints } from '../document/exact-json.js';
import { asObject, formatValue, getOwn, type RawObject } from '../document/guards.js';
import { formatPointer, type Pointer, parseInstancePath } from '../document/pointer.js';
import { detectFormat } from '../document/validate.js';
import { isMultiple } from './decimal.js';
import type { Direction } from './generate-example.js';
import { type Conversion, REQUIRED_IN, toJsonSchema } from './json-schema.js';
import { compileLinearPattern } from './linear-pattern.js';
import { UNEVALUATED_ITEMS } from './unevaluated-items.js';
import { validatorMessage } from './validator-message.js';

/** Validates values against the schemas of a document. Each schema is compiled once. */
export interface ExampleChecker {
  /** Returns the parts of a value that are invalid in a direction, as pointers, innermost first; empty if it is valid. */
  findInvalidParts(value: unknown, schema: ApiNode, direction: Direction): readonly Pointer[];
  /** Reports a problem if the author's example at a position is invalid. */
  check(example: ApiNode, schema: ApiNode, direction: Direction | 'any'): void;
  readonly problems: readonly Problem[];
  /** How often an invalid example was checked. */
  readonly failures: number;
}

export function createExampleChecker(document: ApiDocument): ExampleChecker {
  const ajv = new Ajv.default({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    messages: false,
    unicodeRegExp: false,
    inlineRefs: false,
    code: { optimize: false, regExp },
    passContext: true,
    ownProperties: true,
  });
  addFormats.default(ajv);
  ajv.addKeyword({ keyword: REQUIRED_IN, type: 'object', errors: true, validate: checkRequiredIn });
  ajv.removeKeyword('multipleOf').removeKeyword('unevaluatedItems');
  ajv.addKeyword(UNEVALUATED_ITEMS);
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', errors: true, validate: checkMultiple });
  ajv.addKeyword({ keyword: COUNTED, before: 'allOf', errors: false, validate: countSchema });

  const names = new Map<string, string>();
  const unregistered: ApiNode[] = [];
  /** Returns the URL of a schema, and registers the schema with the validator before anything is compiled. */
  const registerSchema = (node: ApiNode): string => {
    const key = toKey(node);
    let name = names.get(key);
    if (name === undefined) {
      name = `schema:${names.size}`;
      names.set(key, name);
      unregistered.push(node);
    }
    return name;
  };
  const conversion: Conversion = {
    document,
    isBefore31: ['2.0', '3.0'].includes(detectFormat(document)),
    refer: registerSchema,
  };
  const validatorsByKey = new Map<string, ValidateFunction | undefined>();
  const validatorsByText = new Map<string, ValidateFunction | undefined>();
  /** A document may contain `{ type: string }` a thousand times; all occurrences share one validator. */
  const getValidator = (node: ApiNode): ValidateFunction | undefined => {
    const key = toKey(node);
    if (validatorsByKey.has(key)) return validatorsByKey.get(key);
    const schema = toJsonSchema(node, conversion);
    const text = JSON.stringify(schema);
    if (!validatorsByText.has(text)) validatorsByText.set(text, compile(schema));
    validatorsByKey.set(key, validatorsByText.get(text));
    return validatorsByText.get(text);
  };
  const compile = (schema: RawObject | boolean): ValidateFunction | undefined => {
    for (let next = unregistered.shift(); next; next = unregistered.shift())
      ajv.addSchema({ $id: registerSchema(next), [COUNTED]: true, allOf: [toJsonSchema(next, conversion)] });
    try {
      return ajv.compile(schema as object);
    } catch {
      // The schema is too deep for the stack, or the validator does not support it; its examples cannot be checked.
      return undefined;
    }
  };
  const findError = (value: unknown, schema: ApiNode, direction: Direction): ErrorObject | 'unchecked' | undefined => {
    const validate = schema.value === undefined ? undefined : getValidator(schema);
    const run: Run = { direction, remaining: MAX_SCHEMAS };
    try {
      if (!validate || validate.call(run as never, replaceBigints(value))) return undefined;
    } catch (error) {
      if (error instanceof TooManySchemas) return 'unchecked';
      // A schema that includes itself never terminates; the value may be valid.
      if (!(error instanceof RangeError)) throw error;
      return undefined;
    }
    return validate.errors?.findLast(({ keyword }) => keyword !== 'allOf') ?? validate.errors?.[0];
  };

  /** Whether each checked example is valid. */
  const results = new Map<string, boolean>();
  const problems: Problem[] = [];
  let failures = 0;
  return {
    problems,
    get failures() {
      return failures;
    },
    findInvalidParts: (value, schema, direction) => {
      const error = findError(value, schema, direction);
      if (error === undefined || error === 'unchecked') return [];
      return (getValidator(schema)?.errors ?? []).map(getInvalidPart).sort((a, b) => b.length - a.length);
    },
    check: (example, schema, direction) => {
      const key = `${direction} ${toKey(example)}`;
      const wasValid = results.get(key);
      if (wasValid === false) failures += 1;
      if (wasValid !== undefined) return;
      results.set(key, true);
      const error = findError(example.value, schema, direction === 'any' ? 'response' : direction);
      if (!error || (direction === 'any' && !findError(example.value, schema, 'request'))) return;
      results.set(key, false);
      failures += 1;
      if (error === 'unchecked') {
        problems.push(problem('openapi-example-unchecked', document.locate(example), { limit: MAX_SCHEMAS }));
        return;
      }
      const pointer = parseInstancePath(error.instancePath);
      const field = pointer.length > 0 ? pointer.join(' › ') : undefined;
      problems.push(
        problem('openapi-example', document.locate(child(example, ...pointer)), {
          at: field,
          reason: describeError(error, example.value),
        }),
      );
    },
  };
}

/** Returns the part of the value that an error refers to; for a property that is not allowed, that property. */
function getInvalidPart({ instancePath, params }: ErrorObject): Pointer {
  const extra: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  return [...parseInstancePath(instancePath), ...(typeof extra === 'string' ? [extra] : [])];
}

const toKey = ({ url, pointer, scope }: ApiNode): string => `${url}${formatPointer(pointer)} ${scope?.join(' ') ?? ''}`;

/** The state of one validation, which Ajv passes to keywords as `this`. */
interface Run {
  readonly direction: Direction;
  /** Number of further schemas that may be tried. */
  remaining: number;
}

/** Maximum number of schemas to try on one value. Nested alternatives multiply: 25 levels of two are 33 million. */
const MAX_SCHEMAS = 100_000;

class TooManySchemas extends Error {}

/** Keyword of schemas that are referenced. */
const COUNTED = 'countedSchema';

function countSchema(this: Run | undefined): boolean {
  if (this) {
    this.remaining -= 1;
    if (this.remaining < 0) throw new TooManySchemas();
  }
  return true;
}

/** Ajv's option for regular expressions; `code` is only needed for validators that are written to files, which these are not. */
const regExp = Object.assign((source: string): ReturnType<typeof compileLinearPattern> => compileLinearPattern(source), {
  code: 'compileLinearPattern',
});

/** Properties that are required in one direction only, which `this` specifies. */
function checkRequiredIn(this: Run | undefined, names: unknown, data: unknown): boolean {
  const requiredNames = getOwn(asObject(names), this?.direction ?? 'response') as readonly string[];
  const missing = requiredNames.find((name) => getOwn(data, name) === undefined);
  checkRequiredIn.errors = missing === undefined ? [] : [{ keyword: 'required', params: { missingProperty: missing } }];
  return missing === undefined;
}
checkRequiredIn.errors = [] as Partial<ErrorObject>[];

/** Replaces the validator's own keyword, which rejects 19.99 as a multiple of 0.01. */
function checkMultiple(divisor: number, data: number): boolean {
  const isValid = isMultiple(data, divisor);
  checkMultiple.errors = isValid ? [] : [{ keyword: 'multipleOf', message: `must be multiple of ${divisor}`, params: {} }];
  return isValid;
}
checkMultiple.errors = [] as Partial<ErrorObject>[];

function describeError(error: ErrorObject, example: unknown): ValueError {
  const { keyword, params, instancePath } = error;
  let value = example;
  for (const key of parseInstancePath(instancePath)) value = getOwn(value, key);
  switch (keyword) {
    case 'required':
      return { kind: 'required', name: String(params.missingProperty) };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { kind: 'extra', name: String(params.additionalProperty ?? params.unevaluatedProperty) };
    case 'type':
      return { kind: 'type', value: describeValue(value), types: [params.type].flat().map(String) };
    case 'enum':
      return { kind: 'enum', value: describeValue(value), allowed: (params.allowedValues as unknown[]).map(formatValue) };
    case 'const':
      return { kind: 'const', value: describeValue(value), allowed: formatValue(params.allowedValue) };
    case 'oneOf':
      return params.passingSchemas ? 'several-of-one' : 'none-of';
    case 'anyOf':
      return 'none-of';
    case 'not':
      return 'not';
    case 'false schema':
      return 'nothing';
    default:
      return { kind: 'validator', message: validatorMessage(error) };
  }
}

/** A value as text; lists and objects are too long for a sentence. */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : (stringifyJson(value) ?? '');
}
