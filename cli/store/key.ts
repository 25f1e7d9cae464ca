import { computeDigest } from '../sources/text.js';

/** Describes how a result is made. */
export interface Task {
  /** Name of the kind of result, without a colon. Results of the same kind are forgotten together. */
  readonly task: string;
  /** Distinguishes results of the same kind that are needed at the same time, such as the file that a page is made from. */
  readonly subject?: string;
  /** Everything that the result depends on, as far as it can be listed before it is made: plain data. */
  readonly inputs: readonly unknown[];
}

/** Identifies a result: its task and the digest of its inputs. */
export type Key = string & { readonly key: unique symbol };

export const createKey = ({ task, subject = '', inputs }: Task): Key =>
  `${task}:${subject}:${computeDigest(JSON.stringify(inputs))}` as Key;

/** The kind of a result. */
export const getKind = (key: string): string => key.slice(0, key.indexOf(':'));

/** The kind and the subject of a result: the same for all its versions. */
export const getSlot = (key: Key): string => key.slice(0, key.lastIndexOf(':'));
