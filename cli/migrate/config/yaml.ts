import { parseDocument } from 'yaml';
import { extractReason, findComplexKeys } from '../../schema/yaml.js';

/** Parses YAML or JSON. Tags of other tools, such as `!!python/name`, are ignored. */
export function parseYaml(text: string): { readonly value: unknown; readonly error?: string } {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
  const [complexKey] = findComplexKeys(document);
  if (complexKey) return { value: undefined, error: complexKey.reason };
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    const [error] = document.errors;
    return error ? { value, error: extractReason(error.message) } : { value };
  } catch (error) {
    return { value: undefined, error: extractReason(error instanceof Error ? error.message : String(error)) };
  }
}
