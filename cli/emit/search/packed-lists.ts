import type { PackedPosting } from '../../../search/postings.js';

/** Stores many lists in little memory: linked lists in two typed arrays. */
export class PackedLists {
  #packed = new Float64Array(1 << 16);
  #next = new Int32Array(1 << 16);
  #length = 0;
  /** Indexes of the first and last item of each list. */
  readonly #ends: [first: number, last: number][] = [];

  /** Adds a list with one item and returns its number. */
  open(packed: PackedPosting): number {
    const at = this.#append(packed);
    return this.#ends.push([at, at]) - 1;
  }

  add(list: number, packed: PackedPosting): void {
    const at = this.#append(packed);
    const ends = this.#ends[list] as [number, number];
    this.#next[ends[1]] = at;
    ends[1] = at;
  }

  read(list: number): PackedPosting[] {
    const all: PackedPosting[] = [];
    const [first, last] = this.#ends[list] as [number, number];
    for (let at = first; ; at = this.#next[at] as number) {
      all.push(this.#packed[at] as number);
      if (at === last) return all;
    }
  }

  #append(packed: PackedPosting): number {
    if (this.#length === this.#packed.length) {
      const [before, links] = [this.#packed, this.#next];
      this.#packed = new Float64Array(2 * this.#length);
      this.#next = new Int32Array(2 * this.#length);
      this.#packed.set(before);
      this.#next.set(links);
    }
    this.#packed[this.#length] = packed;
    return this.#length++;
  }
}
