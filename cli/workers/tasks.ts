/** The tasks of worker threads. The modules of a task are loaded at its first call. */

import type { readPageSamples as PageSamples } from '../checks/samples/page-samples.js';
import type { WrittenFile } from '../emit/render-job.js';
import type { CountedShard, CountTask } from '../emit/search/word-shards.js';
import type { RouteTask, WriteError } from '../emit/write-routes.js';
import type { DocTask, TimedPage } from '../pages/doc-pages.js';
import type { ApiTask, ThreadApi } from '../pages/openapi/document/read-document.js';

export const docPages = async (task: DocTask): Promise<TimedPage[]> => (await import('../pages/doc-pages.js')).docPages(task);

export const apiDocument = async (task: ApiTask): Promise<ThreadApi> =>
  (await import('../pages/openapi/document/read-document.js')).apiDocument(task);

export const writeRoutes = async (task: RouteTask): Promise<(WrittenFile | WriteError)[]> =>
  (await import('../emit/write-routes.js')).writeRoutes(task);

export const countShards = async (task: CountTask): Promise<CountedShard[]> =>
  (await import('../emit/search/word-shards.js')).countShards(task);

export const pageSamples = async (task: Parameters<typeof PageSamples>[0]): Promise<Awaited<ReturnType<typeof PageSamples>>> =>
  (await import('../checks/samples/page-samples.js')).readPageSamples(task);
