import type { PackedPosting } from '../../../search/postings.js';

/** Stores many lists in little memory: linked lists in two typed arrays. */
export class PackedLists {
  #packed = new Float64Array(1 << 16);
  #next = new Int32Array(1 << 16);
  #length = 0;
  /** Indexes of the first item of each list, and of the last one. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];

  /** Adds a list with one item and returns its number. */
  open(packed: PackedPosting): number {
    const index = this.#append(packed);
    this.#last.push(index);
    return this.#first.push(index) - 1;
  }

  add(list: number, packed: PackedPosting): void {
    const index = this.#append(packed);
    this.#next[this.#last[list] as number] = index;
    this.#last[list] = index;
  }

  read(list: number): PackedPosting[] {
    const items: PackedPosting[] = [];
    const last = this.#last[list];
    for (let index = this.#first[list] as number; ; index = this.#next[index] as number) {
      items.push(this.#packed[index] as number);
      if (index === last) return items;
    }
  }

  #append(packed: PackedPosting): number {
    if (this.#length === this.#packed.length) {
      const [previousPacked, previousNext] = [this.#packed, this.#next];
      this.#packed = new Float64Array(2 * this.#length);
      this.#next = new Int32Array(2 * this.#length);
      this.#packed.set(previousPacked);
      this.#next.set(previousNext);
    }
    this.#packed[this.#length] = packed;
    return this.#length++;
  }
}
