import type { ContentView, ExampleView, FieldView, Words } from '../../../../templates/api/view.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, getOwn } from '../document/guards.js';
import { listExamples } from '../schema/examples.js';
import type { Direction } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import { toLinkWord } from '../schema/schema-text.js';
import { fieldView } from '../schema/schema-tree.js';
import type { ApiPage } from '../types.js';
import { isJson } from './content-type.js';
import { describeStyle, valueView } from './parameter.js';

export interface ContentOptions {
  /** Anchor of the section of the page that contains the bodies: `body`, `response-200`. */
  readonly id: string;
  /** The description above the bodies. That of a schema is omitted if it repeats it. */
  readonly description?: unknown;
  readonly direction: Direction;
}

/** Returns the bodies of a request or response by content type; https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export function contentViews(content: ApiNode, { id, description, direction }: ContentOptions, page: ApiPage): ContentView[] {
  const shown = new Map<object, string>();
  const codes = new Set<string>();
  /** Leaves out what another content type with the same schema shows already. */
  const withoutShown = (examples: readonly ExampleView[]) => {
    const others = examples.filter((example) => example.summary || example.description || !codes.has(example.code));
    for (const { code } of examples) codes.add(code);
    return others;
  };
  return children(content).map(([type, media], index) => {
    const schemaNode = child(media, getSchemaField(media));
    const schema = schemaNode.value === undefined ? undefined : page.api.readSchema(schemaNode);
    const same = schema && shown.get(schema.identity);
    if (schema && !same) shown.set(schema.identity, type);
    const contentId = index > 0 && schema && !same ? page.takeId(`${id}(${type})`) : undefined;
    return {
      id: contentId,
      type,
      same,
      schema:
        schema && !same
          ? fieldView(withoutRepeated(schema, description), { id: contentId ?? id, name: '', top: true, direction }, page)
          : undefined,
      isStream: getSchemaField(media) === 'itemSchema',
      ...describeEncodings(media, { id: contentId ?? id, direction }, page),
      examples: withoutShown(exampleViews(media, { type, schema, direction }, page)),
    };
  });
}

/** The field of the schema of a body, or of each item of a stream; https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types */
const getSchemaField = (media: ApiNode): 'schema' | 'itemSchema' =>
  getOwn(media.value, 'schema') === undefined && getOwn(media.value, 'itemSchema') !== undefined ? 'itemSchema' : 'schema';

/** Returns a media type whose schema is that of an item if it is a stream. */
export const asBody = (media: ApiNode): ApiNode =>
  getSchemaField(media) === 'schema'
    ? media
    : { ...media, value: { ...asObject(media.value), schema: getOwn(media.value, 'itemSchema') } };

/** Number of words from which a text that begins with a description repeats it. */
const REPEATED_WORDS = 3;

/** Returns a schema without the descriptions with which the text begins, apart from articles and punctuation. */
function withoutRepeated(schema: Schema, text: unknown): Schema {
  const words = listWords(text);
  const isRepeated = (description: readonly string[]) =>
    (description.length === words.length || description.length >= REPEATED_WORDS) &&
    description.every((word, index) => word === words[index]);
  return { ...schema, descriptions: schema.descriptions.filter(({ value }) => !isRepeated(listWords(value))) };
}

const listWords = (text: unknown): readonly string[] =>
  (asText(text) ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(?:an?|the)?$/.test(word));

/** A part of a form or of another part, with its encoding. */
interface EncodedPart {
  readonly node: ApiNode;
  readonly part: Words;
  readonly anchor: string;
}

/** Returns the parts with an encoding: by name, by position, and all further ones; https://spec.openapis.org/oas/v3.2.0.html#media-type-object */
function listEncodedParts(parent: ApiNode, anchor: string, outer: Words = []): readonly EncodedPart[] {
  const inOuter = (part: Words): Words => (outer.length > 0 ? [...outer, ', ', ...part] : part);
  const prefix = children(child(parent, 'prefixEncoding'));
  const item = child(parent, 'itemEncoding');
  return [
    ...children(child(parent, 'encoding')).map(([name, node]) => ({
      node,
      part: inOuter([{ code: name }]),
      anchor: `${anchor}.${name}`,
    })),
    ...prefix.map(([, node], index) => ({ node, part: inOuter([`Part ${index + 1}`]), anchor: `${anchor}[${index}]` })),
    ...(item.value === undefined
      ? []
      : [{ node: item, part: inOuter([prefix.length > 0 ? 'Each further part' : 'Each part']), anchor: `${anchor}[]` }]),
  ];
}

/** Describes how parts of a form are encoded; https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
function describeEncodings(
  media: ApiNode,
  { id, direction }: ContentOptions,
  page: ApiPage,
): Pick<ContentView, 'facts' | 'headers'> {
  const facts: Words[] = [];
  const headers: FieldView[] = [];
  for (const [name, entry] of children(child(media, 'examples'))) {
    const url = asText(getOwn(page.api.document.resolve(entry).target.value, 'externalValue'));
    if (url) facts.push(['Example ', { code: name }, ' at ', toLinkWord(url, url)]);
  }
  const describe = ({ node, part, anchor }: EncodedPart) => {
    const type = asText(getOwn(node.value, 'contentType'));
    const sentences = [
      ...(type ? [['Sent as ', { code: type }] as const] : []),
      ...describeStyle(node.value, { location: 'query', isList: true }),
    ];
    for (const words of sentences) facts.push([...part, ': ', ...words]);
    for (const [name, entry] of children(child(node, 'headers'))) {
      const header = page.api.document.resolve(entry).target;
      const required = getOwn(header.value, 'required') === true;
      page.addName(name);
      headers.push(valueView(header, { id: `${anchor}.header.${name}`, name, required, direction }, page));
    }
    listEncodedParts(node, anchor, part).forEach(describe);
  };
  listEncodedParts(media, id).forEach(describe);
  return { facts, headers };
}

interface ExampleSource {
  readonly type: string;
  readonly schema?: Schema;
  readonly direction: Direction;
}

function exampleViews(media: ApiNode, source: ExampleSource, page: ApiPage): ExampleView[] {
  if (isFile(source)) return [];
  const isStream = getSchemaField(media) === 'itemSchema';
  const schema = child(media, 'schema');
  const { examples } = page.api;
  const { limits } = page;
  const mediaExamples = listExamples(asBody(media), { ...source, values: limits.values }, page.api);
  // A string whose schema has another type is the encoded body.
  const isEncoded = (value: unknown) => isStream || (typeof value === 'string' && !isJson(source.type));
  for (const { node } of mediaExamples) if (node && !isEncoded(node.value)) examples.check(node, schema, source.direction);
  return mediaExamples.map(({ title, key, summary, description, value }) => {
    const code = page.linkCode(page.api.highlightExample(value, source, limits.example));
    page.countHtml(code.html.length);
    return { title, key, summary, description: description && page.renderProse(description), ...code };
  });
}

/** A page cannot show an example of bytes. */
const isFile = ({ type, schema }: ExampleSource): boolean =>
  !isJson(type) && (schema?.keywords.format === 'binary' || schema?.keywords.contentMediaType !== undefined);
