import type { Tool } from '../sources/tool.js';
import type { ReadSite } from './source.js';

/** Loads the reader of a tool. */
export async function readerOf(tool: Tool): Promise<ReadSite> {
  switch (tool) {
    case 'docusaurus':
      return (await import('./docusaurus/index.js')).readDocusaurus;
    case 'mkdocs':
      return (await import('./mkdocs/index.js')).readMkDocs;
    case 'vitepress':
      return (await import('./vitepress/index.js')).readVitePress;
    case 'starlight':
      return (await import('./starlight/index.js')).readStarlight;
    case 'mintlify':
      return (await import('./mintlify/index.js')).readMintlify;
  }
}
