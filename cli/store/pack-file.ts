import { fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** Bytes that are gathered before they are written. */
const BUFFER = 1 << 20;

/** A file that is appended to and read at any place. Its methods throw system errors. */
export class PackFile {
  readonly #descriptor: number;
  #written: number;
  /** What is still to be written, by its offset. */
  #pending = new Map<number, Uint8Array>();
  #size: number;
  /** Why nothing more can be written: the disk refused. */
  #refusal: unknown;

  /** @param flags `wx+` for a new file, `r+` for one that is there, `r` for one that cannot be written */
  constructor(
    readonly name: string,
    path: string,
    flags: 'wx+' | 'r+' | 'r',
  ) {
    this.#descriptor = openSync(path, flags);
    this.#written = fstatSync(this.#descriptor).size;
    this.#size = this.#written;
    if (flags === 'r') this.#refusal = new Error('The file cannot be written.');
  }

  /** Length in bytes, with what is still to be written. */
  get size(): number {
    return this.#size;
  }

  /** Gives the offset of the bytes. */
  append(bytes: Uint8Array): number {
    if (this.#refusal) throw this.#refusal;
    const offset = this.#size;
    this.#pending.set(offset, bytes);
    this.#size += bytes.length;
    if (this.#size - this.#written >= BUFFER) this.flush();
    return offset;
  }

  /** Where the disk refuses, what was appended can still be read. */
  flush(): void {
    if (this.#refusal) throw this.#refusal;
    const bytes = Buffer.concat([...this.#pending.values()]);
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#written + done);
    } catch (error) {
      this.#refusal = error;
      throw error;
    }
    this.#written += bytes.length;
    this.#pending.clear();
  }

  /** The bytes that were appended at a place; fewer where the file ends. */
  read(offset: number, length: number): Buffer {
    const pending = this.#pending.get(offset);
    if (pending?.length === length) return Buffer.from(pending);
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#descriptor, bytes, done, length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.subarray(0, done);
  }
}
