import {
  ATTRIBUTE_SYNONYMS,
  DIRECTIVE_COUNTERPARTS,
  DIRECTIVE_SYNONYMS,
  findCounterpart,
  LABEL_SYNONYMS,
} from '../../../problems/counterparts.js';
import type { ValuesOf } from '../../../problems/index.js';
import { suggestName } from '../../../schema/suggest.js';
import type { MarkdownContext } from '../context.js';
import type { AttributeSpec, LoadedDirective } from './definition.js';
import { type Directive, getForm, getLabel } from './directive.js';
import { findValue } from './read-values.js';

/** Checks a directive against its definition and reports errors. Returns the definition, or `undefined` if the directive cannot be rendered. */
export function checkDirective(node: Directive, context: MarkdownContext): LoadedDirective | undefined {
  const { name } = node;
  const definition = context.directives.find(name);
  if (!definition) {
    const counterpart = findCounterpart(DIRECTIVE_COUNTERPARTS, name);
    const { names } = context.directives;
    const nearest = counterpart ? undefined : suggestName(name, names);
    const synonym = Object.hasOwn(DIRECTIVE_SYNONYMS, name) ? DIRECTIVE_SYNONYMS[name] : undefined;
    context.report('unknown-directive', node, { name, nearest, counterpart, synonym, known: names.join(', ') });
    return undefined;
  }
  const form = getForm(node);
  if (definition.form !== 'both' && definition.form !== form) {
    context.report('directive-form', node, { name, actual: form, expected: definition.form });
    return undefined;
  }
  const label = getLabel(node).length > 0;
  if (label && definition.label === 'none')
    context.report('directive-content', node, { directive: name, reason: 'no-label-allowed' });
  if (
    !label &&
    definition.label === 'required' &&
    !Object.keys(node.attributes ?? {}).some((name) => isLabelSynonym(name, definition))
  )
    context.report('directive-content', node, { directive: name, reason: 'no-label' });
  return checkAttributes(node, definition, context) ? definition : undefined;
}

function checkAttributes(node: Directive, definition: LoadedDirective, context: MarkdownContext): boolean {
  const attributeNames = Object.keys(definition.attributes);
  const attributes = node.attributes ?? {};
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = findAttribute(name, definition);
    if (!attribute) {
      const synonym = findSynonym(name, definition);
      context.report('unknown-attribute', node, {
        directive: node.name,
        name,
        nearest: suggestName(name, attributeNames),
        synonym: synonym !== undefined && attributes[synonym] === undefined ? synonym : undefined,
        isLabel: getLabel(node).length === 0 && isLabelSynonym(name, definition),
        attributes: attributeNames,
      });
      continue;
    }
    const expected = findMismatch(value ?? '', attribute);
    if (expected) context.report('attribute-value', node, { directive: node.name, name, value: value ?? '', expected });
  }
  for (const name of listMissing(node, definition))
    if (!isRenamed(name, node, definition)) context.report('missing-attribute', node, { directive: node.name, name });
  return hasUsableAttributes(node, definition);
}

/** Whether a directive has an attribute under the name that other tools use, which is reported. */
export const isRenamed = (name: string, { attributes }: Directive, definition: LoadedDirective): boolean =>
  Object.keys(attributes ?? {}).some((written) => findSynonym(written, definition) === name);

/** Returns docsgen's name of an attribute that other tools call otherwise. */
const findSynonym = (name: string, definition: LoadedDirective): string | undefined =>
  findAttribute(name, definition) || !Object.hasOwn(ATTRIBUTE_SYNONYMS, name)
    ? undefined
    : ATTRIBUTE_SYNONYMS[name]?.find((synonym) => findAttribute(synonym, definition));

/** Whether an attribute of other tools is the text in brackets of a directive. */
const isLabelSynonym = (name: string, definition: LoadedDirective): boolean =>
  definition.label !== 'none' &&
  LABEL_SYNONYMS.has(name) &&
  !findAttribute(name, definition) &&
  findSynonym(name, definition) === undefined;

/** Lists the required attributes that a directive does not have. */
const listMissing = ({ attributes }: Directive, definition: LoadedDirective): string[] =>
  Object.entries(definition.attributes).flatMap(([name, { required, type }]) =>
    required && type !== 'boolean' && !attributes?.[name] ? [name] : [],
  );

/** Whether a directive has values for its attributes that its definition can work with. */
export const hasUsableAttributes = (node: Directive, definition: LoadedDirective): boolean =>
  listMissing(node, definition).length === 0 &&
  Object.entries(node.attributes ?? {}).every(([name, value]) => {
    const attribute = findAttribute(name, definition);
    return !attribute || !findMismatch(value ?? '', attribute);
  });

const findAttribute = (name: string, { attributes }: LoadedDirective): AttributeSpec | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Returns what the value of an attribute should be, if it is something else. A value that is not written is missing. */
function findMismatch(
  value: string,
  { type = 'text', values, pattern }: AttributeSpec,
): ValuesOf<'attribute-value'>['expected'] | undefined {
  if (values && findValue(values, value) === undefined) return { kind: 'values', values };
  if (value === '') return undefined;
  if (pattern && !new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(value))
    return { kind: 'pattern', pattern: String(pattern) };
  if (type === 'number' && !Number.isFinite(Number(value))) return 'number';
  if (type === 'boolean' && value !== 'true' && value !== 'false') return 'boolean';
  return type === 'date' && !DATE.test(value) ? 'date' : undefined;
}
