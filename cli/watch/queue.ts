import { setTimeout as delay } from 'node:timers/promises';

/** How long changes that affect other pages wait for another edit, in milliseconds. */
const PAUSE = 100;

/** Further work after an edit: none, an update of other pages, or a full build without which the edit is not visible. */
export type Rest = 'nothing' | 'others' | 'whole';

interface QueueOptions {
  /** Shows changed files as far as possible without a full build. */
  edit(changed: readonly string[]): Promise<Rest>;
  /** Runs a full build. */
  whole(): Promise<void>;
  onError(error: Error): void;
}

/** Processes changes one after another, without losing any. */
export interface Queue {
  /** Adds changed files: absolute paths. */
  add(files: Iterable<string>): void;
  /** Requests a full build. */
  needWhole(): void;
  /** Runs other work between two changes; changes during that time follow. Rejects if the work does. */
  alone(work: () => Promise<void>): Promise<void>;
  /** For use during `alone`: processes the files that have changed since. */
  edit(): Promise<void>;
  /** Ignores all changes from now on, including those that wait. */
  close(): void;
  readonly isIdle: boolean;
}

export function createChangeQueue({ edit, whole, onError }: QueueOptions): Queue {
  const pending = new Set<string>();
  let needsWhole = false;
  let isClosed = false;
  let turn: Promise<void> | undefined;

  async function editPending(): Promise<Rest> {
    const changed = [...pending];
    pending.clear();
    const rest = changed.length > 0 ? await edit(changed) : 'nothing';
    if (rest !== 'nothing') needsWhole = true;
    return rest;
  }

  async function work(): Promise<void> {
    while (!isClosed && (pending.size > 0 || needsWhole)) {
      const rest = await editPending();
      if (rest === 'others') await delay(PAUSE);
      if (!needsWhole || (rest === 'others' && pending.size > 0)) continue;
      needsWhole = false;
      await whole();
    }
  }

  /** A failure ends this turn; later changes get another turn. */
  async function start(): Promise<void> {
    if (turn || isClosed) return;
    turn = work().catch(onError);
    await turn;
    turn = undefined;
    if (!isClosed && (pending.size > 0 || needsWhole)) await start();
  }

  return {
    add(files) {
      for (const file of files) pending.add(file);
      void start();
    },
    needWhole() {
      needsWhole = true;
      void start();
    },
    async alone(other) {
      while (turn) await turn;
      const working = other();
      turn = working.catch(() => undefined);
      try {
        await working;
      } finally {
        turn = undefined;
        void start();
      }
    },
    async edit() {
      await editPending();
    },
    close() {
      isClosed = true;
    },
    get isIdle() {
      return turn === undefined;
    },
  };
}
