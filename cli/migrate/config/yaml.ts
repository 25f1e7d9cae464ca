import { type Document, parseDocument, visit } from 'yaml';
import { explainConversionError, extractReason, findComplexKeys } from '../../schema/yaml.js';

/** The tags of Python objects. */
const PYTHON = 'tag:yaml.org,2002:python/';

/** Parses YAML or JSON. A value with a tag of Python becomes `{ python, value }`: `!!python/name:a.b` is `{ python: 'name:a.b', value: '' }`. Other tags are ignored. */
export function parseYaml(text: string): { readonly value: unknown; readonly error?: string } {
  try {
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
    const [complexKey] = findComplexKeys(document);
    if (complexKey) return { value: undefined, error: complexKey.reason };
    markPythonTags(document);
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    const [error] = document.errors;
    return error ? { value, error: extractReason(error.message) } : { value };
  } catch (error) {
    return { value: undefined, error: explainConversionError(error as Error) };
  }
}

const markPythonTags = (document: Document): void =>
  visit(document, {
    Node(_, node) {
      const tag = 'tag' in node ? node.tag : undefined;
      if (!tag?.startsWith(PYTHON)) return undefined;
      return document.createNode({ python: tag.slice(PYTHON.length), value: node.toJS(document) });
    },
  });
