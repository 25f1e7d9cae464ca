import type { CodeView } from '../../../../templates/api/view.js';
import { markBidi } from '../../../schema/bidi.js';
import type { ApiOptions, RoutePath } from '../../../types.js';
import { highlighterOf } from '../../highlight.js';
import type { ApiDocument, Located } from '../document/document.js';
import { exampleCode } from '../operation/content-type.js';
import { compactText } from '../schema/compact-text.js';
import { type ExampleChecker, exampleChecker } from '../schema/example-check.js';
import { type SchemaReader, schemaReader } from '../schema/schema.js';
import { type Descriptions, descriptions } from './description.js';
import type { RoutedOperation } from './routes.js';

/** What all pages of a document share. */
export interface ApiContext {
  readonly document: ApiDocument;
  readonly schemaAt: SchemaReader;
  readonly descriptions: Descriptions;
  readonly examples: ExampleChecker;
  /** Address that links without a host are counted from, when that is another site. */
  readonly links?: string;
  /** The page of the operation that a link names, by its id or by a reference. */
  routeOf(operation: { readonly id?: string; readonly reference?: Located }): RoutePath | undefined;
  /** An example, highlighted once for all pages that show it. */
  exampleCode(value: unknown, type: string): CodeView;
}

export function apiContext(
  document: ApiDocument,
  operations: readonly RoutedOperation[],
  { languages, links }: Pick<ApiOptions, 'languages' | 'links'>,
): ApiContext {
  const highlighter = highlighterOf(languages);
  const byId = new Map(operations.map(({ operationId, path }) => [operationId, path]));
  const byValue = new Map(operations.map(({ at, path }) => [at.value, path]));
  const codes = new WeakMap<object, Map<string, CodeView>>();
  return {
    document,
    schemaAt: schemaReader(document),
    descriptions: descriptions(document, languages),
    examples: exampleChecker(document),
    links,
    routeOf: ({ id, reference }) =>
      id === undefined ? reference && byValue.get(document.follow(reference)?.value) : byId.get(id),
    exampleCode: (value, type) => {
      const known = typeof value === 'object' && value !== null ? codes.get(value) : undefined;
      const found = known?.get(type);
      if (found) return found;
      const { code, language } = exampleCode(value, type);
      const view: CodeView = { code, language, html: compactText(markBidi(highlighter.highlight(code, language))) };
      if (typeof value === 'object' && value !== null) codes.set(value, new Map([...(known ?? []), [type, view]]));
      return view;
    },
  };
}
