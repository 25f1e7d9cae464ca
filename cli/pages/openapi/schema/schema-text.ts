import type { Words } from '../../../../templates/api/view.js';
import { asLimit, asList, asNumber, asText, formatValue, getOwn, isObject } from '../document/guards.js';
import type { Schema } from './schema.js';

/** Maximum length of an example in a line; longer ones are among the examples of the body. */
const LINE = 300;

/** Maximum depth to which `array of array of …` is spelled out. */
const DEPTH = 4;

/** Describes the type of a schema: `string (date-time)`, `array of featureSchema`, `one of Cat, Dog`, `integer or null`. */
export function typeWords(schema: Schema, depth = 0): string {
  const words = bareType(schema, depth);
  return schema.nullable && words !== 'any' ? `${words} or null` : words;
}

function bareType(schema: Schema, depth: number): string {
  const { types, choices, name, never } = schema;
  if (never) return 'nothing';
  if (types.length > 0) return types.map((type) => oneType(type, schema, depth)).join(' or ');
  const choice = choices[0];
  if (!choice || (name && depth > 0)) return name ?? 'any';
  const options = choice.options.map((read) => optionName(read(), depth) ?? 'any');
  return `${choice.kind === 'oneOf' ? 'one of' : 'any of'} ${[...new Set(options)].join(', ')}`;
}

/** Returns the name of an alternative. */
export function optionName(schema: Schema, depth = 0): string | undefined {
  return schema.name ?? asText(schema.keywords.title) ?? (depth < DEPTH ? typeWords(schema, depth + 1) : undefined);
}

function oneType(type: string, schema: Schema, depth: number): string {
  const { name, keywords, items, prefixItems, properties, additional } = schema;
  if (type === 'array') {
    if (prefixItems.length > 0) return 'tuple';
    if (!items) return 'array';
    if (depth >= DEPTH || (name && depth > 0)) return name ?? 'array';
    const words = typeWords(items(), depth + 1);
    return `array of ${/^(?:one|any) of | or /.test(words) ? `(${words})` : words}`;
  }
  if (type === 'object') {
    if (name) return name;
    if (properties.length === 0 && typeof additional === 'function' && depth < DEPTH)
      return `map of ${typeWords(additional(), depth + 1)}`;
    return asText(keywords.title) ?? 'object';
  }
  const detail = asText(keywords.format) ?? asText(keywords.contentMediaType);
  return detail ? `${type} (${detail})` : type;
}

/** Describes the constraints of a schema, one sentence each. */
export function constraintWords({
  conflicts,
  keywords,
  additional,
  properties,
  patternProperties,
  prefixItems,
  items,
}: Schema): readonly Words[] {
  const number = (name: string) => asNumber(keywords[name]);
  const limit = (name: string) => asLimit(keywords[name]);
  const words: Words[] = [];
  const say = (value: number | bigint | undefined, text: (value: string) => string) => {
    if (value !== undefined) words.push([text(String(value))]);
  };
  const range = (name: string, singular: string, plural = `${singular}s`) => {
    const [least, most] = [number(`min${name}`), number(`max${name}`)];
    const unit = (value: number) => (value === 1 ? singular : plural);
    if (least !== undefined && least === most) words.push([`Exactly ${least} ${unit(least)}`]);
    else if (least !== undefined && most !== undefined) words.push([`${least} to ${most} ${plural}`]);
    else if (least !== undefined && least > 0) words.push([`At least ${least} ${unit(least)}`]);
    else if (most !== undefined) words.push([`At most ${most} ${unit(most)}`]);
  };
  const [minimum, maximum] = [limit('minimum'), limit('maximum')];
  if (minimum !== undefined && maximum !== undefined) words.push([`From ${minimum} to ${maximum}`]);
  else {
    say(minimum, (value) => `At least ${value}`);
    say(maximum, (value) => `At most ${value}`);
  }
  say(limit('exclusiveMinimum'), (value) => `Greater than ${value}`);
  say(limit('exclusiveMaximum'), (value) => `Less than ${value}`);
  for (const multiple of asList(keywords.multiples)) words.push([`Multiple of ${String(multiple)}`]);
  range('Length', 'character');
  range('Items', 'item');
  range('Contains', 'matching item');
  range('Properties', 'property', 'properties');
  for (const format of asList(keywords.formats).slice(1)) words.push([`Of the format ${String(format)} too`]);
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

/** Describes the constant, default and example of a schema, one sentence each. */
export function valueWords({ keywords }: Schema): readonly Words[] {
  const words: Words[] = [];
  const say = (label: string, value: unknown, longest = LINE) => {
    if (value !== undefined && formatValue(value).length <= longest)
      words.push([`${label}: `, { code: value === '' ? '""' : formatValue(value) }]);
  };
  say('Always', keywords.const, Infinity);
  say('Default', keywords.default, Infinity);
  say('Example', keywords.example);
  if (keywords.example === undefined) for (const example of asList(keywords.examples)) say('Example', example);
  const xml = xmlWords(keywords.xml);
  if (xml) words.push(xml);
  const more = moreWords(keywords.externalDocs);
  if (more) words.push(more);
  return words;
}

/** Describes the XML form; https://spec.openapis.org/oas/v3.1.1.html#xml-object */
function xmlWords(xml: unknown): Words | undefined {
  if (!isObject(xml)) return undefined;
  const { name, prefix, namespace, attribute, wrapped } = xml;
  const called = [asText(prefix), asText(name)].filter((part) => part !== undefined).join(':');
  return [
    'In XML ',
    attribute === true ? 'an attribute' : wrapped === true ? 'a wrapped element' : 'an element',
    ...(called ? [' ', { code: called }] : []),
    ...(asText(namespace) ? [' of ', { code: String(namespace) }] : []),
  ];
}

/**
 * Links to external documentation; https://spec.openapis.org/oas/v3.1.1.html#external-documentation-object
 *
 * @param linkTo returns the address of a link without a host; if it is left out, such a link is shown as text
 */
export function moreWords(externalDocs: unknown, linkTo?: () => string): Words | undefined {
  const url = asText(getOwn(externalDocs, 'url'));
  if (url === undefined) return undefined;
  const text = asText(getOwn(externalDocs, 'description'))?.trim().replace(/\.$/, '') ?? url;
  const isOfSite = linkTo && /^(?:[/#]|\.\.?\/)(?!\/)/.test(url);
  return ['More: ', isOfSite ? { link: linkTo(), text } : linkWord(url, text)];
}

/** Returns a link, unless browsers would run its protocol. */
export const linkWord = (url: string, text: string): Words[number] =>
  /^https?:\/\/\S+$/i.test(url) ? { link: url, text } : text === url ? { code: url } : `${text} (${url})`;

/** Returns the marks of a property: the directions it is limited to, and its lifetime. */
export function markWords({ keywords }: Schema): readonly string[] {
  return [
    ...(keywords.readOnly === true ? ['read-only'] : []),
    ...(keywords.writeOnly === true ? ['write-only'] : []),
    ...(keywords.deprecated === true ? ['deprecated'] : []),
  ];
}
