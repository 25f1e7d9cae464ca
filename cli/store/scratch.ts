import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PackFile } from './pack-file.js';
import { type Texts, TextsInMemory } from './texts.js';

/** Texts that only this run needs, and not before it writes files: they are on disk, so that memory does not grow with the site. */
export interface Scratch {
  /** Returns the texts, which are read from the disk each time. If the disk refuses, they stay in memory. */
  keep(texts: Readonly<Record<string, string>>): Texts;
}

/** Creates a file at the first text. It has no name, so it is gone when the process ends. */
export function openScratch(): Scratch {
  let file: PackFile | undefined;
  return {
    keep(texts) {
      try {
        file ??= createUnnamedFile();
        return new ScratchTexts(file, texts);
      } catch {
        return new TextsInMemory(texts);
      }
    },
  };
}

function createUnnamedFile(): PackFile {
  const name = `docsgen-${randomBytes(12).toString('hex')}`;
  const place = path.join(tmpdir(), name);
  const file = new PackFile(name, place, 'wx+');
  unlinkSync(place);
  return file;
}

/** There are as many of these as pages: they are small. */
class ScratchTexts implements Texts {
  readonly #file: PackFile;
  readonly #places = new Map<string, readonly [offset: number, length: number]>();

  constructor(file: PackFile, texts: Readonly<Record<string, string>>) {
    this.#file = file;
    for (const [name, text] of Object.entries(texts)) {
      const bytes = Buffer.from(text);
      this.#places.set(name, [file.append(bytes), bytes.length]);
    }
  }

  hash(): undefined {
    return undefined;
  }

  read(name: string): string {
    const [offset, length] = this.#places.get(name) ?? [0, 0];
    return this.#file.read(offset, length).toString();
  }
}
