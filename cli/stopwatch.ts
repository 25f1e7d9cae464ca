/** Times the phases of a command. */
export class Stopwatch {
  readonly #start = performance.now();
  #last = this.#start;
  readonly #laps: { name: string; milliseconds: number }[] = [];

  /** Ends a phase. */
  lap(name: string): void {
    const now = performance.now();
    this.#laps.push({ name, milliseconds: now - this.#last });
    this.#last = now;
  }

  /** Time since the start, in words: `340 ms`, `2.1 s`. */
  total(): string {
    return inWords(performance.now() - this.#start);
  }

  /** A line for each phase. */
  table(): string {
    const width = Math.max(...this.#laps.map(({ name }) => name.length));
    return this.#laps.map(({ name, milliseconds }) => `  ${name.padEnd(width)}  ${inWords(milliseconds).padStart(8)}\n`).join('');
  }
}

const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
