import { markBidi } from '../../../schema/bidi.js';
import type { ApiFile, ApiOptions } from '../../../types.js';
import { getHighlighter } from '../../highlight.js';
import { type ApiDocument, child } from '../document/document.js';
import { isXml } from '../operation/content-type.js';
import { formatExample } from '../operation/format-example.js';
import { createExampleChecker } from '../schema/check-examples.js';
import { compactText } from '../schema/compact-text.js';
import { createExampleGenerator } from '../schema/examples.js';
import type { Schema } from '../schema/schema.js';
import { createSchemaReader } from '../schema/schema.js';
import { describeSchema } from '../schema/schema-text.js';
import { CUT, createExampleFile, cutLines } from '../shared/example-file.js';
import type { ApiContext, HighlightedCode, SchemaText } from '../types.js';
import { createDescriptions } from './description.js';
import { divideText, listTextAnchors } from './divide-text.js';
import { createDocumentLinks } from './document-links.js';
import type { ApiRoutes } from './routes.js';

export function createApiContext(
  document: ApiDocument,
  { errors, sizes, ...routes }: Omit<ApiRoutes, 'errors' | 'problems'> & Pick<ApiContext, 'errors' | 'sizes'>,
  { path, languages, links, parser, tryIt = false }: Pick<ApiOptions, 'path' | 'languages' | 'links' | 'parser' | 'tryIt'>,
): ApiContext {
  const { operations, models } = routes;
  const highlighter = getHighlighter(languages);
  const descriptions = createDescriptions(document, { languages, parser });
  const introduction = divideText(child(document.root, 'info', 'description'), 2, descriptions);
  let anchors: ReturnType<typeof listTextAnchors> | undefined;
  const byId = new Map(operations.toReversed().map(({ operationId, path }) => [operationId, path]));
  const byValue = new Map(operations.map(({ node, path }) => [node.value, path]));
  const codes = new WeakMap<object, Map<string, HighlightedCode>>();
  const exampleFiles = new Map<string, ApiFile>();
  const cutCode: ApiContext['cutCode'] = (whole, length) => {
    if (whole.code.length <= length) return undefined;
    const created = createExampleFile(whole, { index: path, source: document.getFilePath(document.root) });
    exampleFiles.set(created.url, created);
    const { text: _, ...file } = created;
    return { code: cutLines(whole.code, length), file };
  };
  const numbers = new Map<object, number>();
  const getNumber = (identity: object): number => {
    const number = numbers.get(identity) ?? numbers.size;
    numbers.set(identity, number);
    return number;
  };
  const readSchema = createSchemaReader(document);
  const examples = createExampleChecker(document);
  const schemaTexts = new WeakMap<Schema, SchemaText>();
  // They are read first, because the first reference to a schema names it.
  const modelsByIdentity = new Map(models.map((model) => [readSchema(model.reference).identity, model]));
  const modelValues = new Set<unknown>(models.map(({ node }) => node.value));
  return {
    document,
    readSchema,
    isModel: (value) => modelValues.has(value),
    findModel: ({ identity }) => modelsByIdentity.get(identity),
    descriptions,
    introduction,
    findInDocument: createDocumentLinks(document, {
      ...routes,
      index: path,
      introduction: () => (anchors ??= listTextAnchors(introduction, 2, { first: path, descriptions })),
    }),
    examples,
    sizes,
    describeSchema: (schema) => {
      const known = schemaTexts.get(schema) ?? describeSchema(schema);
      schemaTexts.set(schema, known);
      return known;
    },
    generateExamples: createExampleGenerator(examples),
    links,
    index: path,
    languages,
    errors,
    tryIt,
    findRoute: ({ id, reference }) =>
      id === undefined ? reference && byValue.get(document.follow(reference)?.value) : byId.get(id),
    exampleFiles,
    cutCode,
    highlightExample: (value, { type, schema }, length = Infinity) => {
      const views = typeof value === 'object' && value !== null ? codes.get(value) : undefined;
      const key = `${type} ${length} ${schema && isXml(type) ? getNumber(schema.identity) : ''}`;
      const cached = views?.get(key);
      if (cached) return cached;
      const whole = formatExample(value, { type, schema });
      const { language } = whole;
      const { code = whole.code, file } = cutCode(whole, length) ?? {};
      const end = file ? CUT : '';
      const html = compactText(markBidi(highlighter.highlight(code, language)) + end);
      const view: HighlightedCode = { code: code + end, language, html, file };
      if (typeof value === 'object' && value !== null) codes.set(value, new Map([...(views ?? []), [key, view]]));
      return view;
    },
  };
}
