import { type Problem, problem } from '../problems/index.js';
import { FOLDERS, OPENAPI_DOCUMENT } from '../sources/names.js';
import { createSiteFileReader } from '../sources/site-file.js';
import type { ApiPages, SiteConfig, SitePath, Sources } from '../types.js';

/** Matches the version field, which every OpenAPI document has at its top level. */
const VERSION = /(?:^|[{,]\s*)["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/m;

interface UnlistedInput {
  readonly dir: string;
  readonly config: SiteConfig;
  readonly sources: Pick<Sources, 'openapiParts'>;
  readonly apis: readonly ApiPages[];
}

/**
 * Reports OpenAPI documents directly in `openapi/` that would be published if the configuration listed no documents, but that it does not list. Files
 * that a document refers to are parts of it. If a document cannot be read, its parts are unknown, and nothing is reported.
 */
export async function findUnlistedDocuments({ dir, config, sources, apis }: UnlistedInput): Promise<Problem[]> {
  const { documents, ignore } = config.openapi;
  if (documents.length === 0 || apis.some(({ problems }) => problems.some(({ id }) => id === 'openapi-syntax'))) return [];
  const used = new Set<SitePath>([
    ...apis.flatMap(({ files }) => files),
    ...ignore.map((name) => `${FOLDERS.openapi}/${name}`.normalize('NFC')),
  ]);
  const files = sources.openapiParts.map((part) => part.url).filter((file) => OPENAPI_DOCUMENT.test(file) && !used.has(file));
  if (files.length === 0) return [];
  const readFile = await createSiteFileReader(dir);
  const unlisted = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file).catch(() => '');
      if (!VERSION.test(text)) return [];
      const name = file.slice(FOLDERS.openapi.length + 1);
      return [problem('openapi-unlisted', { file }, { name, route: `/api/${name.replace(/\.[^.]*$/, '')}` })];
    }),
  );
  return unlisted.flat();
}
