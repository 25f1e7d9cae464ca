import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Random } from './random.js';

/** Earlier contents of files, by path relative to the site. */
export type Kept = ReadonlyMap<string, Buffer>;

/** The files that docsgen stores between two builds. */
function keptFiles(dir: string): string[] {
  const below = (folder: string) =>
    existsSync(path.join(dir, folder)) ? readdirSync(path.join(dir, folder)).map((name) => `${folder}/${name}`) : [];
  return [...below('.docsgen'), ...below('.dist.docsgen')].filter((file) => /(?:\.json|\.pack|\/lock)$/.test(file)).sort();
}

export const readKept = (dir: string): Kept =>
  new Map(keptFiles(dir).map((file) => [file, readFileSync(path.join(dir, file))] as const));

/** Files that only exist during a build. */
const PASSING = ['.dist.docsgen/lock', '.dist.docsgen/journal.json', '.dist.docsgen/undo.json'];

type Spoil = (bytes: Buffer, random: Random) => Buffer;

const SPOILS: Readonly<Record<string, Spoil>> = {
  'flip bits in': (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let count = 1 + random.below(3); count > 0 && copy.length > 0; count--) {
      const at = random.below(copy.length);
      copy[at] = (copy[at] as number) ^ (1 << random.below(8));
    }
    return copy;
  },
  'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  'cut a piece out of': (bytes, random) => {
    const from = random.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(500))]);
  },
  'blank a piece of': (bytes, random) => {
    const from = random.below(bytes.length + 1);
    return Buffer.from(bytes).fill(0, from, Math.min(bytes.length, from + 1 + random.below(4096)));
  },
  empty: () => Buffer.alloc(0),
  'fill with nonsense': (_, random) => Buffer.from(random.words(9)),
  'make JSON of nothing of': (_, random) => Buffer.from(random.pick(['null', '{}', '[]', '""', '{"version":2}', '0'])),
};

/**
 * Corrupts one of the stored files; returns a description.
 *
 * @param others earlier contents of the files, and contents from another version
 */
export function corrupt(dir: string, random: Random, others: readonly Kept[]): string {
  const files = keptFiles(dir);
  const file = random.pick(random.chance(0.1) ? PASSING : files);
  const target = path.join(dir, file);
  const bytes = existsSync(target) ? readFileSync(target) : Buffer.from(random.words(3));
  const choice = random.below(Object.keys(SPOILS).length + 3);
  if (choice === 0) {
    rmSync(target, { force: true });
    return `remove ${file}`;
  }
  if (choice <= 2) {
    const other = random.pick(others);
    const name = file.endsWith('.pack') ? [...other.keys()].find((one) => one.endsWith('.pack')) : file;
    writeFileSync(target, other.get(name ?? file) ?? random.pick([...other.values()]));
    return `take ${file} from elsewhere`;
  }
  const name = random.pick(Object.keys(SPOILS));
  writeFileSync(target, (SPOILS[name] as Spoil)(bytes, random));
  return `${name} ${file}`;
}
