import type { ReadSite } from './source.js';
import type { Tool } from './tool.js';

/** Loads the reader of a tool. */
export async function readerOf(tool: Tool): Promise<ReadSite> {
  switch (tool) {
    case 'docusaurus':
      return (await import('./docusaurus/index.js')).readDocusaurus;
    default:
      throw new Error(tool);
  }
}
