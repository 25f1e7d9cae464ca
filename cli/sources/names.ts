/** Folders of a site, relative to it. */
export const FOLDERS = { content: 'content', openapi: 'openapi', static: 'static' } as const;

/** Files that other tools make pages of. */
export const UNREAD = /\.(?:mdx|markdown)$/i;

/** Files that are OpenAPI documents as long as the configuration lists none. */
export const DOCUMENT = /^openapi\/[^/]+\.(?:ya?ml|json)$/;
