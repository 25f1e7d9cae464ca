import { parseAllDocuments } from 'yaml';
import { syntaxErrors, YAML_OPTIONS } from '../../schema/yaml.js';
import { asWord, fillGaps } from './gaps.js';

/** What is wrong with YAML of one or more documents, and at which offsets. */
export function yamlFaults(code: string): { readonly reason: string; readonly offset: number }[] {
  const faults = faultsOf(code);
  if (faults.length === 0) return [];
  const filled = fillGaps(code, 'yaml', asWord);
  return filled !== code && faultsOf(filled).length === 0 ? [] : faults;
}

/** Tags such as `!Ref` belong to the program that reads the file: they are no fault of its syntax. */
function faultsOf(code: string): { readonly reason: string; readonly offset: number }[] {
  const documents = parseAllDocuments(code, YAML_OPTIONS);
  return Array.isArray(documents) ? documents.flatMap((document) => syntaxErrors(document)) : [];
}
