import { fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** A file that its process appends to, and others only read. Its methods throw system errors. */
export class PackFile {
  readonly #descriptor: number;
  #size: number;

  /** @param flags `wx+` for a new file, `r` for one of an earlier process */
  constructor(
    readonly name: string,
    path: string,
    flags: 'wx+' | 'r',
  ) {
    this.#descriptor = openSync(path, flags);
    this.#size = fstatSync(this.#descriptor).size;
  }

  /** Length in bytes. */
  get size(): number {
    return this.#size;
  }

  /** Returns the offset of the bytes. Bytes that could only be written in part are overwritten by the next ones. */
  append(bytes: Uint8Array): number {
    const offset = this.#size;
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, offset + done);
    this.#size += bytes.length;
    return offset;
  }

  /** The bytes at an offset; fewer if the file ends before. */
  read(offset: number, length: number): Buffer {
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
