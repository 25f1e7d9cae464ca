import { stringify } from 'yaml';
import { stringifyJson } from '../../../../samples/json-value.js';
import type { OpenedDocument } from '../open-document.js';
import { publishDocument } from './publish-document.js';

/**
 * Returns a document as one file with everything that it contains. `undefined` if schemas of several files are named by `$id` or `$anchor`, which lose their
 * meaning outside of their files.
 */
export function bundleText(
  { document, isSingle, hasNamedSchemas }: Required<Omit<OpenedDocument, 'problems'>>,
  format: 'json' | 'yaml',
): string | undefined {
  if (hasNamedSchemas && !isSingle) return undefined;
  const value = hasNamedSchemas ? document.root.value : publishDocument(document, { isComplete: true });
  return format === 'json' ? `${stringifyJson(value, 2)}\n` : stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
}
