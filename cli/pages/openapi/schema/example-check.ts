import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Problem, problem } from '../../../problems/index.js';
import type { ValueError } from '../../../problems/openapi.js';
import { type ApiDocument, child, type Located } from '../document/document.js';
import { jsonText, withoutBigints } from '../document/exact-json.js';
import { objectOf, own, type RawObject, shown } from '../document/guards.js';
import { formatPointer, type Pointer, parseInstancePath } from '../document/pointer.js';
import type { Direction } from './example.js';
import { jsonSchema, REQUIRED_IN } from './json-schema.js';
import { linearPattern } from './linear-pattern.js';

/** Validates values against the schemas of a document. Each schema is compiled once. */
export interface ExampleChecker {
  /** The parts of a value that are not valid, going one way, as pointers, the innermost first; empty if it is valid. */
  invalidParts(value: unknown, schema: Located, direction: Direction): readonly Pointer[];
  /** Notes a problem when the author's example at a place is not valid. */
  check(example: Located, schema: Located, direction: Direction | 'any'): void;
  readonly problems: readonly Problem[];
  /** How often an example was checked that is not valid. */
  readonly faulty: number;
}

export function exampleChecker(document: ApiDocument): ExampleChecker {
  const ajv = new Ajv.default({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    unicodeRegExp: false,
    inlineRefs: false,
    code: { optimize: false, regExp },
    passContext: true,
  });
  addFormats.default(ajv);
  ajv.addKeyword({ keyword: REQUIRED_IN, type: 'object', errors: true, validate: requiredIn });
  ajv.addKeyword({ keyword: COUNTED, before: 'allOf', errors: false, validate: countSchema });

  const names = new Map<string, string>();
  const waiting: Located[] = [];
  /** The URL of a schema, which is made known to the validator before anything is compiled. */
  const refer = (at: Located): string => {
    const key = keyOf(at);
    let name = names.get(key);
    if (name === undefined) {
      name = `schema:${names.size}`;
      names.set(key, name);
      waiting.push(at);
    }
    return name;
  };
  const byPlace = new Map<string, ValidateFunction | undefined>();
  const byText = new Map<string, ValidateFunction | undefined>();
  /** A document says `{ type: string }` in a thousand places; one validator serves them all. */
  const compiled = (at: Located): ValidateFunction | undefined => {
    const place = keyOf(at);
    if (byPlace.has(place)) return byPlace.get(place);
    const schema = jsonSchema(at, document, refer);
    const text = JSON.stringify(schema);
    if (!byText.has(text)) byText.set(text, compile(schema));
    byPlace.set(place, byText.get(text));
    return byText.get(text);
  };
  const compile = (schema: RawObject | boolean): ValidateFunction | undefined => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      ajv.addSchema({ $id: refer(next), [COUNTED]: true, allOf: [jsonSchema(next, document, refer)] });
    try {
      return ajv.compile(schema as object);
    } catch {
      // Too deep for the stack, or more than the validator understands: nothing can be said of it.
      return undefined;
    }
  };
  const faultOf = (value: unknown, schema: Located, direction: Direction): ErrorObject | 'unchecked' | undefined => {
    const validate = schema.value === undefined ? undefined : compiled(schema);
    const run: Run = { direction, left: SCHEMAS };
    try {
      if (!validate || validate.call(run as never, withoutBigints(value))) return undefined;
    } catch (error) {
      if (error instanceof TooManySchemas) return 'unchecked';
      // A schema that includes itself is never done; the value cannot be blamed.
      if (!(error instanceof RangeError)) throw error;
      return undefined;
    }
    return validate.errors?.findLast(({ keyword }) => keyword !== 'allOf') ?? validate.errors?.[0];
  };

  /** Whether an example was found to be valid. */
  const checked = new Map<string, boolean>();
  const problems: Problem[] = [];
  let faulty = 0;
  return {
    problems,
    get faulty() {
      return faulty;
    },
    invalidParts: (value, schema, direction) => {
      const fault = faultOf(value, schema, direction);
      if (fault === undefined || fault === 'unchecked') return [];
      return (compiled(schema)?.errors ?? []).map(partOf).sort((a, b) => b.length - a.length);
    },
    check: (example, schema, direction) => {
      const key = `${direction} ${keyOf(example)}`;
      const known = checked.get(key);
      if (known === false) faulty += 1;
      if (known !== undefined) return;
      checked.set(key, true);
      const fault = faultOf(example.value, schema, direction === 'any' ? 'response' : direction);
      if (!fault || (direction === 'any' && !faultOf(example.value, schema, 'request'))) return;
      checked.set(key, false);
      faulty += 1;
      if (fault === 'unchecked') {
        problems.push(problem('openapi-example-unchecked', document.place(example), { limit: SCHEMAS }));
        return;
      }
      const pointer = parseInstancePath(fault.instancePath);
      const at = pointer.length > 0 ? pointer.join(' › ') : undefined;
      problems.push(
        problem('openapi-example', document.place(child(example, ...pointer)), { at, reason: reasonOf(fault, example.value) }),
      );
    },
  };
}

/** What an error is about; for a property that may not be there, that property. */
function partOf({ instancePath, params }: ErrorObject): Pointer {
  const extra: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  return [...parseInstancePath(instancePath), ...(typeof extra === 'string' ? [extra] : [])];
}

const keyOf = ({ url, pointer, scope }: Located): string => `${url}${formatPointer(pointer)} ${scope?.join(' ') ?? ''}`;

/** One validation, which ajv passes to keywords as `this`. */
interface Run {
  readonly direction: Direction;
  /** How many more schemas may be tried. */
  left: number;
}

/**
 * How many schemas are tried on one value. Alternatives that contain each other multiply: 25 levels of two are 33 million.
 */
const SCHEMAS = 100_000;

class TooManySchemas extends Error {}

/** Keyword of schemas that others refer to. */
const COUNTED = 'countedSchema';

function countSchema(this: Run | undefined): boolean {
  if (this) {
    this.left -= 1;
    if (this.left < 0) throw new TooManySchemas();
  }
  return true;
}

/** The option of ajv that makes its expressions; `code` is for validators that are written to files, which these are not. */
const regExp = Object.assign((source: string): ReturnType<typeof linearPattern> => linearPattern(source), {
  code: 'linearPattern',
});

/** What only one direction needs: `this` is told the direction. */
function requiredIn(this: Run | undefined, names: unknown, data: unknown): boolean {
  const needed = own(objectOf(names), this?.direction ?? 'response') as readonly string[];
  const missing = needed.find((name) => own(data, name) === undefined);
  requiredIn.errors = missing === undefined ? [] : [{ keyword: 'required', params: { missingProperty: missing } }];
  return missing === undefined;
}
requiredIn.errors = [] as Partial<ErrorObject>[];

function reasonOf({ keyword, params, message, instancePath }: ErrorObject, example: unknown): ValueError {
  let value = example;
  for (const key of parseInstancePath(instancePath)) value = own(value, key);
  switch (keyword) {
    case 'required':
      return { kind: 'required', name: String(params.missingProperty) };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { kind: 'extra', name: String(params.additionalProperty ?? params.unevaluatedProperty) };
    case 'type':
      return { kind: 'type', value: shortText(value), types: [params.type].flat().map(String) };
    case 'enum':
      return { kind: 'enum', value: shortText(value), allowed: (params.allowedValues as unknown[]).map(shown) };
    case 'const':
      return { kind: 'const', value: shortText(value), allowed: shown(params.allowedValue) };
    case 'oneOf':
      return params.passingSchemas ? 'several-of-one' : 'none-of';
    case 'anyOf':
      return 'none-of';
    case 'not':
      return 'not';
    case 'false schema':
      return 'nothing';
    default:
      return { kind: 'validator', message: (message ?? 'is not valid').replace(/^must NOT /, 'must not ') };
  }
}

/** A value as text; lists and objects are too long for a sentence. */
function shortText(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : (jsonText(value) ?? '');
}
