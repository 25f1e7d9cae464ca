import { createSiteFileReader } from '../../../sources/site-file.js';
import { computeDigest } from '../../../sources/text.js';
import type { ApiOptions, ApiPages, OperationPage, SitePath, Source } from '../../../types.js';
import { apiPages, type KnownPages } from '../index.js';
import type { MadeApi } from '../make-api-pages.js';

/** An OpenAPI document whose pages are built in another thread. */
export interface ApiTask {
  readonly source: Source;
  readonly options: ApiOptions;
  /** Absolute path of the site. */
  readonly dir: string;
  /** Keys of operation pages that need not be built; missing if nothing is stored. */
  readonly known?: readonly string[];
  readonly deadline?: number;
}

/** The pages of a document in a message between threads. */
export interface ThreadApi {
  readonly pages: Omit<ApiPages, 'operations'>;
  /** A stored page is represented by its key only. */
  readonly operations: readonly { readonly key?: string; readonly page?: OperationPage }[];
  readonly hashes: readonly (readonly [SitePath, string])[];
}

/** Builds the pages of an OpenAPI document. */
export async function apiDocument({ source, options, dir, known, deadline }: ApiTask): Promise<ThreadApi> {
  const hashes = new Map<SitePath, string>();
  const readText = await createSiteFileReader(dir, (file, bytes) => hashes.set(file, computeDigest(bytes)));
  const read = (file: SitePath): Promise<string> => {
    hashes.set(file, '');
    return readText(file);
  };
  const stored = new Set(known);
  const entries = new Map<OperationPage, ThreadApi['operations'][number]>();
  const pagesByKey: KnownPages = {
    get(key) {
      if (!stored.has(key)) return undefined;
      const page = { key } as unknown as OperationPage;
      entries.set(page, { key });
      return page;
    },
    set: (key, page) => void entries.set(page, { key, page }),
  };
  const { operations, ...pages } = await apiPages(source, options, { read, known: known && pagesByKey, deadline });
  return { pages, operations: operations.map((page) => entries.get(page) ?? { page }), hashes: [...hashes] };
}

/** Restores the pages in the thread that requested them; `undefined` if a stored page was removed in the meantime. */
export function restoreApi({ pages, operations, hashes }: ThreadApi, known?: KnownPages): MadeApi | undefined {
  const received = operations.map(({ key, page }) => {
    if (page && key !== undefined) known?.set(key, page);
    return page ?? (key === undefined ? undefined : known?.get(key));
  });
  return received.every((page) => page !== undefined) ? { ...pages, operations: received, hashes } : undefined;
}
