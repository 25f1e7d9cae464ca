import { parseAllDocuments } from 'yaml';
import { explainConversionError, findSyntaxErrors, YAML_OPTIONS } from '../../schema/yaml.js';
import { replacePlaceholders, replaceWithUnderscores } from './placeholders.js';

/** Returns the syntax errors of one or more YAML documents, with their offsets. */
export function findYamlErrors(code: string): { readonly reason: string; readonly offset: number }[] {
  const errors = findErrors(code);
  if (errors.length === 0) return [];
  const filled = replacePlaceholders(code, 'yaml', replaceWithUnderscores);
  return filled !== code && findErrors(filled).length === 0 ? [] : errors;
}

/** Unknown tags such as `!Ref` are valid syntax; the program that reads the file defines them. */
function findErrors(code: string): { readonly reason: string; readonly offset: number }[] {
  try {
    const documents = parseAllDocuments(code, YAML_OPTIONS);
    return Array.isArray(documents) ? documents.flatMap((document) => findSyntaxErrors(document)) : [];
  } catch (error) {
    return [{ reason: explainConversionError(error as Error), offset: 0 }];
  }
}
