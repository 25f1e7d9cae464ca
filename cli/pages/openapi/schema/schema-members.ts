import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, getOwn, isObject } from '../document/guards.js';

/** One of the schema objects that make up a schema. */
export interface Member {
  readonly node: ApiNode;
  /** Number of references between the place of the schema and this object. */
  readonly distance: number;
  /** Whether it does not constrain values by itself: it has only annotations, apart from a single part that is a member too. */
  readonly isTransparent: boolean;
  readonly choices: readonly { readonly kind: 'oneOf' | 'anyOf'; readonly options: readonly ApiNode[] }[];
  readonly conditions: readonly { readonly label: string; readonly node: ApiNode }[];
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

  const addPart = (part: ApiNode, isOuter: boolean, distance: number) => {
    const { target, referrers: besides, name } = document.resolve(part);
    for (const node of besides) addMember(node, 'beside', distance);
    if (target.value === false) never = true;
    if (!isObject(target.value) || seen.has(target.value)) return;
    seen.add(target.value);
    const place = isOuter ? 'outer' : 'inner';
    const isTransparent = addMember(target, place, target.value === part.value ? distance : distance + 1);
    if (isOuter) names.push(name ?? (isTransparent ? getWrappedName(target) : undefined));
  };
  /** A wrapper around a single reference is named after its target. */
  const getWrappedName = (node: ApiNode): string | undefined => {
    const wrapped = [
      ...children(child(node, 'allOf')),
      ...children(child(node, 'oneOf')),
      ...children(child(node, 'anyOf')),
    ].filter(([, part]) => !isNull(part, document) && !isAnnotation(part, document));
    return wrapped.length === 1 ? document.resolve((wrapped[0] as [string, ApiNode])[1]).name : undefined;
  };
  const addMember = (node: ApiNode, place: 'outer' | 'inner' | 'beside', distance: number): boolean => {
    const raw = asObject(node.value);
    const inlined: ApiNode[] = [];
    const choices = (['oneOf', 'anyOf'] as const).flatMap((kind) => {
      const all = children(child(node, kind)).map(([, option]) => option);
      const options = all.filter((option) => !isNull(option, document));
      if (options.length < all.length) nullable = true;
      if (options.length === 1) inlined.push(...options);
      return options.length > 1 ? [{ kind, options }] : [];
    });
    const isConstraining = Object.keys(raw).some(
      (key) => !ANNOTATIONS.has(key) && !key.startsWith('x-') && !(inlined.length > 0 && /^(?:one|any)Of$/.test(key)),
    );
    const all = children(child(node, 'allOf')).map(([, part]) => part);
    const count = inlined.length + all.filter((part) => !isAnnotation(part, document)).length;
    const isTransparent = !isConstraining && (place === 'beside' || count === 1 || (place === 'inner' && count === 0));
    members.push({ node, distance, isTransparent, choices, conditions: listConditions(node) });
    for (const part of all) addPart(part, false, distance);
    for (const option of inlined) addPart(option, false, distance);
    return isTransparent;
  };

  for (const part of parts) addPart(part, true, 0);
  return { members, name: names.length === 1 ? names[0] : undefined, nullable, never };
}

/** Whether a schema only describes what others next to it define: `allOf: [{ $ref: … }, { description: … }]`. */
function isAnnotation(node: ApiNode, document: ApiDocument): boolean {
  const { value } = document.resolve(node).target;
  return isObject(value) && Object.keys(value).every((key) => (ANNOTATIONS.has(key) && key !== 'allOf') || key.startsWith('x-'));
}

/** Whether a schema allows only `null`; next to others, it means "or null". */
function isNull(node: ApiNode, document: ApiDocument): boolean {
  const { type, enum: values, const: constant } = asObject(document.resolve(node).target.value);
  const isOnlyNull = (list: unknown) => Array.isArray(list) && list.length === 1 && list[0] === null;
  return (
    type === 'null' || constant === null || isOnlyNull(values) || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
  );
}

function listConditions(node: ApiNode): Member['conditions'] {
  const raw = node.value;
  const simple = Object.entries(CONDITIONS)
    .filter(([key]) => isObject(getOwn(raw, key)))
    .map(([key, label]) => ({ label, node: child(node, key) }));
  const dependencies = children(child(node, 'dependencies')).filter(([, { value }]) => isObject(value));
  const dependent = [...children(child(node, 'dependentSchemas')), ...dependencies].map(([name, schema]) => ({
    label: `With ${name}`,
    node: schema,
  }));
  return [...simple, ...dependent];
}
