/** The source folders, relative to the site folder. */
export const FOLDERS = { content: 'content', openapi: 'openapi', static: 'static' } as const;

/** Extensions that other tools build pages from, but docsgen does not. */
export const UNSUPPORTED_PAGE = /\.(?:mdx|markdown)$/i;

/** Files that are OpenAPI documents if the configuration does not list any. */
export const OPENAPI_DOCUMENT = /^openapi\/[^/]+\.(?:ya?ml|json)$/;
