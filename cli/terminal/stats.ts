/** How many items of a kind a command worked out, and how many it found in its cache or output folder. */
interface Work {
  readonly name: string;
  readonly made: number;
  readonly reused: number;
}

/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Number of the thread; 0 is the main one. */
  readonly thread: number;
}

interface NamedSpan extends Span {
  readonly name: string;
}

/** Slowest pages that are told. */
const SLOWEST = 10;

const now = (): number => performance.timeOrigin + performance.now();

/** What a command did and how long it took. */
export class Stats {
  readonly #start = now();
  #last = this.#start;
  #phases: NamedSpan[] = [];
  #pages: NamedSpan[] = [];
  #work: Work[] = [];

  /** Ends a phase. */
  lap(name: string): void {
    const to = now();
    this.#phases.push({ name, from: this.#last, to, thread: 0 });
    this.#last = to;
  }

  /** Notes what a phase worked out and what it found. */
  count(name: string, made: number, reused: number): void {
    this.#work.push({ name, made, reused });
  }

  /** Notes how long a page took. */
  page(name: string, span: Span): void {
    this.#pages.push({ name, ...span });
  }

  /** Time since the start, in words: `340 ms`, `2.1 s`. */
  total(): string {
    return inWords(now() - this.#start);
  }

  /** Phases, work and slowest pages as a person reads them. */
  text(): string {
    const slowest = this.#slowest();
    return [
      ...table(this.#phases.map((phase) => [phase.name, inWords(phase.to - phase.from)])),
      '',
      ...table(this.#work.map(({ name, made, reused }) => [name, `${made} made, ${reused} reused`])),
      ...(slowest.length === 0
        ? []
        : ['', 'Slowest pages:', ...table(slowest.map((page) => [page.name, inWords(page.to - page.from)]))]),
      '',
    ].join('\n');
  }

  /** The same for other programs: times in milliseconds. */
  json(): string {
    const times = (spans: readonly NamedSpan[]) =>
      spans.map(({ name, from, to }) => ({ name, milliseconds: rounded(to - from) }));
    const stats = {
      version: 1,
      milliseconds: rounded(now() - this.#start),
      phases: times(this.#phases),
      work: this.#work,
      slowestPages: times(this.#slowest()),
    };
    return `${JSON.stringify(stats, null, 2)}\n`;
  }

  /** Events that the performance panel of Chrome opens (Trace Event Format: complete events, times in microseconds). */
  trace(): string {
    const event = ({ name, from, to, thread }: NamedSpan, cat: string) => ({
      name,
      cat,
      ph: 'X',
      pid: 1,
      tid: thread,
      ts: Math.round((from - this.#start) * 1000),
      dur: Math.round((to - from) * 1000),
    });
    const threads = [...new Set(this.#pages.map(({ thread }) => thread))].filter((thread) => thread !== 0);
    const names = [0, ...threads].map((tid) => ({
      name: 'thread_name',
      ph: 'M',
      pid: 1,
      tid,
      args: { name: tid === 0 ? 'main' : `worker ${tid}` },
    }));
    const traceEvents = [
      ...names,
      ...this.#phases.map((one) => event(one, 'phase')),
      ...this.#pages.map((one) => event(one, 'page')),
    ];
    return `${JSON.stringify({ traceEvents })}\n`;
  }

  #slowest(): NamedSpan[] {
    const took = ({ from, to }: NamedSpan) => to - from;
    return [...this.#pages].sort((a, b) => took(b) - took(a)).slice(0, SLOWEST);
  }
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
