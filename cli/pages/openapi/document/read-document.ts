import { createSiteFileReader } from '../../../sources/site-file.js';
import { computeDigest } from '../../../sources/text.js';
import type { ApiOptions, ApiPages, OperationPage, SharedPage, SitePath, Source } from '../../../types.js';
import { apiPages, type KnownPages } from '../index.js';
import type { MadeApi } from '../make-api-pages.js';
import type { StorablePage } from '../page-texts.js';

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

/** A page in a message between threads. A stored page is represented by its key only. */
interface SentPage<Page> {
  readonly key?: string;
  readonly page?: Page;
}

/** The pages of a document in a message between threads. */
export interface ThreadApi {
  readonly pages: Omit<ApiPages, 'operations' | 'shared'>;
  readonly operations: readonly SentPage<OperationPage>[];
  readonly shared: readonly SentPage<SharedPage>[];
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
  const keys = new Map<StorablePage, string>();
  const sent = new Set<StorablePage>();
  const pagesByKey: KnownPages = {
    get(key) {
      if (!stored.has(key)) return undefined;
      const page = { key } as unknown as StorablePage;
      keys.set(page, key);
      return page;
    },
    set(key, page) {
      keys.set(page, key);
      sent.add(page);
      return page;
    },
  };
  const { operations, shared, ...pages } = await apiPages(source, options, { read, known: known && pagesByKey, deadline });
  const send = <Page extends StorablePage>(page: Page): SentPage<Page> => {
    const key = keys.get(page);
    return key !== undefined && !sent.has(page) ? { key } : { key, page };
  };
  return { pages, operations: operations.map(send), shared: shared.map(send), hashes: [...hashes] };
}

/** Restores the pages in the thread that requested them; `undefined` if a stored page was removed in the meantime. */
export function restoreApi({ pages, operations, shared, hashes }: ThreadApi, known?: KnownPages): MadeApi | undefined {
  const receive = <Page extends StorablePage>(sent: readonly SentPage<Page>[]): Page[] | undefined => {
    const received = sent.map(({ key, page }) => {
      if (page && key !== undefined && known) return known.set(key, page);
      return page ?? (key === undefined ? undefined : (known?.get(key) as Page | undefined));
    });
    return received.every((page) => page !== undefined) ? received : undefined;
  };
  const [receivedOperations, receivedShared] = [receive(operations), receive(shared)];
  return receivedOperations && receivedShared
    ? { ...pages, operations: receivedOperations, shared: receivedShared, hashes }
    : undefined;
}
