/** How many items of a kind a command built, and how many came from its cache or output folder. */
interface Work {
  readonly name: string;
  readonly made: number;
  readonly reused: number;
}

/** A period of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Number of the thread; 0 is the main one. */
  readonly thread: number;
}

interface NamedSpan extends Span {
  readonly name: string;
}

/** How many of the slowest pages are listed. */
const SLOWEST = 10;

const now = (): number => performance.timeOrigin + performance.now();

/** Records the work of a command and how long it took. */
export class Stats {
  readonly #start = now();
  #last = this.#start;
  #phases: NamedSpan[] = [];
  #pages: NamedSpan[] = [];
  #work: Work[] = [];
  readonly #notes = new Set<string>();

  /** Ends a phase. */
  lap(name: string): void {
    const to = now();
    this.#phases.push({ name, from: this.#last, to, thread: 0 });
    this.#last = to;
  }

  /** Records how many items a phase built and how many it reused. */
  count(name: string, made: number, reused: number): void {
    this.#work.push({ name, made, reused });
  }

  /** Records a circumstance that is worth knowing, such as one that makes builds slower; once, however often it is recorded. */
  note(text: string): void {
    this.#notes.add(text);
  }

  /** Records how long a page took. */
  page(name: string, span: Span): void {
    this.#pages.push({ name, ...span });
  }

  /** Time since the start. */
  milliseconds(): number {
    return roundTime(now() - this.#start);
  }

  /** Phases, work, notes and slowest pages as text for people. */
  text(): string {
    const slowest = this.#slowest();
    return [
      ...formatTable(this.#phases.map((phase) => [phase.name, formatTime(phase.to - phase.from)])),
      '',
      ...formatTable(this.#work.map(({ name, made, reused }) => [name, `${made} built, ${reused} cached`])),
      ...(this.#notes.size === 0 ? [] : ['', ...this.#notes]),
      ...(slowest.length === 0
        ? []
        : ['', 'Slowest pages:', ...formatTable(slowest.map((page) => [page.name, formatTime(page.to - page.from)]))]),
      '',
    ].join('\n');
  }

  /** The same for other programs: times in milliseconds. */
  json(): string {
    const times = (spans: readonly NamedSpan[]) =>
      spans.map(({ name, from, to }) => ({ name, milliseconds: roundTime(to - from) }));
    const stats = {
      version: 1,
      milliseconds: this.milliseconds(),
      phases: times(this.#phases),
      work: this.#work,
      notes: [...this.#notes],
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
      ...this.#phases.map((phase) => event(phase, 'phase')),
      ...this.#pages.map((page) => event(page, 'page')),
    ];
    return `${JSON.stringify({ traceEvents })}\n`;
  }

  #slowest(): NamedSpan[] {
    const took = ({ from, to }: NamedSpan) => to - from;
    return [...this.#pages].sort((a, b) => took(b) - took(a)).slice(0, SLOWEST);
  }
}

function formatTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

const roundTime = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** Formats a time as people read it: `340 ms`, `2.1 s`. */
export const formatTime = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
