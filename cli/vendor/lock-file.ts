import * as z from 'zod';
import type { PullSource } from '../config/pull-schema.js';

/** Relative to the site folder. */
export const LOCK_FILE = 'docsgen.lock.json';

const file = z.strictObject({
  path: z.string(),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const source = z.strictObject({
  to: z.string(),
  git: z.string().optional(),
  ref: z.string().optional(),
  folder: z.string().optional(),
  include: z.array(z.string()).optional(),
  url: z.string().optional(),
  releases: z.string().optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)
    .optional(),
  files: z.array(file),
});

const lock = z.strictObject({ version: z.literal(1), sources: z.array(source) });

/** A file in `vendor/`, relative to it. */
export type LockedFile = z.output<typeof file>;
/** A source of the configuration, and the files that were fetched for it. */
export type LockedSource = z.output<typeof source>;
export type Lock = z.output<typeof lock>;

/** Returns the content of a lock file; `undefined` if it is not one. */
export function toLock(value: unknown): Lock | undefined {
  const parsed = lock.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

const byKey =
  <Item>(key: (item: Item) => string) =>
  (a: Item, b: Item): number =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;

/** Writes a lock in a stable order, so that the same files always produce the same text. */
export function formatLock({ sources }: Pick<Lock, 'sources'>): string {
  const ordered = [...sources].sort(byKey(({ to }) => to)).map(({ commit, files, ...declared }) => ({
    ...declared,
    ...(commit === undefined ? {} : { commit }),
    files: [...files].sort(byKey(({ path }) => path)).map(({ path, size, sha256 }) => ({ path, size, sha256 })),
  }));
  return `${JSON.stringify({ version: 1, sources: ordered }, null, 2)}\n`;
}

/** An address as files and messages may show it: a query may contain a secret. */
const shownAddress = (address: string): string => address.replace(/[?#].*$/s, '');

/** The part of a source that the lock file repeats, to notice when the configuration changes. */
export function declarationOf({
  to,
  git,
  ref,
  folder,
  include,
  url,
  releases,
}: PullSource): Omit<LockedSource, 'commit' | 'files'> {
  const defined = Object.entries({
    to,
    git: git && shownAddress(git),
    ref,
    folder,
    include,
    url: url && shownAddress(url),
    releases: releases && shownAddress(releases),
  }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Omit<LockedSource, 'commit' | 'files'>;
}

/** Whether an entry of the lock file was made for a source of the configuration. */
export function isFor({ commit: _, files: __, ...locked }: LockedSource, declared: PullSource): boolean {
  const { to, git, ref, folder, include, url, releases } = locked;
  return (
    JSON.stringify({ to, git, ref, folder, include, url, releases }) === JSON.stringify({ ...EMPTY, ...declarationOf(declared) })
  );
}

/** All keys of a declaration in their order. */
const EMPTY = {
  to: undefined,
  git: undefined,
  ref: undefined,
  folder: undefined,
  include: undefined,
  url: undefined,
  releases: undefined,
};
