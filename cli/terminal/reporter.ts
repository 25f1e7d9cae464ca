import { styleText } from 'node:util';
import { describe, type Problem, placeText, sortProblems } from '../problems/index.js';
import type { CodeFrame } from './code-frame.js';

/** The terminal that a command runs in. */
export interface Terminal {
  /** Shows colors and can overwrite a line. */
  readonly isInteractive: boolean;
  readonly columns: number;
}

/** The result of a command, or a part of it, which `main.ts` prints. */
export interface CommandResult {
  readonly problems: readonly Problem[];
  /** Data for standard output. */
  readonly out?: string;
  /** Text for people, on standard error, before the problems. */
  readonly err?: string;
}

/** Receives the progress of a command. */
export interface Progress {
  phase(name: string, total?: number): void;
  step(done: number): void;
  end(): void;
}

export const silent: Progress = { phase: () => {}, step: () => {}, end: () => {} };

/** Width of the progress bar, in characters. */
const BAR = 24;

/** Shows progress: as a bar in an interactive terminal, otherwise as a line for each phase. @param write prints a text */
export function showProgress({ isInteractive, columns }: Terminal, write: (text: string) => void): Progress {
  if (!isInteractive) return { ...silent, phase: (name, total) => write(`${name}${total === undefined ? '' : ` (${total})`}\n`) };
  let name = '';
  let total: number | undefined;
  let shownWidth = -1;
  const draw = (done: number) => {
    const share = total ? Math.min(1, done / total) : 0;
    const width = Math.round(share * BAR);
    if (width === shownWidth && done !== total) return;
    shownWidth = width;
    const bar = total === undefined ? '' : ` ${'█'.repeat(width)}${'░'.repeat(BAR - width)} ${done}/${total}`;
    write(`\r\u001b[2K${`${name}${bar}`.slice(0, columns - 1)}`);
  };
  return {
    phase(nextName, nextTotal) {
      name = nextName;
      total = nextTotal;
      shownWidth = -1;
      draw(0);
    },
    step: draw,
    end: () => write('\r\u001b[2K'),
  };
}

/** Formats problems as text: place, level, cause, line and fix of each, then the number of errors and warnings. @param frame returns the line of a place */
export function formatProblems(problems: readonly Problem[], { isInteractive }: Terminal, frame: CodeFrame = () => ''): string {
  const color = (style: Parameters<typeof styleText>[0], text: string) => (isInteractive ? styleText(style, text) : text);
  const described = sortProblems(problems).map(describe);
  if (described.length === 0) return '';
  const paragraphs = described.map(({ id, level, cause, fix, ...location }) => {
    const place = placeText(location);
    const start = place ? `${color('bold', place)}  ` : '';
    return `${start}${color(level === 'error' ? 'red' : 'yellow', level)}  ${cause} ${color('dim', `[${id}]`)}\n${color('dim', frame(location))}  ${fix}\n`;
  });
  const errors = described.filter(({ level }) => level === 'error').length;
  const counts = [plural(errors, 'error'), plural(described.length - errors, 'warning')].filter(Boolean).join(', ');
  return `${paragraphs.join('')}\n${counts}\n`;
}

export const plural = (count: number, noun: string): string => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);
