import { type Problem, problem } from '../../problems/index.js';
import { DOCUMENT_SYNTAX } from '../../problems/syntax.js';
import type { Scratch } from '../../store/scratch.js';
import type { ApiDownload, ApiFile, ApiOptions, ApiPages, OperationPage, SharedPage, SitePath, Source } from '../../types.js';
import { DEADLINE, DeadlinePassed, mapWithDeadline, withDeadline } from '../../workers/deadline.js';
import { createDeadlineProblem } from '../deadline-problem.js';
import { loadLanguages } from '../highlight.js';
import { loadParser } from '../markdown/parser/index.js';
import { checkBidiTexts } from './document/bidi-texts.js';
import { checkExtensions } from './document/check-extensions.js';
import { checkReferences } from './document/check-references.js';
import { type ApiDocument, child, createApiDocument, rememberTargets } from './document/document.js';
import { isLocal, urlToPath } from './document/file-url.js';
import { asText, isObject } from './document/guards.js';
import { inlineReferences } from './document/inline-references.js';
import type { LoadedFiles } from './document/load.js';
import { loadDocument } from './document/load-document.js';
import { openApiFromSwagger } from './document/swagger.js';
import { detectFormat, validate } from './document/validate.js';
import { createDownload } from './download/download.js';
import { listOperations } from './operation/operation.js';
import { listTryItOrigins, type TryItOrigins } from './operation/try-it-origins.js';
import { createApiContext } from './page/api-context.js';
import { shorten } from './page/description.js';
import { buildIndexPages } from './page/index-pages.js';
import { createOperationKeys, type PageKeys } from './page/operation-keys.js';
import { buildOperationPages } from './page/operation-page.js';
import { type ApiRoutes, assignRoutes } from './page/routes.js';
import { buildTagPages } from './page/tag-page.js';
import { openPage, pageTexts, type StorablePage } from './page-texts.js';
import { createSizes } from './schema/estimate-html.js';
import { buildErrorsPage } from './shared/errors-page.js';
import { buildModelPages } from './shared/model-page.js';
import { buildModelsPages } from './shared/models-page.js';
import { readSharedResponses } from './shared/shared-responses.js';
import type { ApiContext, RoutedModel, RoutedOperation } from './types.js';

/** Pages of earlier builds. A key covers everything that a page depends on. */
export interface KnownPages {
  get(key: string): StorablePage | undefined;
  /** Called for every page without problems. Returns the page that takes its place, which may read its contents on demand. */
  set<Page extends StorablePage>(key: string, page: Page): Page;
}

/** The inputs for building pages besides the document and the options. */
export interface ApiAccess {
  /** Reads a local file that a `$ref` names, by its path in the site folder; rejects if it is missing. */
  read(path: SitePath): Promise<string>;
  readonly known?: KnownPages;
  /** Keeps the contents of pages that are not stored; they stay in memory by default. */
  readonly scratch?: Scratch;
  /** Milliseconds that each operation may take; `DEADLINE` by default. */
  readonly deadline?: number;
}

/** The deadline of a whole document, as a multiple of that of an operation. Documents of many megabytes with a thousand operations are legitimate. */
const DOCUMENT_FACTOR = 10;

/** An operation exceeded its deadline. The rest of the document would take as long. */
class OperationTimeout extends Error {
  constructor(
    readonly operation: RoutedOperation,
    readonly passed: DeadlinePassed,
  ) {
    super();
  }
}

/**
 * Builds the pages of one OpenAPI document, 3.0 to 3.2, or Swagger 2.0. Returns all errors as problems with their locations, and the pages that can
 * be shown in spite of them.
 */
export async function apiPages(source: Source, options: ApiOptions, access: ApiAccess): Promise<ApiPages> {
  const { deadline = DEADLINE } = access;
  const [{ loaded, problems }] = await Promise.all([
    loadDocument(source, options, access),
    loadLanguages(options.languages),
    loadParser(options.parser),
  ]);
  const original = createApiDocument(loaded);
  const files = listFiles(loaded, source.path, options.overlays);
  const base = { source: source.path, files, remote: isRemote(loaded), path: options.path };
  try {
    const pages = withDeadline(deadline * DOCUMENT_FACTOR, () => buildPages({ loaded, original, base }, options, access));
    return problems.length > 0 ? { ...pages, problems: [...problems, ...pages.problems] } : pages;
  } catch (error) {
    return { ...base, ...UNREADABLE, problems: [timeoutProblem(error, original, source.path)] };
  }
}

/** Reports an exceeded deadline; rethrows any other error. */
function timeoutProblem(error: unknown, document: ApiDocument, file: SitePath): Problem {
  if (error instanceof OperationTimeout)
    return createDeadlineProblem(document.locate(error.operation.node, 'key'), 'operation', error.passed);
  if (error instanceof DeadlinePassed) return createDeadlineProblem({ file, line: 1, column: 1 }, 'OpenAPI document', error);
  throw error;
}

interface LoadedDocument {
  readonly loaded: LoadedFiles;
  readonly original: ApiDocument;
  readonly base: Pick<ApiPages, 'source' | 'files' | 'remote' | 'path'>;
}

function buildPages(
  { loaded, original, base }: LoadedDocument,
  options: ApiOptions,
  { known, scratch, deadline = DEADLINE }: ApiAccess,
): ApiPages {
  const referenceProblems = checkReferences(original, loaded, options.remoteHosts);
  if (loaded.files.get(loaded.root)?.errors.length) return { ...base, ...UNREADABLE, problems: referenceProblems };

  try {
    const texts = [...checkBidiTexts(original, loaded), ...checkExtensions(original, loaded)];
    const { document: inlined, problems: circular } = inlineReferences(original, loaded);
    referenceProblems.push(...circular);
    const invalid = [...validate(inlined), ...texts];
    if (!isObject(inlined.root.value)) return { ...base, ...UNREADABLE, problems: [...referenceProblems, ...invalid] };
    const hasNames = hasNamedSchemas(loaded);
    const converted = detectFormat(inlined) === '2.0' ? openApiFromSwagger(inlined) : inlined;
    const document = hasNames ? converted : rememberTargets(converted);
    const shared = readSharedResponses(document);
    const sizes = createSizes(document);
    const routes = assignRoutes(
      { operations: listOperations(document), hasErrors: shared.responses.length > 0, sizes },
      document,
      options,
    );
    const { operations, tags, tagTree, problems } = routes;
    const errors = { responses: shared.responses, path: routes.errors };
    const api = createApiContext(document, { ...routes, errors, sizes }, options);
    const description = child(document.root, 'info', 'description');
    const keys = known && !hasNames ? createOperationKeys(document, routes, options) : undefined;
    const reuse = known && keys && { known, keys };
    const input: PageInput = { path: base.source, reuse, scratch };
    const download = hasNames
      ? undefined
      : keepDownload(createDownload(inlined, { source: base.source, path: options.path }), scratch);
    const tryIt = options.tryIt ? listTryItOrigins(operations, document) : NO_CONSOLE;
    const operationPages = mapWithDeadline(operations, {
      milliseconds: deadline,
      work: (operation) => reuseOrBuildOperation(operation, api, input),
      onInterrupt: (operation, error) => {
        throw new OperationTimeout(operation, error);
      },
    });
    const pages = {
      tags: tags.flatMap((tag) => buildTagPages(tag, api, base.source)),
      tagTree,
      shared: [...operationPages.flatMap(([, ...further]) => further), ...buildSharedPages(routes, api, input)],
    };
    const [introduction = EMPTY, ...continued] = buildIndexPages(api, { pages, operations, options, download });
    return {
      ...base,
      title: asText(child(document.root, 'info', 'title').value) ?? 'API',
      description: shorten(api.descriptions.render(description, 2)?.text ?? ''),
      download,
      examples: listExamples([...operationPages.map(([first]) => first), ...pages.shared], api),
      operations: operationPages.map(([first]) => first),
      ...pages,
      introduction,
      continued,
      origins: tryIt.origins,
      problems: [
        ...referenceProblems,
        ...invalid,
        ...problems,
        ...shared.problems,
        ...tryIt.problems,
        ...api.descriptions.problems,
        ...api.examples.problems,
      ],
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      ...base,
      ...UNREADABLE,
      problems: [
        ...referenceProblems,
        problem('openapi-syntax', { file: base.source, line: 1, column: 1 }, { reason: DOCUMENT_SYNTAX.references }),
      ],
    };
  }
}

interface PageInput {
  readonly path: SitePath;
  readonly reuse?: { readonly known: KnownPages; readonly keys: PageKeys };
  readonly scratch?: Scratch;
}

const reuseOrBuildOperation = (operation: RoutedOperation, api: ApiContext, input: PageInput) =>
  reuseOrBuildParts(input.reuse?.keys.ofOperation(operation), { api, input }, () =>
    buildOperationPages(operation, api, input.path),
  ) as readonly [OperationPage, ...SharedPage[]];

const reuseOrBuildModel = (model: RoutedModel, api: ApiContext, input: PageInput): readonly SharedPage[] =>
  reuseOrBuildParts(input.reuse?.keys.ofModel(model), { api, input }, () => buildModelPages(model, api, input.path));

/** Returns the pages of an operation or a model. The first one knows their number. */
function reuseOrBuildParts<Page extends StorablePage>(
  key: string | undefined,
  context: BuildContext,
  build: () => readonly Page[],
): readonly Page[] {
  let built: readonly Page[] | undefined;
  const getPage = (number: number): Page =>
    reuseOrBuild(key === undefined || number === 1 ? key : `${key}-${number}`, context, () => {
      built ??= build();
      return built[number - 1] as Page;
    });
  const first = getPage(1);
  return [first, ...Array.from({ length: (first.pages ?? 1) - 1 }, (_, index) => getPage(index + 2))];
}

interface BuildContext {
  readonly api: ApiContext;
  readonly input: PageInput;
}

/**
 * Returns a page of an earlier build or builds it. A page with problems is never stored, so that they are reported each time.
 *
 * @param key missing if pages cannot be stored
 */
function reuseOrBuild<Page extends StorablePage>(
  key: string | undefined,
  { api, input: { reuse, scratch } }: BuildContext,
  build: () => Page,
): Page {
  const known = key === undefined ? undefined : reuse?.known;
  const earlier = key === undefined ? undefined : known?.get(key);
  // A key covers the kind of its page.
  if (earlier) return earlier as Page;
  const countFailures = () => api.descriptions.failures + api.examples.failures;
  const before = countFailures();
  const page = build();
  if (key !== undefined && known && countFailures() === before) return known.set(key, page);
  return scratch ? (openPage(scratch.keep(pageTexts(page))) as Page) : page;
}

/** Moves the text of a download out of memory. */
function keepDownload(download: ApiDownload, scratch?: Scratch): ApiDownload {
  if (!scratch) return download;
  const { text, ...rest } = download;
  const texts = scratch.keep({ text });
  return {
    ...rest,
    get text() {
      return texts.read('text');
    },
  };
}

/** Returns the files of the examples that pages link to, without those of pages that were built earlier. */
function listExamples(pages: readonly StorablePage[], { exampleFiles }: ApiContext): readonly ApiFile[] {
  const urls = new Set(pages.flatMap(({ examples = [] }) => examples.map(({ url }) => url)));
  return [...urls].flatMap((url) => exampleFiles.get(url) ?? []);
}

/** Builds the pages about what operations share, in the order of the navigation. */
function buildSharedPages({ errors, modelList, models }: ApiRoutes, api: ApiContext, input: PageInput): SharedPage[] {
  return [
    ...(errors === undefined ? [] : [buildErrorsPage(errors, api, input.path)]),
    ...(modelList === undefined ? [] : buildModelsPages({ path: modelList, models }, api, input.path)),
    ...models.flatMap((model) => reuseOrBuildModel(model, api, input)),
  ];
}

/** Whether schemas are named by `$id` and similar keywords. */
const hasNamedSchemas = ({ files }: LoadedFiles): boolean =>
  [...files.values()].some(({ hasNamedSchemas: hasNames }) => hasNames);

/** Whether other hosts were accessed, whose content may change at any time. */
const isRemote = ({ files, unreadable }: LoadedFiles): boolean =>
  [...files.keys(), ...unreadable.keys()].some((url) => !isLocal(url));

/** Returns the document, its overlays and all its files, including missing ones: if one is added, the pages change. */
function listFiles({ files, unreadable, root }: LoadedFiles, path: SitePath, overlays: ApiOptions['overlays'] = []): SitePath[] {
  const referenced = [...files.keys(), ...unreadable.keys()].filter((url) => isLocal(url) && url !== root).map(urlToPath);
  const others = new Set([...referenced, ...overlays.map((overlay) => overlay.path)].flatMap((other) => other ?? []));
  others.delete(path);
  return [path, ...[...others].sort()];
}

const NO_CONSOLE: TryItOrigins = { origins: [], problems: [] };

const EMPTY: ApiPages['introduction'] = { parts: [''], references: [], anchors: [] };

/** Returns a document without pages. */
export const unreadableApi = (source: Source, { path }: ApiOptions): ApiPages => ({
  ...UNREADABLE,
  source: source.path,
  files: [source.path],
  remote: false,
  path,
  problems: [],
});

const UNREADABLE = {
  title: 'API',
  description: '',
  introduction: EMPTY,
  continued: [],
  tags: [],
  tagTree: [],
  operations: [],
  shared: [],
  examples: [],
  origins: [],
} as const;
