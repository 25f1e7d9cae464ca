import { inBatches } from '../../emit/batches.js';
import type { Problem } from '../../problems/index.js';
import type { Cache } from '../../store/cache.js';
import { memo } from '../../store/memo.js';
import type { SiteConfig, SitePath, Source } from '../../types.js';
import type { Threads } from '../../workers/threads.js';
import { loadApiOperations } from './api-operations.js';
import { findCurlRequests } from './curl.js';
import { findHttpRequests } from './http-message.js';
import { findPackages } from './packages.js';
import type { PageSamples, RequestDirective } from './page-samples.js';
import { checkRequest } from './request-errors.js';
import { type Sample, toSourceText } from './sample.js';
import { checkWithDeadline, locateFence } from './sample-deadline.js';
import { extractCommands, isShell } from './shell-session.js';
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
  const pages = await readSamples(input);
  const samples = pages.flatMap((page) => page.samples);
  const fenceRequests = checkWithDeadline(samples, { locate: locateFence, check: findRequests, deadline });
  const requests = [
    ...pages.flatMap((page) => page.requests.map((request) => toShownRequest(request, page.source, config.requests))),
    ...fenceRequests.results.flat(),
  ];
  const [dataProblems, shells, scripts, apis] = await Promise.all([
    checkData(samples, deadline),
    checkShellScripts(samples, deadline),
    checkScripts(samples).then(async ({ problems, wholeFiles }) => ({
      problems,
      types: await checkTypes(wholeFiles, findPackages(dir), untrusted),
    })),
    requests.length > 0 ? loadApiOperations(openapi, { config, dir }) : [],
  ]);
  const { types } = scripts;
  const requestResults = checkWithDeadline(requests, {
    locate: ({ url }) => url.locate(0),
    check: (request) => checkRequest(request, apis),
    deadline,
  });
  return {
    problems: [
      ...dataProblems,
      ...shells.problems,
      ...scripts.problems,
      ...types.problems,
      ...requestResults.results.flat(),
      ...pages.flatMap((page) => page.late ?? []),
      ...fenceRequests.late,
      ...requestResults.late,
    ],
    notes: [...shells.notes, ...types.notes],
  };
}

function findRequests(sample: Sample): ShownRequest[] {
  if (sample.language === 'http') return findHttpRequests(sample);
  return isShell(sample.language) ? findCurlRequests(sample, extractCommands(sample.code, sample.language)) : [];
}

/** Number of pages in a message to a thread. */
const BATCH = 16;

/** Returns the samples of all pages, from the cache for unchanged files. */
function readSamples({ docs, threads, cache, deadline }: SamplesInput): Promise<PageSamples[]> {
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
function toShownRequest(
  { verb, url, location, payload }: RequestDirective,
  file: SitePath,
  { url: origin }: SiteConfig['requests'],
): ShownRequest {
  const isAbsolute = /^https?:\/\//.test(url);
  const start = isAbsolute ? '' : `${origin.replace(/\/$/, '')}${url.startsWith('/') ? '' : '/'}`;
  return {
    method: verb,
    methodLocation: { file, ...location },
    url: {
      text: start + url,
      locate: (offset) => ({ file, line: location.line, column: location.column + Math.max(0, offset - start.length) }),
    },
    ...(payload && { contentType: 'application/json', body: toSourceText(payload) }),
    ...(!isAbsolute && { isOwnApi: true }),
  };
}
