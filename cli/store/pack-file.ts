import { fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** Bytes that are collected before they are written. */
const BUFFER = 1 << 20;

/** A file that its process appends to, and others only read. Its methods throw system errors. */
export class PackFile {
  readonly #descriptor: number;
  #written: number;
  /** Bytes that have not been written, by their offsets. */
  #pending = new Map<number, Uint8Array>();
  #size: number;
  /** The error of a write that failed: nothing more is written. */
  #failure: unknown;

  /** @param flags `wx+` for a new file, `r` for one of an earlier process */
  constructor(
    readonly name: string,
    path: string,
    flags: 'wx+' | 'r',
  ) {
    this.#descriptor = openSync(path, flags);
    this.#written = fstatSync(this.#descriptor).size;
    this.#size = this.#written;
  }

  /** Length in bytes, with those that have not been written. */
  get size(): number {
    return this.#size;
  }

  /** Returns the offset of the bytes. */
  append(bytes: Uint8Array): number {
    if (this.#failure) throw this.#failure;
    const offset = this.#size;
    this.#pending.set(offset, bytes);
    this.#size += bytes.length;
    if (this.#size - this.#written >= BUFFER) this.flush();
    return offset;
  }

  /** If the disk refuses, the appended bytes can still be read. */
  flush(): void {
    if (this.#failure) throw this.#failure;
    const bytes = Buffer.concat([...this.#pending.values()]);
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#written + done);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#written += bytes.length;
    this.#pending.clear();
  }

  /** The bytes that were appended at an offset; fewer if the file ends before. */
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
