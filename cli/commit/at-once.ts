/** Work beside the one who asks for it, so much at once and no more. */
export interface AtOnce {
  /** Begins some work and waits until there is room for more. Rejects as `end` does once some work has failed. */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for all that was begun. Rejects with what the first of it rejected with. */
  end(): Promise<void>;
}

/** @param limit how much is never reached */
export function atOnce(limit: number): AtOnce {
  let running = 0;
  let waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  const ended = () => {
    running -= 1;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = async () => {
    await until(() => running === 0);
    if (failures.length > 0) throw failures[0];
  };
  return {
    async add(work) {
      running += 1;
      void work()
        .catch((error: unknown) => void failures.push(error))
        .then(ended);
      await until(() => running < limit || failures.length > 0);
      if (failures.length > 0) await end();
    },
    end,
  };
}
