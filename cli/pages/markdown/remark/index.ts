import type { Nodes } from 'mdast';
import type { RemarkPart } from '../../../extensions/part.js';
import type { ChangedText, ParsedText, PluginsInput } from './apply-plugins.js';

let code: typeof import('./apply-plugins.js') | undefined;

/** Loads the code that runs remark plugins, which most sites do not need. */
export async function loadRemark(plugins: readonly RemarkPart[]): Promise<void> {
  if (plugins.length > 0) code ??= await import('./apply-plugins.js');
}

interface PluginsResult extends ChangedText {
  /** Whether plugins set names or attributes of elements. */
  readonly hasElements: boolean;
}

/** Runs the remark plugins of a site on a page. @param plugins whose code must be loaded */
export function runPlugins(author: ParsedText, plugins: readonly RemarkPart[], input: PluginsInput): PluginsResult {
  if (plugins.length === 0 || !code) return { ...author, toAuthor: (point) => point, hasElements: false };
  const changed = code.applyPlugins(author, plugins, input);
  return { ...changed, hasElements: hasElementData(changed.tree) };
}

const hasElementData = (node: Nodes): boolean =>
  node.data?.hName !== undefined ||
  node.data?.hProperties !== undefined ||
  ('children' in node && node.children.some((child) => hasElementData(child as Nodes)));
