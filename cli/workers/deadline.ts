import { createContext, Script } from 'node:vm';

/**
 * Milliseconds that one page, one OpenAPI operation or one sample may take. Honest ones take well under a second. A deadline that passes fails the
 * build, so it is long enough for a machine that is busy with ten other things.
 */
export const DEADLINE = 120_000;

/** Work was stopped because it did not finish in time. */
export class DeadlinePassed extends Error {
  constructor(readonly milliseconds: number) {
    super(`it took more than ${milliseconds} milliseconds`);
  }
}

type Runner = (work: () => void, milliseconds: number) => void;

let runner: Runner | undefined;

/** Only code that runs inside a script of `node:vm` can be interrupted, everything that it calls and regular expressions included. */
function makeRunner(): Runner {
  const holder: { work(): void } = { work: () => {} };
  const script = new Script('holder.work()', { filename: 'docsgen-deadline.js' });
  const context = createContext({ holder });
  return (work, milliseconds) => {
    const outer = holder.work;
    holder.work = work;
    try {
      script.runInContext(context, { timeout: milliseconds });
    } finally {
      holder.work = outer;
    }
  };
}

/** The error of `node:vm` is of another realm, so it is not an `Error` here. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs synchronous work and returns its result. Throws `DeadlinePassed` when the work has not finished in time, and whatever the work throws.
 * Costs about 0.1 ms. Objects that interrupted work was changing must not be used again.
 */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  runner ??= makeRunner();
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

interface EachInTime<Item, Result> {
  /** How long one item may take; those that follow others may be stopped a tenth earlier. */
  readonly milliseconds: number;
  work(item: Item): Result;
  /** The result of an item that was stopped. */
  late(item: Item, error: DeadlinePassed): Result;
}

/**
 * Runs synchronous work for each item and returns the results in their order. Throws whatever the work throws. A deadline needs a thread of its own, so
 * quick items share one, until a tenth of its time is over.
 */
export function eachInTime<Item, Result>(
  items: readonly Item[],
  { milliseconds, work, late }: EachInTime<Item, Result>,
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
      // It may have passed right after the last item.
      if (results.length < items.length) results.push(late(items[results.length] as Item, error));
    }
  }
  return results;
}
