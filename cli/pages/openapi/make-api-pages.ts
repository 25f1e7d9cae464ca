import type { Problem } from '../../problems/index.js';
import { documentPath, FOLDERS } from '../../sources/names.js';
import { createSiteFileReader } from '../../sources/site-file.js';
import type { LocateOption } from '../../sources/site-sources.js';
import type { Cache } from '../../store/cache.js';
import { createKey, type Task } from '../../store/key.js';
import { type MemoTask, memo, recall, remember } from '../../store/memo.js';
import { areUnchanged, type ReferencedFiles, referencedFiles } from '../../store/referenced-digest.js';
import { openScratch } from '../../store/scratch.js';
import { limitHeapGrowth } from '../../system/limit-heap-growth.js';
import type {
  ApiDownload,
  ApiExample,
  ApiFile,
  ApiOptions,
  ApiPages,
  OperationPage,
  SharedPage,
  SiteConfig,
  Source,
} from '../../types.js';
import type { KnownPages } from './index.js';
import { listOverlays, readOverrides } from './overlay/configured.js';
import { openPage, pageTexts, type StorablePage } from './page-texts.js';

/** All pages of a document. Pages that are stored separately are represented by their keys. */
interface StoredApi {
  readonly pages: Omit<ApiPages, 'operations' | 'shared' | 'download' | 'examples'>;
  /** Its text is stored separately, because only a build that writes it reads it. */
  readonly download?: Omit<ApiDownload, 'text'>;
  readonly examples: readonly ApiExample[];
  readonly operations: readonly (string | OperationPage)[];
  readonly shared: readonly (string | SharedPage)[];
  /** The files that the document refers to. */
  readonly files: ReferencedFiles;
}

/** Pages of a document. */
export interface MadeApi extends ApiPages {
  /** The files that they were made from, if their digests are available. */
  readonly hashes?: ReferencedFiles;
}

/** Characters of a document whose data takes much more memory than the program. */
const LARGE_DOCUMENT = 1_000_000;

/** Builds the pages of an OpenAPI document. `known` is missing if nothing is stored. */
export type MakeApi = (source: Source, options: ApiOptions, known?: KnownPages) => Promise<MadeApi>;

interface ApiInput {
  readonly config: SiteConfig;
  readonly place: LocateOption;
  readonly dir: string;
  readonly cache: Cache;
  readonly deadline?: number;
  /** Builds the pages elsewhere than in this thread. */
  readonly makeApi?: MakeApi;
}

/** Whether a deadline was exceeded, or has not been reached yet: a later build may get further, so the result must not be stored. */
const isUnfinished = (problems: readonly Problem[]): boolean =>
  problems.some(({ id }) => id === 'too-slow' || id === 'still-building');

/**
 * Returns the pages of the OpenAPI documents, from the cache if the document, its references and the options are unchanged. Otherwise builds them,
 * except for unchanged operation pages. A document that references other hosts is loaded each time.
 */
export async function makeApiPages(
  sources: readonly Source[],
  { config, place, dir, cache, deadline, makeApi }: ApiInput,
): Promise<ApiPages[]> {
  const read = await createSiteFileReader(dir);
  const scratch = openScratch();
  const makeHere: MakeApi = async (source, options, known) => {
    const { apiPages } = await import('./index.js');
    if (source.text.length > LARGE_DOCUMENT) limitHeapGrowth();
    return apiPages(source, options, { read, known, scratch, deadline });
  };
  const make = makeApi ?? makeHere;
  const digests = { dir, files: cache.files };

  const apis: ApiPages[] = [];
  for (const source of sources) {
    const options = getApiOptions(source, config, place);
    const known = storedPages(cache);
    const task: MemoTask<StoredApi> = {
      task: 'api',
      subject: source.path,
      inputs: [source.hash, options],
      isCurrent: async ({ files, operations, shared, download, examples }) =>
        (await areUnchanged(digests, files)) &&
        [...operations, ...shared].every((page) => typeof page !== 'string' || known.get(page)) &&
        [...(download ? [download] : []), ...examples].every((file) => cache.has(createKey(fileTask(file)))),
      isStorable: ({ pages }) => !pages.remote && !isUnfinished(pages.problems),
    };
    const made = new Map<string, ApiFile>();
    const { pages, operations, shared, download, examples } = await memo(cache, task, async () => {
      const { operations, shared, hashes, download, examples, ...pages } = await make(
        source,
        options,
        cache.persistent ? known : undefined,
      );
      const files =
        hashes ??
        (await referencedFiles(
          digests,
          pages.files.filter((file) => file !== source.path),
        ));
      for (const example of examples) storeFile(example, made, cache);
      return {
        pages,
        download: download && storeFile(download, made, cache),
        examples: listLinked([...operations, ...shared]),
        operations: operations.map((page) => known.getKey(page) ?? page),
        shared: shared.map((page) => known.getKey(page) ?? page),
        files,
      };
    });
    apis.push({
      ...pages,
      download: download && openFile(download, made, cache),
      examples: examples.map((example) => openFile(example, made, cache)),
      operations: operations.map((page) => (typeof page === 'string' ? (known.read(page) as OperationPage) : page)),
      shared: shared.map((page) => (typeof page === 'string' ? (known.read(page) as SharedPage) : page)),
    });
  }
  return apis;
}

/** Returns the examples that pages link to, each once. */
const listLinked = (pages: readonly StorablePage[]): readonly ApiExample[] => [
  ...new Map(pages.flatMap(({ examples = [] }) => examples.map((example) => [example.url, example] as const))).values(),
];

const fileTask = ({ source, digest }: ApiExample): Task => ({ task: 'openapi-file', subject: source, inputs: [digest] });

/** Stores the text of a file unless it is stored, and returns the rest. @param made files of this run, by URL */
function storeFile<File extends ApiFile>(file: File, made: Map<string, ApiFile>, cache: Cache): Omit<File, 'text'> {
  const { text, ...rest } = file;
  if (!cache.persistent) made.set(file.url, file);
  else if (!cache.has(createKey(fileTask(file)))) remember(cache, fileTask(file), text);
  return rest;
}

const openFile = <File extends ApiExample>(
  file: File,
  made: ReadonlyMap<string, ApiFile>,
  cache: Cache,
): File & Pick<ApiFile, 'text'> => ({
  ...file,
  get text() {
    return made.get(file.url)?.text ?? recall<string>(cache, fileTask(file)) ?? '';
  },
});

/** Pages that are stored separately, with those of this run. */
interface StoredPages extends KnownPages {
  /** Returns a page that `get` has returned or `set` has stored. */
  read(key: string): StorablePage;
  getKey(page: StorablePage): string | undefined;
}

function storedPages(cache: Cache): StoredPages {
  const pages = new Map<string, StorablePage>();
  const keys = new Map<StorablePage, string>();
  const storeKey = (key: string) => createKey({ task: 'operation', subject: key, inputs: [] });
  const findComplete = (key: string): StorablePage | undefined => {
    const page = cache.find(storeKey(key), openPage);
    return page?.examples?.every((example) => cache.has(createKey(fileTask(example)))) === false ? undefined : page;
  };
  const keep = <Page extends StorablePage | undefined>(key: string, page: Page): Page => {
    if (page) {
      pages.set(key, page);
      keys.set(page, key);
    }
    return page;
  };
  return {
    get: (key) => pages.get(key) ?? keep(key, findComplete(key)),
    set: <Page extends StorablePage>(key: string, page: Page) =>
      keep(key, cache.store(storeKey(key), pageTexts(page), openPage) as Page),
    read: (key) => pages.get(key) as StorablePage,
    getKey: (page) => keys.get(page),
  };
}

/** Returns the options of a document. @param place locates options of the configuration, for problems */
export function getApiOptions(source: Source, config: SiteConfig, place: LocateOption): ApiOptions {
  const name = source.path.slice(FOLDERS.openapi.length + 1);
  const index = config.openapi.documents.findIndex(({ file }) => documentPath(file) === source.path);
  const document = config.openapi.documents[index];
  const locate: LocateOption = (keys) => place(['openapi', 'documents', index, ...keys]);
  return {
    path: document?.path ?? `/api/${name.replace(/\.(?:ya?ml|json)$/, '')}`,
    remoteHosts: config.openapi.remoteHosts,
    languages: config.highlight.languages,
    parser: config.markdown.parser,
    links: document?.links,
    remoteImages: config.remoteImages,
    tryIt: config.openapi.tryIt,
    models: config.openapi.models,
    ...(document && { overlays: listOverlays(document, locate), overrides: readOverrides(document, locate) }),
  };
}
