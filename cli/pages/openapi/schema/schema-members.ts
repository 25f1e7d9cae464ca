import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, getOwn, isObject } from '../document/guards.js';

/** One of the schema objects that make up a schema. */
export interface Member {
  readonly at: ApiNode;
  /** Whether it does not constrain values by itself: it has only annotations, or a single part that is a member too. */
  readonly transparent: boolean;
  readonly choices: readonly { readonly kind: 'oneOf' | 'anyOf'; readonly options: readonly ApiNode[] }[];
  readonly conditions: readonly { readonly label: string; readonly at: ApiNode }[];
}

export interface Members {
  /** Outermost first. */
  readonly members: readonly Member[];
  readonly name?: string;
  readonly nullable: boolean;
  readonly never: boolean;
}

/** Keywords that describe a value without constraining it, and keywords that only contain parts. */
const ANNOTATIONS: ReadonlySet<string> = new Set(
  '$ref summary description title deprecated default example examples readOnly writeOnly nullable x-nullable externalDocs xml allOf'.split(
    ' ',
  ),
);

const CONDITIONS: Readonly<Record<string, string>> = {
  not: 'Must not match',
  if: 'If it matches',
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: 'Then it matches',
  else: 'Else it matches',
  contains: 'Contains an item that matches',
  propertyNames: 'Each name matches',
  contentSchema: 'Its content matches',
};

/** Collects the schema objects that apply together: the parts, their reference targets, and their `allOf`, each once. */
export function flattenSchema(parts: readonly ApiNode[], document: ApiDocument): Members {
  const members: Member[] = [];
  const seen = new Set<unknown>();
  const names: (string | undefined)[] = [];
  let nullable = false;
  let never = false;

  const add = (part: ApiNode, outer: boolean) => {
    const { target, referrers: besides, name } = document.resolve(part);
    for (const at of besides) addMember(at, false);
    if (target.value === false) never = true;
    if (!isObject(target.value) || seen.has(target.value)) return;
    seen.add(target.value);
    const transparent = addMember(target, true);
    if (outer) names.push(name ?? (transparent ? inner(target) : undefined));
  };
  /** A wrapper around a single reference is named after its target. */
  const inner = (at: ApiNode): string | undefined => {
    const wrapped = [...children(child(at, 'allOf')), ...children(child(at, 'oneOf')), ...children(child(at, 'anyOf'))].filter(
      ([, part]) => !isNull(part, document),
    );
    return wrapped.length === 1 ? document.resolve((wrapped[0] as [string, ApiNode])[1]).name : undefined;
  };
  const addMember = (at: ApiNode, whole: boolean): boolean => {
    const raw = asObject(at.value);
    const inlined: ApiNode[] = [];
    const choices = (['oneOf', 'anyOf'] as const).flatMap((kind) => {
      const all = children(child(at, kind)).map(([, option]) => option);
      const options = all.filter((option) => !isNull(option, document));
      if (options.length < all.length) nullable = true;
      if (options.length === 1) inlined.push(...options);
      return options.length > 1 ? [{ kind, options }] : [];
    });
    const constrains = Object.keys(raw).some(
      (key) => !ANNOTATIONS.has(key) && !key.startsWith('x-') && !(inlined.length > 0 && /^(?:one|any)Of$/.test(key)),
    );
    const transparent = !constrains && (!whole || inlined.length + asList(raw.allOf).length === 1);
    members.push({ at, transparent, choices, conditions: conditionsOf(at) });
    for (const [, part] of children(child(at, 'allOf'))) add(part, false);
    for (const option of inlined) add(option, false);
    return transparent;
  };

  for (const part of parts) add(part, true);
  return { members, name: names.length === 1 ? names[0] : undefined, nullable, never };
}

/** Whether a schema allows only `null`; next to others, it means "or null". */
function isNull(at: ApiNode, document: ApiDocument): boolean {
  const { type, enum: values, const: constant } = asObject(document.resolve(at).target.value);
  const only = (list: unknown) => Array.isArray(list) && list.length === 1 && list[0] === null;
  return type === 'null' || constant === null || only(values) || (Array.isArray(type) && type.length === 1 && type[0] === 'null');
}

function conditionsOf(at: ApiNode): Member['conditions'] {
  const raw = at.value;
  const simple = Object.entries(CONDITIONS)
    .filter(([key]) => isObject(getOwn(raw, key)))
    .map(([key, label]) => ({ label, at: child(at, key) }));
  const dependencies = children(child(at, 'dependencies')).filter(([, { value }]) => isObject(value));
  const dependent = [...children(child(at, 'dependentSchemas')), ...dependencies].map(([name, schema]) => ({
    label: `With ${name}`,
    at: schema,
  }));
  return [...simple, ...dependent];
}
