import { setImmediate } from 'node:timers/promises';
import { buildEmptyPage, type DocTask, type TimedPage } from '../pages/doc-pages.js';
import { docKeys, type MakePages } from '../pages/make-doc-pages.js';
import { restoreApi } from '../pages/openapi/document/read-document.js';
import { unreadableApi } from '../pages/openapi/index.js';
import type { MadeApi, MakeApi } from '../pages/openapi/make-api-pages.js';
import { storedPage } from '../pages/stored-page.js';
import { type Problem, problem } from '../problems/index.js';
import { DOCUMENT_SYNTAX } from '../problems/syntax.js';
import { computeDigest } from '../sources/text.js';
import { noFileDigests } from '../store/file-digests.js';
import { areUnchanged } from '../store/referenced-digest.js';
import type { DocOptions, SitePath, Source } from '../types.js';
import { runAlone } from '../workers/alone.js';
import type { Threads } from '../workers/threads.js';

/** How long other pages wait for a page, in milliseconds. */
const PATIENCE = 1_000;
/** Maximum number of pages built in the background concurrently. */
const AT_ONCE = 2;
/** How long other pages wait for an OpenAPI document, which runs in a separate thread and can have a thousand pages. */
const API_PATIENCE = 5_000;

interface PatientOptions {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly threads: Threads;
  readonly deadline?: number;
  readonly patience?: number;
  /** A slow page or document is finished or has missed its deadline, so the site can be built with it. */
  onDone(): void;
}

/** Builds pages so that slow or endless ones do not delay the others. */
export interface PatientPages {
  readonly makePages: MakePages;
  readonly makeApi: MakeApi;
  close(): void;
}

/** Background work on one file. */
interface Job<Result> {
  readonly key: string;
  readonly abort: AbortController;
  readonly finished: Promise<Result>;
  result?: Result;
  /** Someone is waiting for `onDone`. */
  isAnnounced?: boolean;
}

export function createPatientPages({ dir, threads, deadline, patience = PATIENCE, onDone }: PatientOptions): PatientPages {
  const pages = new Map<SitePath, Job<TimedPage>>();
  const apis = new Map<SitePath, Job<MadeApi | undefined>>();
  /** Operation keys of the last version of each document. */
  const operations = new Map<SitePath, readonly string[]>();

  const turn = limitJobs(AT_ONCE);

  /** Starts work on a file, unless a job with the same key exists. Aborts an earlier job of the file with another key. */
  function startJob<Result>(
    jobs: Map<SitePath, Job<Result>>,
    { path, key }: { readonly path: SitePath; readonly key: string },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Job<Result> {
    const earlier = jobs.get(path);
    if (earlier?.key === key) return earlier;
    earlier?.abort.abort(new Error('superseded'));
    const abort = new AbortController();
    const finished = work(abort.signal);
    const job: Job<Result> = { key, abort, finished };
    jobs.set(path, job);
    finished.then(
      (result) => {
        job.result = result;
      },
      () => undefined,
    );
    return job;
  }

  const makeAlone = async (source: Source, task: Pick<DocTask, 'dir' | 'options'>, signal: AbortSignal): Promise<TimedPage> => {
    await turn.take();
    try {
      const [made] = await runAlone('docPages', { ...task, sources: [source], deadline }, signal);
      return made as TimedPage;
    } catch (error) {
      return placeholder(
        source,
        task.options,
        problem('page-failed', { file: source.path }, { reason: (error as Error).message }),
      );
    } finally {
      turn.end();
      if (!signal.aborted) void setImmediate().then(onDone);
    }
  };

  /** Calls `onDone` once when a late job ends, unless it was aborted. */
  const announce = (job: Job<unknown>) => {
    if (job.isAnnounced) return;
    job.isAnnounced = true;
    const done = () => {
      if (!job.abort.signal.aborted) onDone();
    };
    void job.finished.then(done, done);
  };

  const makePages: MakePages = async ({ dir: site, sources, options }, count) => {
    const makeKey = docKeys(options);
    const made = new Map<SitePath, TimedPage>();
    let rest = sources.filter((source) => pages.get(source.path)?.key !== makeKey(source));
    while (rest.length > 0) {
      const results = await threads.run(
        'docPages',
        { dir: site, sources: rest, options, deadline: patience, stopAtLate: true },
        count,
      );
      const late = results.findIndex((page) => page.late);
      const tried = late < 0 ? rest.length : late + 1;
      for (const [index, source] of rest.slice(0, tried).entries()) made.set(source.path, results[index] as TimedPage);
      rest = rest.slice(tried);
      // Let the server answer requests.
      await setImmediate();
    }
    return sources.map((source) => {
      const quick = made.get(source.path);
      if (quick && !quick.late) {
        pages.get(source.path)?.abort.abort(new Error('superseded'));
        pages.delete(source.path);
        return quick;
      }
      const job = startJob(pages, { path: source.path, key: makeKey(source) }, (signal) =>
        makeAlone(source, { dir: site, options }, signal),
      );
      // A page that missed its deadline is not built again until it changes; a finished one is stored by the caller.
      if (job.result && !job.result.late) pages.delete(source.path);
      return job.result ?? placeholder(source, options, stillBuilding(source.path, 'page'));
    });
  };

  const makeApiAlone = async ([source, options, knownPages]: Parameters<MakeApi>, signal: AbortSignal) => {
    const keys = knownPages && (operations.get(source.path) ?? []);
    const made = await runAlone('apiDocument', { source, options, dir, known: keys, deadline }, signal);
    const next = [...made.operations, ...made.shared].flatMap(({ key }) => key ?? []);
    const received = restoreApi(made, knownPages);
    operations.set(source.path, received ? next : []);
    return received;
  };

  /** Whether no file that a document was made from has changed. */
  const hasSameFiles = ({ hashes = [] }: MadeApi): Promise<boolean> => areUnchanged({ dir, files: noFileDigests }, hashes);

  const makeApi: MakeApi = async (source, options, knownPages) => {
    const key = `${source.hash}:${computeDigest(JSON.stringify(options))}`;
    const previous = apis.get(source.path)?.result;
    if (previous && !(await hasSameFiles(previous))) apis.delete(source.path);
    const job = startJob(apis, { path: source.path, key }, (signal) => makeApiAlone([source, options, knownPages], signal));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), API_PATIENCE);
    });
    try {
      const made = await Promise.race([job.finished, late]);
      if (made === 'late') {
        announce(job);
        return { ...unreadableApi(source, options), problems: [stillBuilding(source.path, 'OpenAPI document')] };
      }
      // A document that missed its deadline is not built again until one of its files changes.
      if (!made?.problems.some(({ id }) => id === 'too-slow')) apis.delete(source.path);
      return made ?? makeApi(source, options, knownPages);
    } catch (error) {
      apis.delete(source.path);
      const reason = DOCUMENT_SYNTAX.thread((error as Error).message);
      const failed = problem('openapi-syntax', { file: source.path, line: 1, column: 1 }, { reason });
      return { ...unreadableApi(source, options), problems: [failed] };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    makePages,
    makeApi,
    close() {
      for (const { abort } of [...pages.values(), ...apis.values()]) abort.abort(new Error('watch ends'));
    },
  };
}

/** Limits the number of concurrent jobs. */
function limitJobs(limit: number): { take(): Promise<void>; end(): void } {
  let free = limit;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    end() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

const stillBuilding = (file: SitePath, what: 'page' | 'OpenAPI document'): Problem =>
  problem('still-building', { file }, { what });

function placeholder(source: Source, options: DocOptions, cause: Problem): TimedPage {
  const now = performance.timeOrigin + performance.now();
  const texts = storedPage(buildEmptyPage(source, options, { cause }));
  return { texts, span: { from: now, to: now, thread: 0 }, late: true };
}
