import type { ContentView, ExampleView } from '../../../templates/api/view.js';
import { highlight } from '../highlight.js';
import type { ApiPage } from './api-page.js';
import { child, children, type Located } from './document.js';
import { type Direction, exampleOf } from './example.js';
import type { Schema } from './schema.js';
import { fieldView } from './schema-tree.js';
import { isObject, listOf, own, textOf } from './values.js';

export interface ContentOptions {
  /** Anchor of the part of the page that holds the bodies: `body`, `response-200`. */
  readonly id: string;
  readonly direction: Direction;
}

/** The bodies of a request or response by content type; https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export function contentViews(content: Located, { id, direction }: ContentOptions, page: ApiPage): ContentView[] {
  const shown = new Map<object, string>();
  return children(content).map(([type, media], index) => {
    const schemaAt = child(media, 'schema');
    const schema = schemaAt.value === undefined ? undefined : page.api.schemaAt(schemaAt);
    const same = schema && shown.get(schema.identity);
    if (schema && !same) shown.set(schema.identity, type);
    const ownId = index > 0 && schema && !same ? page.takeId(`${id}(${type})`) : undefined;
    return {
      id: ownId,
      type,
      same,
      schema: schema && !same ? fieldView(schema, { id: ownId ?? id, name: '', top: true }, page) : undefined,
      examples: exampleViews(media, { type, schema, direction }, page),
    };
  });
}

interface ExampleSource {
  readonly type: string;
  readonly schema?: Schema;
  readonly direction: Direction;
}

interface Example {
  readonly title: string;
  readonly summary?: string;
  readonly value: unknown;
}

/** The examples that the author gives, else one made from the schema. */
export function examplesOf(
  media: Located,
  { schema, direction }: Pick<ExampleSource, 'schema' | 'direction'>,
  page: Pick<ApiPage, 'api'>,
): readonly Example[] {
  const example = own(media.value, 'example');
  if (example !== undefined) return [{ title: 'Example', value: example }];
  const named = children(child(media, 'examples')).flatMap(([name, at]): Example[] => {
    const { value } = page.api.document.resolve(at).target;
    if (!isObject(value) || own(value, 'value') === undefined) return [];
    return [{ title: `Example: ${name}`, summary: textOf(value.summary), value: value.value }];
  });
  if (named.length > 0) return named;
  if (!schema) return [];
  const ofSchema = schema.keywords.example === undefined ? listOf(schema.keywords.examples) : [schema.keywords.example];
  if (ofSchema.length > 0)
    return ofSchema.map((value, index) => ({ title: ofSchema.length > 1 ? `Example ${index + 1}` : 'Example', value }));
  return [{ title: 'Example', value: exampleOf(schema, direction) }];
}

function exampleViews(media: Located, source: ExampleSource, page: ApiPage): ExampleView[] {
  if (isFile(source)) return [];
  return examplesOf(media, source, page).map(({ title, summary, value }) => {
    const { code, language } = exampleCode(value, source.type);
    return { title, summary, language, code, html: highlight(code, language) };
  });
}

/** Bytes have no example that a page could show. */
const isFile = ({ type, schema }: ExampleSource): boolean =>
  !isJson(type) && (schema?.keywords.format === 'binary' || schema?.keywords.contentMediaType !== undefined);

export const isJson = (type: string): boolean => /[/+]json\b/i.test(type) || type === '*/*';

/** An example as its content type is written; one that is no text is shown as JSON. */
export function exampleCode(value: unknown, type: string): { code: string; language: string } {
  if (typeof value === 'string' && !isJson(type))
    return { code: value, language: /[/+]xml\b|\/html\b/i.test(type) ? 'xml' : 'text' };
  return { code: JSON.stringify(value, null, 2) ?? '', language: 'json' };
}
