import { setTimeout as delay } from 'node:timers/promises';

/** What concerns other pages waits this long for the next edit, in milliseconds. */
const PAUSE = 100;

/** What the change of some pages still asks for: nothing, that other pages follow, or that the whole line shows it at all. */
export type Rest = 'nothing' | 'others' | 'whole';

interface QueueOptions {
  /** Shows what can be shown of changed files at once. */
  edit(changed: readonly string[]): Promise<Rest>;
  /** Runs the whole line. */
  whole(): Promise<void>;
  onError(error: Error): void;
}

/** Changes wait here for their turn: one after the other, none at the same time as another, none lost. */
export interface Queue {
  /** Files have changed: absolute paths. */
  add(files: Iterable<string>): void;
  /** The whole line has to run. */
  needWhole(): void;
  /** Does other work when its turn has come; what changes meanwhile follows. Rejects when the work does. */
  alone(work: () => Promise<void>): Promise<void>;
  /** For work that has its turn: treats the files that have changed meanwhile. */
  edit(): Promise<void>;
  readonly isIdle: boolean;
}

export function changeQueue({ edit, whole, onError }: QueueOptions): Queue {
  const pending = new Set<string>();
  let needsWhole = false;
  let turn: Promise<void> | undefined;

  async function editPending(): Promise<Rest> {
    const changed = [...pending];
    pending.clear();
    const rest = changed.length > 0 ? await edit(changed) : 'nothing';
    if (rest !== 'nothing') needsWhole = true;
    return rest;
  }

  async function work(): Promise<void> {
    while (pending.size > 0 || needsWhole) {
      const rest = await editPending();
      if (rest === 'others') await delay(PAUSE);
      if (!needsWhole || (rest === 'others' && pending.size > 0)) continue;
      needsWhole = false;
      await whole();
    }
  }

  /** A failure ends this turn; what has come since has its own. */
  async function start(): Promise<void> {
    if (turn) return;
    turn = work().catch(onError);
    await turn;
    turn = undefined;
    if (pending.size > 0 || needsWhole) await start();
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
      const own = other();
      turn = own.catch(() => undefined);
      try {
        await own;
      } finally {
        turn = undefined;
        void start();
      }
    },
    async edit() {
      await editPending();
    },
    get isIdle() {
      return turn === undefined;
    },
  };
}
