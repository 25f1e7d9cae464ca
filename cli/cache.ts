import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Results of earlier builds, in one file. A result is found by the hash of everything that it depends on. */
export interface Cache {
  /** Results outlive the process. */
  readonly persistent: boolean;
  /** `undefined` when it is not there, or not what was stored. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Writes what this build has used or made; the rest is forgotten. A cache that cannot be written is none. */
  save(): Promise<void>;
}

const MAGIC = 'docsgen-cache-1';

const checksum = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** A cache that keeps nothing. */
export const noCache: Cache = { persistent: false, get: () => undefined, set: () => {}, save: async () => {} };

interface Stored {
  readonly text: string;
  readonly sum: string;
}

/**
 * Opens the cache file. One that is missing, damaged or of another build of docsgen counts as empty.
 *
 * @param build hash of the running docsgen
 */
export async function openCache(file: string, build: string): Promise<Cache> {
  const stored = await readPack(file, build);
  const used = new Map<string, Stored>();
  let changed = false;
  return {
    persistent: true,
    get(key) {
      const entry = used.get(key) ?? stored.get(key);
      if (!entry) return undefined;
      if (!used.has(key)) {
        if (checksum(entry.text) !== entry.sum) {
          stored.delete(key);
          return undefined;
        }
        used.set(key, entry);
      }
      return JSON.parse(entry.text) as unknown;
    },
    set(key, value) {
      const text = JSON.stringify(value);
      used.set(key, { text, sum: checksum(text) });
      changed = true;
    },
    async save() {
      if (!changed && used.size === stored.size) return;
      await writePack(file, build, used).catch(() => rm(file, { force: true }).catch(() => {}));
    },
  };
}

/** A line of JSON that says what follows and where, then the results one after the other. */
async function readPack(file: string, build: string): Promise<Map<string, Stored>> {
  const entries = new Map<string, Stored>();
  try {
    const bytes = await readFile(file);
    const end = bytes.indexOf(10);
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as {
      magic: string;
      build: string;
      entries: [string, number, string][];
    };
    if (head.magic !== MAGIC || head.build !== build) return entries;
    let at = end + 1;
    for (const [key, length, sum] of head.entries) {
      const from = at;
      at += length;
      if (at > bytes.length) break;
      let text: string | undefined;
      entries.set(key, {
        get text() {
          text ??= bytes.toString('utf8', from, from + length);
          return text;
        },
        sum,
      });
    }
  } catch {
    entries.clear();
  }
  return entries;
}

async function writePack(file: string, build: string, entries: ReadonlyMap<string, Stored>): Promise<void> {
  const chunks = [...entries].map(([key, { text, sum }]) => ({ key, sum, bytes: Buffer.from(text) }));
  const head = JSON.stringify({ magic: MAGIC, build, entries: chunks.map(({ key, sum, bytes }) => [key, bytes.length, sum]) });
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, Buffer.concat([Buffer.from(`${head}\n`), ...chunks.map(({ bytes }) => bytes)]));
  await rename(temporary, file);
}
