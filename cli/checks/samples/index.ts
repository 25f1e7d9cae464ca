import { inBatches } from '../../emit/batches.js';
import type { Problem } from '../../problems/index.js';
import type { Cache } from '../../store/cache.js';
import { memo } from '../../store/memo.js';
import type { SiteConfig, SitePath, Source } from '../../types.js';
import type { Threads } from '../../workers/threads.js';
import { apiOperations } from './api-operations.js';
import { curlRequests } from './curl.js';
import { httpRequests } from './http-message.js';
import { packagesFor } from './packages.js';
import type { PageSamples, RequestDirective } from './page-samples.js';
import { checkRequest } from './request-errors.js';
import { pieceOf, type Sample } from './sample.js';
import { checkWithDeadline, locateFence } from './sample-deadline.js';
import { commandsOf, isShell } from './shell-session.js';
import type { ShownRequest } from './shown-request.js';
import { checkData, checkScripts, checkShellScripts } from './syntax-errors.js';
import { checkTypes } from './type-errors.js';

export interface SamplesInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: SiteConfig;
  readonly docs: readonly Source[];
  readonly openapi: readonly Source[];
  readonly threads: Threads;
  readonly cache: Cache;
  /** Do not run code of the site, which includes its installed TypeScript. */
  readonly untrusted?: boolean;
  /** Milliseconds that each sample may take; `DEADLINE` by default. */
  readonly deadline?: number;
}

export interface SampleFindings {
  readonly problems: readonly Problem[];
  /** Sentences that say what could not be checked, and why. */
  readonly notes: readonly string[];
}

/**
 * Checks the code samples of a site: that they parse, that they match the packages they import, and that their requests match the site's OpenAPI
 * documents. Never runs a sample; runs the TypeScript that is installed in the site unless the site is untrusted.
 */
export async function checkSamples(input: SamplesInput): Promise<SampleFindings> {
  const { dir, config, openapi, untrusted, deadline } = input;
  const pages = await samplesOf(input);
  const samples = pages.flatMap((page) => page.samples);
  const written = checkWithDeadline(samples, { place: locateFence, check: requestsIn, deadline });
  const requests = [
    ...pages.flatMap((page) => page.requests.map((request) => shownRequest(request, page.source, config.requests))),
    ...written.results.flat(),
  ];
  const [data, shells, scripts, apis] = await Promise.all([
    checkData(samples, deadline),
    checkShellScripts(samples, deadline),
    checkScripts(samples).then(async ({ problems, whole }) => ({
      problems,
      types: await checkTypes(whole, packagesFor(dir), untrusted),
    })),
    requests.length > 0 ? apiOperations(openapi, { config, dir }) : [],
  ]);
  const { types } = scripts;
  const checked = checkWithDeadline(requests, {
    place: ({ url }) => url.place(0),
    check: (request) => checkRequest(request, apis),
    deadline,
  });
  return {
    problems: [
      ...data,
      ...shells.problems,
      ...scripts.problems,
      ...types.problems,
      ...checked.results.flat(),
      ...pages.flatMap((page) => page.late ?? []),
      ...written.late,
      ...checked.late,
    ],
    notes: [...shells.notes, ...types.notes],
  };
}

function requestsIn(sample: Sample): ShownRequest[] {
  if (sample.language === 'http') return httpRequests(sample);
  return isShell(sample.language) ? curlRequests(sample, commandsOf(sample.code, sample.language)) : [];
}

/** Number of pages in a message to a thread. */
const BATCH = 16;

/** Returns the samples of all pages, from the cache for unchanged files. */
function samplesOf({ docs, threads, cache, deadline }: SamplesInput): Promise<PageSamples[]> {
  const read = inBatches(docs.length, async (sources: readonly Source[]) => {
    const batches = Array.from({ length: Math.ceil(sources.length / BATCH) }, (_, index) =>
      sources.slice(index * BATCH, (index + 1) * BATCH),
    );
    const pages = batches.map((batch) => threads.run('pageSamples', { sources: batch, deadline }, sources.length));
    return (await Promise.all(pages)).flat();
  });
  return Promise.all(
    docs.map((source) =>
      memo(
        cache,
        { task: 'samples', subject: source.path, inputs: [source.hash], isStorable: ({ late }: PageSamples) => !late },
        () => read(source),
      ),
    ),
  );
}

/** The address of a directive without a host is relative to `requests.url`, as on the page. */
function shownRequest(
  { verb, url, place, payload }: RequestDirective,
  file: SitePath,
  { url: origin }: SiteConfig['requests'],
): ShownRequest {
  const isAbsolute = /^https?:\/\//.test(url);
  const start = isAbsolute ? '' : `${origin.replace(/\/$/, '')}${url.startsWith('/') ? '' : '/'}`;
  return {
    method: verb,
    methodPlace: { file, ...place },
    url: {
      text: start + url,
      place: (offset) => ({ file, line: place.line, column: place.column + Math.max(0, offset - start.length) }),
    },
    ...(payload && { contentType: 'application/json', body: pieceOf(payload) }),
    ...(!isAbsolute && { own: true }),
  };
}
