import type { Cache } from './cache.js';
import { createKey, type Task } from './key.js';
import type { Texts } from './texts.js';

/** A task whose result is one value: plain data. */
export interface MemoTask<Out> extends Task {
  /** Whether a stored result still applies. Needed if making it reveals further inputs. */
  isCurrent?(stored: Out): boolean | Promise<boolean>;
  /** Whether other runs may use the result. */
  isStorable?(made: Out): boolean;
}

/** Returns the stored result of a task. Without one, makes and stores it. */
export async function memo<Out extends {}>(cache: Cache, task: MemoTask<Out>, make: () => Promise<Out>): Promise<Out> {
  const stored = recall<Out>(cache, task);
  if (stored !== undefined && (await (task.isCurrent?.(stored) ?? true))) return stored;
  const made = await make();
  return (task.isStorable?.(made) ?? true) ? remember(cache, task, made) : made;
}

/** Name of the text of a value. */
const VALUE = 'value';

const parse = (texts: Texts): unknown => JSON.parse(texts.read(VALUE));

/** Returns the stored result of a task; `undefined` if there is none. For results that are made elsewhere; others use `memo`. */
export const recall = <Out>(cache: Cache, task: Task): Out | undefined => cache.find(createKey(task), parse) as Out | undefined;

/** Stores the result of a task and returns it. */
export const remember = <Out>(cache: Cache, task: Task, made: Out): Out =>
  cache.persistent ? cache.store(createKey(task), { [VALUE]: JSON.stringify(made) }, () => made) : made;
