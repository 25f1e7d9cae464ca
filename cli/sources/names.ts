/** Folders of a site, relative to it. */
export const FOLDERS = { content: 'content', openapi: 'openapi', static: 'static' } as const;

/** Files that other tools make pages of. */
export const UNREAD = /\.(?:mdx|markdown)$/i;
