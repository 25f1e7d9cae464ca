import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** Bytes that are gathered before they are written. */
const BUFFER = 1 << 20;

/** A file that is appended to and read at any place. Its methods throw system errors. */
export class PackFile {
  readonly #descriptor: number;
  #written: number;
  #pending: Uint8Array[] = [];
  #size: number;

  /** @param flags `wx+` for a new file, `r+` for one that is there, `r` for one that cannot be written */
  constructor(
    readonly name: string,
    path: string,
    flags: 'wx+' | 'r+' | 'r',
  ) {
    this.#descriptor = openSync(path, flags);
    this.#written = fstatSync(this.#descriptor).size;
    this.#size = this.#written;
  }

  /** Length in bytes, with what is still to be written. */
  get size(): number {
    return this.#size;
  }

  /** Gives the offset of the bytes. */
  append(bytes: Uint8Array): number {
    const offset = this.#size;
    this.#pending.push(bytes);
    this.#size += bytes.length;
    if (this.#size - this.#written >= BUFFER) this.flush();
    return offset;
  }

  flush(): void {
    const bytes = Buffer.concat(this.#pending);
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#written + done);
    this.#written += bytes.length;
    this.#pending = [];
  }

  /** The bytes at a place; fewer where the file ends. */
  read(offset: number, length: number): Buffer {
    if (offset + length > this.#written) this.flush();
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#descriptor, bytes, done, length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.subarray(0, done);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
