import { type ApiDocument, type ApiNode, child, children, createApiDocument } from '../../pages/openapi/document/document.js';
import { asText } from '../../pages/openapi/document/guards.js';
import { inlineReferences } from '../../pages/openapi/document/inline-references.js';
import type { LoadedFiles } from '../../pages/openapi/document/load.js';
import { loadDocument } from '../../pages/openapi/document/load-document.js';
import { openApiFromSwagger } from '../../pages/openapi/document/swagger.js';
import { detectFormat } from '../../pages/openapi/document/validate.js';
import { getApiOptions } from '../../pages/openapi/make-api-pages.js';
import { listOperations } from '../../pages/openapi/operation/operation.js';
import { createExampleChecker, type ExampleChecker } from '../../pages/openapi/schema/check-examples.js';
import type { Operation } from '../../pages/openapi/types.js';
import { createSiteFileReader } from '../../sources/site-file.js';
import type { SiteConfig, SitePath, Source } from '../../types.js';

/** An OpenAPI document, prepared for matching requests with its operations. */
export interface ApiOperations {
  readonly file: SitePath;
  readonly document: ApiDocument;
  readonly examples: ExampleChecker;
  /** Hosts of its absolute server URLs, with their ports. */
  readonly hosts: ReadonlySet<string>;
  /** Base paths of its servers without a trailing slash, longest first; always includes `''`. */
  readonly bases: readonly string[];
  readonly operations: readonly Operation[];
}

/** Reads the OpenAPI documents of a site. A document that cannot be read has no operations; the build of its pages reports why. */
export async function loadApiOperations(
  sources: readonly Source[],
  { config, dir }: { config: SiteConfig; dir: string },
): Promise<ApiOperations[]> {
  const readFile = await createSiteFileReader(dir);
  return Promise.all(
    sources.map(async (source) => {
      // Problems of the configuration are reported with the pages.
      const options = getApiOptions(source, config, () => ({ file: '' }));
      const { loaded } = await loadDocument(source, options, { read: readFile });
      const loadedDocument = inlineDocument(loaded);
      const document = detectFormat(loadedDocument) === '2.0' ? openApiFromSwagger(loadedDocument) : loadedDocument;
      const servers = listServerUrls(document);
      return {
        file: source.path,
        document,
        examples: createExampleChecker(document),
        hosts: new Set(servers.flatMap((url) => (URL.canParse(url) ? [new URL(url).host] : []))),
        bases: [...new Set(['', ...servers.map(basePath)])].sort((a, b) => b.length - a.length),
        operations: listOperations(document).filter(({ webhook }) => !webhook),
      };
    }),
  );
}

/** Returns the document in the form that its pages show. */
function inlineDocument(loaded: LoadedFiles): ApiDocument {
  const document = createApiDocument(loaded);
  try {
    return inlineReferences(document, loaded).document;
  } catch (error) {
    if (error instanceof RangeError) return document;
    throw error;
  }
}

/** Returns the URLs of all servers, with the defaults of their variables; https://spec.openapis.org/oas/v3.1.1.html#server-object */
function listServerUrls(document: ApiDocument): string[] {
  return children(child(document.root, 'servers')).flatMap(([, server]) => {
    const url = asText(child(server, 'url').value);
    return url === undefined
      ? []
      : [url.replace(/\{([^{}]*)\}/g, (variable, name: string) => getDefault(server, name) ?? variable)];
  });
}

const getDefault = (server: ApiNode, name: string): string | undefined =>
  asText(child(server, 'variables', name, 'default').value);

/** Returns `''` for an invalid URL, such as one whose host is a variable without a default. */
function basePath(server: string): string {
  const base = 'http://server.invalid';
  return URL.canParse(server, base) ? new URL(server, base).pathname.replace(/\/+$/, '') : '';
}
