import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, ApiNode } from '../document/document.js';
import { replaceBigints } from '../document/exact-json.js';
import { asObject, getOwn, type RawObject } from '../document/guards.js';
import { formatPointer } from '../document/pointer.js';
import { detectFormat } from '../document/validate.js';
import { isMultiple } from './decimal.js';
import type { Direction } from './generate-example.js';
import { type Conversion, REQUIRED_IN, toJsonSchema } from './json-schema.js';
import { compileLinearPattern } from './linear-pattern.js';
import { UNEVALUATED_ITEMS } from './unevaluated-items.js';

/** Maximum number of schemas to try on one value. Nested alternatives multiply: 25 levels of two are 33 million. */
export const MAX_SCHEMAS = 100_000;

/** Validates a value against a schema, in one direction. Returns the errors, or `'unchecked'` if more than {@link MAX_SCHEMAS} schemas would be tried. */
export type ValueValidator = (value: unknown, schema: ApiNode, direction: Direction) => readonly ErrorObject[] | 'unchecked';

/**
 * Creates the validator of a document's values. Each schema is compiled once, when the first value reaches it: of a recursive document with thousands of
 * schemas, an example reaches a few.
 */
export function createValueValidator(document: ApiDocument): ValueValidator {
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
  const followReference: SchemaValidateFunction = function (
    this: Run,
    ...[name, value, , context]: Parameters<SchemaValidateFunction>
  ) {
    countSchema.call(this);
    const validate = targets.has(name) ? getValidator(targets.get(name) as ApiNode) : undefined;
    const isValid = validate === undefined || (validate.call(this as never, value, context) as boolean);
    followReference.errors = isValid ? [] : (validate.errors ?? []);
    return isValid;
  };
  ajv.addKeyword({ keyword: REFERENCE, errors: 'full', validate: followReference });

  const names = new Map<string, string>();
  const targets = new Map<string, ApiNode>();
  const registered = new Set<string>();
  const getName = (node: ApiNode): string => {
    const key = toKey(node);
    const name = names.get(key) ?? `schema:${names.size}`;
    names.set(key, name);
    targets.set(name, node);
    return name;
  };
  const isBefore31 = ['2.0', '3.0'].includes(detectFormat(document));
  const followed: Conversion = { document, isBefore31, refer: (target) => ({ [REFERENCE]: getName(target) }) };
  const unregistered: ApiNode[] = [];
  const included: Conversion = {
    document,
    isBefore31,
    refer: (target) => {
      const name = getName(target);
      if (!registered.has(name)) unregistered.push(target);
      registered.add(name);
      return { $ref: name };
    },
  };
  /** Compiles a schema with all that it references: what a reference has evaluated is known only if its schema is part of the compiled one. */
  const compileIncluding = (node: ApiNode): ValidateFunction => {
    const schema = toJsonSchema(node, included);
    for (let next = unregistered.shift(); next; next = unregistered.shift())
      ajv.addSchema({ $id: getName(next), [COUNTED]: true, allOf: [toJsonSchema(next, included)] });
    return ajv.compile(schema as object);
  };
  const compile = (node: ApiNode, schema: RawObject | boolean, text: string): ValidateFunction | undefined => {
    try {
      return text.includes('"unevaluated') ? compileIncluding(node) : ajv.compile(schema as object);
    } catch {
      // The schema is too deep for the stack, or the validator does not support it; its examples cannot be checked.
      return undefined;
    }
  };
  const validatorsByKey = new Map<string, ValidateFunction | undefined>();
  const validatorsByText = new Map<string, ValidateFunction | undefined>();
  /** A document may contain `{ type: string }` a thousand times; all occurrences share one validator. */
  const getValidator = (node: ApiNode): ValidateFunction | undefined => {
    const key = toKey(node);
    if (validatorsByKey.has(key)) return validatorsByKey.get(key);
    const schema = toJsonSchema(node, followed);
    const text = JSON.stringify(schema);
    if (!validatorsByText.has(text)) validatorsByText.set(text, compile(node, schema, text));
    validatorsByKey.set(key, validatorsByText.get(text));
    return validatorsByText.get(text);
  };
  return (value, schema, direction) => {
    const validate = schema.value === undefined ? undefined : getValidator(schema);
    const run: Run = { direction, remaining: MAX_SCHEMAS };
    try {
      return !validate || validate.call(run as never, replaceBigints(value)) ? [] : (validate.errors ?? []);
    } catch (error) {
      if (error instanceof TooManySchemas) return 'unchecked';
      // A schema that includes itself never terminates; the value may be valid.
      if (!(error instanceof RangeError)) throw error;
      return [];
    }
  };
}

/** Returns the text that identifies a position, with the way to it if that decides what references point to. */
export const toKey = ({ url, pointer, scope }: ApiNode): string => `${url}${formatPointer(pointer)} ${scope?.join(' ') ?? ''}`;

/** The state of one validation, which Ajv passes to keywords as `this`. */
interface Run {
  readonly direction: Direction;
  /** Number of further schemas that may be tried. */
  remaining: number;
}

class TooManySchemas extends Error {}

/** Keyword for a schema that is compiled when a value reaches it. */
const REFERENCE = 'reference';

/** Keyword of schemas that are compiled with the schema that references them. */
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
