import type { CodeView } from '../../../../templates/api/view.js';
import { markBidi } from '../../../schema/bidi.js';
import type { ApiOptions } from '../../../types.js';
import { highlighterOf } from '../../highlight.js';
import type { ApiDocument } from '../document/document.js';
import { exampleCode } from '../operation/content-type.js';
import { exampleChecker } from '../schema/check-examples.js';
import { compactText } from '../schema/compact-text.js';
import { schemaReader } from '../schema/schema.js';
import type { ApiContext, RoutedOperation } from '../types.js';
import { descriptions } from './description.js';

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
