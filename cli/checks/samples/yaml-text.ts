import { parseAllDocuments } from 'yaml';
import { syntaxFaults, YAML_OPTIONS } from '../../schema/yaml.js';
import { asWord, fillGaps } from './placeholders.js';

/** Returns the syntax errors of one or more YAML documents, with their offsets. */
export function yamlFaults(code: string): { readonly reason: string; readonly offset: number }[] {
  const faults = faultsOf(code);
  if (faults.length === 0) return [];
  const filled = fillGaps(code, 'yaml', asWord);
  return filled !== code && faultsOf(filled).length === 0 ? [] : faults;
}

/** Unknown tags such as `!Ref` are valid syntax; the program that reads the file defines them. */
function faultsOf(code: string): { readonly reason: string; readonly offset: number }[] {
  const documents = parseAllDocuments(code, YAML_OPTIONS);
  return Array.isArray(documents) ? documents.flatMap((document) => syntaxFaults(document)) : [];
}
