import type { Words } from '../../../../templates/api/view.js';
import { asLimit, asList, asNumber, asText, formatValue, getOwn, isObject } from '../document/guards.js';
import type { SchemaText } from '../types.js';
import type { Schema } from './schema.js';

/** Maximum length of an example in a line; longer ones are among the examples of the body. */
const MAX_EXAMPLE_LENGTH = 300;

/** Label of the sentence about an example. */
export const EXAMPLE = 'Example: ';

/** Maximum depth to which `array of array of …` is spelled out. */
const MAX_DEPTH = 4;

/** Number of alternatives up to which a type names all, and of those that a longer one names: the alternatives follow it. */
const MAX_OPTIONS = 12;
const NAMED_OPTIONS = 8;

/** Describes the type of a schema: `string (date-time)`, `array of featureSchema`, `one of Cat, Dog`, `integer or null`. */
function describeType(schema: Schema, depth = 0): string {
  const words = describeNonNullType(schema, depth);
  return schema.nullable && words !== 'any' ? `${words} or null` : words;
}

function describeNonNullType(schema: Schema, depth: number): string {
  const { types, choices, name, never } = schema;
  if (never) return 'nothing';
  if (types.length > 0) return types.map((type) => describeSingleType(type, schema, depth)).join(' or ');
  const choice = choices[0];
  if (!choice || (name && depth > 0)) return name ?? 'any';
  const options = [...new Set(choice.options.map((read) => getOptionName(read(), depth) ?? 'any'))];
  const unnamed = options.length > MAX_OPTIONS ? options.length - NAMED_OPTIONS : 0;
  const named = unnamed > 0 ? [...options.slice(0, NAMED_OPTIONS), `${unnamed} others`] : options;
  return `${choice.kind === 'oneOf' ? 'one of' : 'any of'} ${named.join(', ')}`;
}

/** Returns the name of an alternative. */
export function getOptionName(schema: Schema, depth = 0): string | undefined {
  return schema.name ?? asText(schema.keywords.title) ?? (depth < MAX_DEPTH ? describeType(schema, depth + 1) : undefined);
}

function describeSingleType(type: string, schema: Schema, depth: number): string {
  const { name, keywords, items, prefixItems, properties, additional } = schema;
  if (type === 'array') {
    if (prefixItems.length > 0) return 'tuple';
    if (!items) return 'array';
    if (depth >= MAX_DEPTH || (name && depth > 0)) return name ?? 'array';
    const words = describeType(items(), depth + 1);
    return `array of ${/^(?:one|any) of | or /.test(words) ? `(${words})` : words}`;
  }
  if (type === 'object') {
    if (name) return name;
    if (properties.length === 0 && typeof additional === 'function' && depth < MAX_DEPTH)
      return `map of ${describeType(additional(), depth + 1)}`;
    return asText(keywords.title) ?? 'object';
  }
  const detail = asText(keywords.format) ?? asText(keywords.contentMediaType);
  return detail ? `${type} (${detail})` : type;
}

/** Maximum number of allowed values on a page. */
const MAX_LISTED = 1000;

/** Characters of markup around a sentence or value. */
const SENTENCE_MARKUP = 15;
const VALUE_MARKUP = 13;

/** Describes a schema as a field. */
export function describeSchema(schema: Schema): SchemaText {
  const allowed = asList(schema.keywords.enum);
  const unlisted = allowed.length - MAX_LISTED;
  const facts = [
    ...(unlisted > 0 ? [[`And ${unlisted} more values, which the document lists`]] : []),
    ...describeConstraints(schema),
    ...describeValues(schema),
  ];
  const values = allowed.slice(0, MAX_LISTED).map((value) => (value === '' ? '""' : formatValue(value)));
  return {
    type: describeType(schema),
    marks: listMarks(schema),
    facts,
    values,
    html:
      // The example of a parameter takes the place of its schema's.
      facts.reduce((sum, words) => sum + (words[0] === EXAMPLE ? 0 : SENTENCE_MARKUP + countCharacters(words)), 0) +
      values.reduce((sum, value) => sum + VALUE_MARKUP + value.length, 0),
  };
}

const countCharacters = (words: Words): number =>
  words.reduce((sum, word) => sum + (typeof word === 'string' ? word : 'code' in word ? word.code : word.text).length, 0);

/** Describes the constraints of a schema, one sentence each. */
function describeConstraints({
  conflicts,
  keywords,
  additional,
  properties,
  patternProperties,
  prefixItems,
  items,
  types,
}: Schema): readonly Words[] {
  const getNumber = (name: string) => asNumber(keywords[name]);
  const getLimit = (name: string) => asLimit(keywords[name]);
  const words: Words[] = [];
  const addSentence = (value: number | bigint | undefined, text: (value: string) => string) => {
    if (value !== undefined) words.push([text(String(value))]);
  };
  const addRange = (name: string, singular: string, plural = `${singular}s`) => {
    const [min, max] = [getNumber(`min${name}`), getNumber(`max${name}`)];
    const unit = (value: number) => (value === 1 ? singular : plural);
    if (min !== undefined && min === max) words.push([`Exactly ${min} ${unit(min)}`]);
    else if (min !== undefined && max !== undefined) words.push([`${min} to ${max} ${plural}`]);
    else if (min !== undefined && min > 0) words.push([`At least ${min} ${unit(min)}`]);
    else if (max !== undefined) words.push([`At most ${max} ${unit(max)}`]);
  };
  const [minimum, maximum] = [getLimit('minimum'), getLimit('maximum')];
  if (minimum !== undefined && maximum !== undefined) words.push([`From ${minimum} to ${maximum}`]);
  else {
    addSentence(minimum, (value) => `At least ${value}`);
    addSentence(maximum, (value) => `At most ${value}`);
  }
  addSentence(getLimit('exclusiveMinimum'), (value) => `Greater than ${value}`);
  addSentence(getLimit('exclusiveMaximum'), (value) => `Less than ${value}`);
  for (const multiple of asList(keywords.multiples)) words.push([`Multiple of ${String(multiple)}`]);
  addRange('Length', 'character');
  addRange('Items', 'item');
  addRange('Contains', 'matching item');
  addRange('Properties', 'property', 'properties');
  const isFormatInType = types.some((type) => type !== 'array' && type !== 'object');
  asList(keywords.formats).forEach((format, index) => {
    if (!isFormatInType || index > 0) words.push([`Of the format ${String(format)}${index > 0 ? ' too' : ''}`]);
  });
  for (const pattern of asList(keywords.patterns)) words.push(['Matches ', { code: String(pattern) }]);
  if (keywords.uniqueItems === true) words.push(['No item twice']);
  if (prefixItems.length > 0 && !items) words.push([`The first ${prefixItems.length} items in this order`]);
  if (keywords.closedItems === true) words.push([prefixItems.length > 0 ? 'No other items' : 'No items']);
  for (const [name, names] of asList(keywords.dependentRequired) as [string, unknown[]][]) {
    const needed = names.flatMap((name, index): Words => [index > 0 ? ', ' : '', { code: String(name) }]);
    words.push(['With ', { code: name }, ' it needs ', ...needed]);
  }
  if (additional === false && properties.length + patternProperties.length === 0) words.push(['No properties']);
  const encoding = asText(keywords.contentEncoding);
  if (encoding) words.push(['Encoded as ', { code: encoding }]);
  for (const conflict of conflicts) words.push([`Contradicts itself: ${conflict}`]);
  return words;
}

const simplify = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '');

/** Describes the title of a simple value, unless it repeats the name of its field. The titles of objects are the names of their types. */
export function describeTitle({ keywords, types, choices }: Schema, name: string): readonly Words[] {
  const title = asText(keywords.title)?.trim().replace(/\.$/, '');
  if (!title || types.includes('object') || choices.length > 0 || simplify(title) === simplify(name)) return [];
  return [[title]];
}

/** Describes the constant, default and example of a schema, one sentence each. */
function describeValues({ keywords }: Schema): readonly Words[] {
  const words: Words[] = [];
  const addValue = (label: string, value: unknown, maxLength = MAX_EXAMPLE_LENGTH) => {
    if (value !== undefined && formatValue(value).length <= maxLength)
      words.push([label, { code: value === '' ? '""' : formatValue(value) }]);
  };
  addValue('Always: ', keywords.const, Infinity);
  addValue('Default: ', keywords.default, Infinity);
  addValue(EXAMPLE, keywords.example);
  if (keywords.example === undefined) for (const example of asList(keywords.examples)) addValue(EXAMPLE, example);
  const xml = describeXml(keywords.xml);
  if (xml) words.push(xml);
  const more = describeExternalDocs(keywords.externalDocs);
  if (more) words.push(more);
  return words;
}

const XML_NODES: Readonly<Record<string, string>> = {
  element: 'an element',
  attribute: 'an attribute',
  text: 'text',
  cdata: 'text in a CDATA section',
  none: 'without an element of its own',
};

/** Describes the XML form; https://spec.openapis.org/oas/v3.2.0.html#xml-object */
function describeXml(xml: unknown): Words | undefined {
  if (!isObject(xml)) return undefined;
  const { name, prefix, namespace, attribute, wrapped, nodeType } = xml;
  const kind =
    XML_NODES[String(nodeType)] ?? (attribute === true ? 'an attribute' : wrapped === true ? 'a wrapped element' : 'an element');
  const qualifiedName = [asText(prefix), asText(name)].filter((part) => part !== undefined).join(':');
  return [
    'In XML ',
    kind,
    ...(qualifiedName ? [' ', { code: qualifiedName }] : []),
    ...(asText(namespace) ? [' of ', { code: String(namespace) }] : []),
  ];
}

/**
 * Links to external documentation; https://spec.openapis.org/oas/v3.1.1.html#external-documentation-object
 *
 * @param linkTo returns the address of a link without a host; if it is left out, such a link is shown as text
 */
export function describeExternalDocs(externalDocs: unknown, linkTo?: () => string): Words | undefined {
  const url = asText(getOwn(externalDocs, 'url'));
  if (url === undefined) return undefined;
  const text = asText(getOwn(externalDocs, 'description'))?.trim().replace(/\.$/, '') ?? url;
  const isSiteLink = linkTo && /^(?:[/#]|\.\.?\/)(?!\/)/.test(url);
  return ['More: ', isSiteLink ? { link: linkTo(), text } : toLinkWord(url, text)];
}

/** Returns a link, unless browsers would run its protocol. */
export const toLinkWord = (url: string, text: string): Words[number] =>
  /^https?:\/\/\S+$/i.test(url) ? { link: url, text } : text === url ? { code: url } : `${text} (${url})`;

/** Returns the marks of a property: the directions it is limited to, and its lifetime. */
function listMarks({ keywords }: Schema): readonly string[] {
  return [
    ...(keywords.readOnly === true ? ['read-only'] : []),
    ...(keywords.writeOnly === true ? ['write-only'] : []),
    ...(keywords.deprecated === true ? ['deprecated'] : []),
  ];
}
