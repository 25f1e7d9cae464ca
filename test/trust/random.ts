/** Pseudorandom numbers, determined by the seed (mulberry32). */
export class Random {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** Returns a number from 0 up to but excluding 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from 0 up to but excluding the limit. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Returns some members of a list in their order. */
  some<T>(list: readonly T[], share: number): T[] {
    return list.filter(() => this.chance(share));
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.pick(WORDS)).join(' ');
  }
}

const WORDS =
  'feature flag strategy rollout İstanbul straße token project segment variant client server metrics naïve gradual environment key ﬁrst toggle context release'.split(
    ' ',
  );
