import { styleText } from 'node:util';
import { describe, type Problem, placeText, sortProblems } from '../problems/index.js';

/** Where a command writes: the streams of the process, or of a test. */
export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Writes data that another program may read. */
  out(text: string): void;
  /** Writes text for people. */
  err(text: string): void;
}

/** The result of a command, which `main.ts` prints. */
export interface CommandResult {
  readonly problems: readonly Problem[];
  /** Data for standard output. */
  readonly out?: string;
  /** Text for people, on standard error, before the problems. */
  readonly err?: string;
}

/** Shows progress: a bar on a terminal, a line for each phase elsewhere. */
export interface Progress {
  phase(name: string, total?: number): void;
  step(done: number): void;
  end(): void;
}

export const silent: Progress = { phase: () => {}, step: () => {}, end: () => {} };

const BAR = 24;

export function progress(output: Output): Progress {
  if (!output.isTerminal)
    return { ...silent, phase: (name, total) => output.err(`${name}${total === undefined ? '' : ` (${total})`}\n`) };
  let name = '';
  let total: number | undefined;
  let shown = -1;
  const draw = (done: number) => {
    const share = total ? Math.min(1, done / total) : 0;
    const full = Math.round(share * BAR);
    if (full === shown && done !== total) return;
    shown = full;
    const bar = total === undefined ? '' : ` ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${done}/${total}`;
    output.err(`\r\u001b[2K${`${name}${bar}`.slice(0, output.columns - 1)}`);
  };
  return {
    phase(next, count) {
      name = next;
      total = count;
      shown = -1;
      draw(0);
    },
    step: draw,
    end: () => output.err('\r\u001b[2K'),
  };
}

const colored = (output: Output, style: Parameters<typeof styleText>[0], text: string): string =>
  output.isTerminal ? styleText(style, text) : text;

/** Prints problems as text: place, level, cause and fix of each, then the number of errors and warnings. */
export function printProblems(problems: readonly Problem[], output: Output): void {
  const described = sortProblems(problems).map(describe);
  for (const one of described) {
    const level = colored(output, one.level === 'error' ? 'red' : 'yellow', one.level);
    const place = placeText(one);
    output.err(
      `${place ? `${colored(output, 'bold', place)}  ` : ''}${level}  ${one.cause} ${colored(output, 'dim', `[${one.id}]`)}\n  ${one.fix}\n`,
    );
  }
  const errors = described.filter(({ level }) => level === 'error').length;
  const warnings = described.length - errors;
  if (described.length > 0)
    output.err(`\n${[plural(errors, 'error'), plural(warnings, 'warning')].filter(Boolean).join(', ')}\n`);
}

export const plural = (count: number, noun: string): string => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);
