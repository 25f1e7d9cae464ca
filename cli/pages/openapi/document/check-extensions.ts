import { type Problem, problem } from '../../../problems/index.js';
import type { DocumentError } from '../../../problems/openapi.js';
import type { ApiDocument } from './document.js';
import { asText, getOwn, isObject, type RawObject } from './guards.js';
import type { LoadedFiles } from './load.js';
import { describePointer, type Pointer } from './pointer.js';
import { visitObjects } from './visit-objects.js';

/** An error in the value of an extension, below the extension. */
interface ExtensionError {
  readonly pointer: Pointer;
  readonly reason: DocumentError;
}

/** Returns the errors in the value of an extension; `parent` is the object that contains it. */
type Check = (value: unknown, parent: RawObject) => readonly ExtensionError[];

const NONE: readonly ExtensionError[] = [];

const mustBe = (...types: string[]): readonly ExtensionError[] => [{ pointer: [], reason: { kind: 'type', types } }];

const checkText: Check = (value) => (typeof value === 'string' ? NONE : mustBe('string'));

const needs =
  (names: readonly string[]): Check =>
  (value) => {
    if (!isObject(value)) return mustBe('object');
    const missing = names.filter((name) => asText(getOwn(value, name)) === undefined);
    return missing.length > 0 ? [{ pointer: [], reason: { kind: 'required', names: missing, either: false } }] : NONE;
  };

const eachIs =
  (check: Check): Check =>
  (value, parent) =>
    Array.isArray(value)
      ? value.flatMap((item, index) =>
          check(item, parent).map(({ pointer, reason }) => ({ pointer: [String(index), ...pointer], reason })),
        )
      : mustBe('array');

const checkTagGroup: Check = (value, parent) => {
  const errors = needs(['name'])(value, parent);
  if (errors.length > 0) return errors;
  return eachIs(checkText)(getOwn(value, 'tags'), parent).map(({ pointer, reason }) => ({
    pointer: ['tags', ...pointer],
    reason,
  }));
};

const checkBadge: Check = (value, parent) => (typeof value === 'string' ? NONE : needs(['name'])(value, parent));

/** One text for each allowed value. */
const checkValueList: Check = (value, { enum: values }) => {
  if (!Array.isArray(value)) return mustBe('array');
  const isComplete = !Array.isArray(values) || values.length === value.length;
  return isComplete ? NONE : [{ pointer: [], reason: { kind: 'length', expected: values.length, actual: value.length } }];
};

const checkValueTexts: Check = (value, parent) => (isObject(value) ? NONE : checkValueList(value, parent));

/** The extensions that pages show, except for those that are checked where they are read. */
const CHECKS: Readonly<Record<string, Check>> = {
  'x-badges': eachIs(checkBadge),
  'x-code-samples': eachIs(needs(['lang', 'source'])),
  'x-codeSamples': eachIs(needs(['lang', 'source'])),
  'x-deprecated-reason': checkText,
  'x-displayName': checkText,
  'x-enum-descriptions': checkValueTexts,
  'x-enum-varnames': checkValueList,
  'x-enumDescriptions': checkValueTexts,
  'x-enumNames': checkValueList,
  'x-logo': needs(['url']),
  'x-sunset': checkText,
  'x-tagGroups': eachIs(checkTagGroup),
};

/** Warns about extensions whose values cannot be shown. */
export function checkExtensions(document: ApiDocument, { files }: LoadedFiles): Problem[] {
  const problems: Problem[] = [];
  for (const [url, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    visitObjects(file.value, (value, pointer) => {
      for (const key of Object.keys(value)) {
        if (!key.startsWith('x-') || !Object.hasOwn(CHECKS, key)) continue;
        for (const error of CHECKS[key]?.(value[key], value) ?? NONE) {
          const node = { value: undefined, url, pointer: [...pointer, key, ...error.pointer] };
          problems.push(
            problem('openapi-extension', document.locate(node, 'key'), {
              at: describePointer(node) ?? key,
              reason: error.reason,
            }),
          );
        }
      }
    });
  }
  return problems;
}
