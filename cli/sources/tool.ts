/** The tools that docsgen can move a site from. */
export const TOOLS = ['docusaurus', 'mkdocs', 'vitepress', 'starlight', 'mintlify'] as const;
export type Tool = (typeof TOOLS)[number];

export const isTool = (name: string): name is Tool => (TOOLS as readonly string[]).includes(name);

/** Their names as people write them. */
export const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  docusaurus: 'Docusaurus',
  mkdocs: 'MkDocs',
  vitepress: 'VitePress',
  starlight: 'Starlight',
  mintlify: 'Mintlify',
};
