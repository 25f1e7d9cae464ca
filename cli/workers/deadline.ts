import { createContext, Script } from 'node:vm';

/**
 * Time limit of one page, one OpenAPI operation or one sample, in milliseconds. Normal ones take well under a second. A missed deadline fails the
 * build, so the limit is long enough for a machine that is busy with ten other jobs.
 */
export const DEADLINE = 120_000;

/** Work was interrupted because it missed its deadline. */
export class DeadlinePassed extends Error {
  constructor(readonly milliseconds: number) {
    super(`it took more than ${milliseconds} milliseconds`);
  }
}

type InterruptibleRunner = (work: () => void, milliseconds: number) => void;

let runner: InterruptibleRunner | undefined;

/** Only code that runs in a script of `node:vm` can be interrupted, including everything it calls and regular expressions. */
function createRunner(): InterruptibleRunner {
  const holder: { work(): void } = { work: () => {} };
  const script = new Script('holder.work()', { filename: 'docsgen-deadline.js' });
  const context = createContext({ holder });
  return (work, milliseconds) => {
    const outerWork = holder.work;
    holder.work = work;
    try {
      script.runInContext(context, { timeout: milliseconds });
    } finally {
      holder.work = outerWork;
    }
  };
}

/** The error of `node:vm` comes from another realm, so it is not an instance of `Error` here. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs synchronous work and returns its result. Throws `DeadlinePassed` if the work does not finish in time, and any error of the work. Costs about
 * 0.1 ms. Objects that interrupted work was changing must not be used again.
 */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  runner ??= createRunner();
  let result: { readonly value: Result } | undefined;
  try {
    runner(() => {
      result = { value: work() };
    }, milliseconds);
  } catch (error) {
    throw isTimeout(error) ? new DeadlinePassed(milliseconds) : error;
  }
  return (result as { readonly value: Result }).value;
}

interface DeadlineOptions<Item, Result> {
  /** Time limit of one item; items that share a deadline with earlier ones may be interrupted up to a tenth earlier. */
  readonly milliseconds: number;
  work(item: Item): Result;
  /** Returns the result of an interrupted item. */
  onInterrupt(item: Item, error: DeadlinePassed): Result;
}

/**
 * Runs synchronous work for each item and returns the results in order. Throws any error of the work. Node.js starts a thread for each deadline, so
 * quick items share one until a tenth of its time has passed.
 */
export function mapWithDeadline<Item, Result>(
  items: readonly Item[],
  { milliseconds, work, onInterrupt }: DeadlineOptions<Item, Result>,
): Result[] {
  const results: Result[] = [];
  while (results.length < items.length) {
    try {
      withDeadline(milliseconds, () => {
        const end = performance.now() + milliseconds / 10;
        do results.push(work(items[results.length] as Item));
        while (results.length < items.length && performance.now() < end);
      });
    } catch (error) {
      if (!(error instanceof DeadlinePassed)) throw error;
      // The deadline can pass right after the last item.
      if (results.length < items.length) results.push(onInterrupt(items[results.length] as Item, error));
    }
  }
  return results;
}
