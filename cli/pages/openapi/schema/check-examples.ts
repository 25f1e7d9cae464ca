import type { ErrorObject } from 'ajv';
import { stringifyJson } from '../../../../samples/json-value.js';
import { type Problem, problem } from '../../../problems/index.js';
import type { ValueError } from '../../../problems/openapi.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { formatValue, getOwn } from '../document/guards.js';
import { type Pointer, parseInstancePath } from '../document/pointer.js';
import type { Direction } from './generate-example.js';
import { validatorMessage } from './validator-message.js';
import { createValueValidator, MAX_SCHEMAS, toKey } from './value-validator.js';

/** Validates values against the schemas of a document. */
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
  const validate = createValueValidator(document);
  const findError = (value: unknown, schema: ApiNode, direction: Direction): ErrorObject | 'unchecked' | undefined => {
    const errors = validate(value, schema, direction);
    return errors === 'unchecked' ? errors : (errors.findLast(({ keyword }) => keyword !== 'allOf') ?? errors[0]);
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
      const errors = validate(value, schema, direction);
      return errors === 'unchecked' ? [] : errors.map(getInvalidPart).sort((a, b) => b.length - a.length);
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
