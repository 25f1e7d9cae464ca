import { setImmediate } from 'node:timers/promises';
import { emptyPage, type TimedPage } from '../pages/doc-pages.js';
import { docKeys, type MakePages } from '../pages/make-doc-pages.js';
import { receivedApi } from '../pages/openapi/document/read-document.js';
import { unreadableApi } from '../pages/openapi/index.js';
import type { MadeApi, MakeApi } from '../pages/openapi/make-api-pages.js';
import { storedPage } from '../pages/stored-page.js';
import { type Problem, problem } from '../problems/index.js';
import { hashOf } from '../sources/text.js';
import { noFileDigests } from '../store/file-digests.js';
import { areUnchanged } from '../store/referenced-digest.js';
import type { ApiOptions, DocOptions, SitePath, Source } from '../types.js';
import { runAlone } from '../workers/alone.js';
import type { Threads } from '../workers/threads.js';

/** How long a page may keep others waiting, in milliseconds. */
const PATIENCE = 1_000;
/** Pages that are made in the background at the same time. */
const AT_ONCE = 2;
/** How long an OpenAPI document may: its pages need a thread of their own, and some have a thousand. */
const API_PATIENCE = 5_000;

interface PatientOptions {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly threads: Threads;
  readonly deadline?: number;
  readonly patience?: number;
  /** What took long has been finished, or has passed its deadline: the site can be made with it. */
  onDone(): void;
}

/** Makes pages so that those that take long, or never end, keep nothing else waiting. */
export interface PatientPages {
  readonly makePages: MakePages;
  readonly makeApi: MakeApi;
  close(): void;
}

/** Work in the background, one for each file. */
interface Job<Result> {
  readonly key: string;
  readonly abort: AbortController;
  readonly finished: Promise<Result>;
  result?: Result;
}

export function patientPages({ dir, threads, deadline, patience = PATIENCE, onDone }: PatientOptions): PatientPages {
  const pages = new Map<SitePath, Job<TimedPage>>();
  const apis = new Map<SitePath, Job<MadeApi | undefined>>();
  /** Keys of the operations of each document, as its last version had them. */
  const operations = new Map<SitePath, readonly string[]>();

  const turn = turns(AT_ONCE);

  /** The job of a file with a key; an earlier one of the file, whose result is no longer needed, ends. */
  function jobOf<Result>(
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

  const makeAlone = async (source: Source, options: DocOptions, signal: AbortSignal): Promise<TimedPage> => {
    await turn.take();
    try {
      const [made] = await runAlone('docPages', { sources: [source], options, deadline }, signal);
      return made as TimedPage;
    } catch (error) {
      return placeholder(source, options, problem('page-failed', { file: source.path }, { reason: (error as Error).message }));
    } finally {
      turn.end();
      if (!signal.aborted) void setImmediate().then(onDone);
    }
  };

  const makePages: MakePages = async ({ sources, options }, count) => {
    const keyOf = docKeys(options);
    const made = new Map<SitePath, TimedPage>();
    let rest = sources.filter((source) => pages.get(source.path)?.key !== keyOf(source));
    while (rest.length > 0) {
      const results = await threads.run('docPages', { sources: rest, options, deadline: patience, stopAtLate: true }, count);
      const late = results.findIndex((page) => page.late);
      const tried = late < 0 ? rest.length : late + 1;
      for (const [index, source] of rest.slice(0, tried).entries()) made.set(source.path, results[index] as TimedPage);
      rest = rest.slice(tried);
      // Requests have their turn.
      await setImmediate();
    }
    return sources.map((source) => {
      const quick = made.get(source.path);
      if (quick && !quick.late) {
        pages.get(source.path)?.abort.abort(new Error('superseded'));
        pages.delete(source.path);
        return quick;
      }
      const job = jobOf(pages, { path: source.path, key: keyOf(source) }, (signal) => makeAlone(source, options, signal));
      // A page that passed its deadline is not made again until it changes; a good one is stored by the caller.
      if (job.result && !job.result.late) pages.delete(source.path);
      return job.result ?? placeholder(source, options, stillBuilding(source.path, 'page'));
    });
  };

  const makeApiAlone = async (source: Source, options: ApiOptions, signal: AbortSignal, known: Parameters<MakeApi>[2]) => {
    const keys = known && (operations.get(source.path) ?? []);
    const made = await runAlone('apiDocument', { source, options, dir, known: keys, deadline }, signal);
    const next = made.operations.flatMap(({ key }) => key ?? []);
    const received = receivedApi(made, known);
    operations.set(source.path, received ? next : []);
    return received;
  };

  /** Whether the files that a document was made from are as they were. */
  const isSame = ({ hashes = [] }: MadeApi): Promise<boolean> => areUnchanged({ dir, files: noFileDigests }, hashes);

  const makeApi: MakeApi = async (source, options, known) => {
    const key = `${source.hash}:${hashOf(JSON.stringify(options))}`;
    const stopped = apis.get(source.path)?.result;
    if (stopped && !(await isSame(stopped))) apis.delete(source.path);
    const job = jobOf(apis, { path: source.path, key }, (signal) => makeApiAlone(source, options, signal, known));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), API_PATIENCE);
    });
    try {
      const made = await Promise.race([job.finished, late]);
      if (made === 'late') {
        void job.finished.then(onDone, onDone);
        return { ...unreadableApi(source, options), problems: [stillBuilding(source.path, 'OpenAPI document')] };
      }
      // One that passed its deadline is not made again until one of its files changes.
      if (!made?.problems.some(({ id }) => id === 'too-slow')) apis.delete(source.path);
      return made ?? makeApi(source, options, known);
    } catch (error) {
      apis.delete(source.path);
      const reason = `the thread that read it ended (${(error as Error).message})`;
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

/** Lets some work go on at the same time and the rest wait. */
function turns(limit: number): { take(): Promise<void>; end(): void } {
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

const stillBuilding = (file: SitePath, what: string): Problem => problem('still-building', { file }, { what });

function placeholder(source: Source, options: DocOptions, fault: Problem): TimedPage {
  const now = performance.timeOrigin + performance.now();
  const texts = storedPage(emptyPage(source, options, { fault }));
  return { texts, span: { from: now, to: now, thread: 0 }, late: true };
}
