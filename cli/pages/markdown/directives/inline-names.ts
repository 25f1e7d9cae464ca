import type { DocOptions } from '../../../types.js';
import { DIRECTIVES } from './index.js';

/** Returns how inline directives begin. docsgen's own are text without brackets: `:icon` is common in code and in words about it. @param parts the directives of extensions */
export function listInlineNames(parts: DocOptions['parts']): readonly string[] {
  const own = Object.entries(DIRECTIVES).flatMap(([name, { form }]) => (form === 'inline' ? `${name}[` : []));
  return [...own, ...parts.filter(({ form }) => form === 'inline').map(({ name }) => name)];
}
