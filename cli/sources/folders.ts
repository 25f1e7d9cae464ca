/** Folders of a site, relative to it. */
export interface SiteFolders {
  readonly content: string;
  readonly openapi: string;
  readonly static: string;
}

export const FOLDERS: SiteFolders = { content: 'content', openapi: 'openapi', static: 'static' };
