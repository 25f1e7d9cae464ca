/** Runs asynchronous work, up to a number of tasks at the same time. */
export interface ConcurrencyLimit {
  /** Starts a task and waits until there is room for another one. Rejects like `end` once a task has failed. */
  add(task: () => Promise<void>): Promise<void>;
  /** Waits for all tasks that were started. Rejects with the error of the first one that failed. */
  end(): Promise<void>;
}

/** @param limit number of running tasks at which `add` waits */
export function limitConcurrency(limit: number): ConcurrencyLimit {
  let running = 0;
  let waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  const finish = () => {
    running -= 1;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const waitUntil = async (isReached: () => boolean) => {
    while (!isReached()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = async () => {
    await waitUntil(() => running === 0);
    if (failures.length > 0) throw failures[0];
  };
  return {
    async add(task) {
      running += 1;
      void task()
        .catch((error: unknown) => void failures.push(error))
        .then(finish);
      await waitUntil(() => running < limit);
      if (failures.length > 0) await end();
    },
    end,
  };
}
