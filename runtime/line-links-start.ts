/** Links to lines of code: ranges, which are not elements, and the keyboard. Only pages with such code load it. */

import { reveal } from './boot/reveal-target.js';
import { CONTENT_EVENT } from './page/events.js';

/** The hash of a line or a range: `#setup-L5`, `#setup-L5-L9`. */
const HASH = /^#(.+?)-L(\d+)(?:-L(\d+))?$/;

interface Lines {
  readonly block: string;
  readonly first: number;
  readonly last: number;
}

function parseHash(hash: string): Lines | undefined {
  const [, block = '', from, to = from] = HASH.exec(hash) ?? [];
  return block === '' ? undefined : { block, first: Number(from), last: Number(to) };
}

const findLine = (block: string, number: number): HTMLElement | null => document.getElementById(`${block}-L${number}`);

/** Highlights the lines that the address names. Returns the first. */
function markLines(): HTMLElement | undefined {
  for (const line of document.querySelectorAll('.line.linked')) line.classList.remove('linked');
  const lines = parseHash(location.hash);
  const first = lines && findLine(lines.block, lines.first);
  if (!first) return undefined;
  for (let number = lines.first; number <= lines.last; number++) {
    const line = findLine(lines.block, number);
    if (!line) break;
    line.classList.add('linked');
  }
  return first;
}

/** Shows the lines that the address names. */
function showLines(): void {
  const first = markLines();
  if (!first || location.hash.endsWith(`#${first.id}`)) return;
  reveal(first);
  first.scrollIntoView({ behavior: 'instant' });
}

/** Extends the lines of the address to one that the reader chooses. Returns whether there are any in its block. */
function extendTo(line: HTMLElement): boolean {
  const chosen = parseHash(`#${line.id}`);
  const current = parseHash(location.hash);
  if (!chosen || current?.block !== chosen.block) return false;
  const first = Math.min(current.first, chosen.first);
  const last = Math.max(chosen.first, chosen.first < current.first ? current.first : 0);
  history.replaceState(history.state, '', `#${chosen.block}-L${first}${last > first ? `-L${last}` : ''}`);
  markLines();
  return true;
}

const isLink = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('.line > a[data-line]');

document.addEventListener('click', (event) => {
  const { target, shiftKey } = event;
  if (shiftKey && isLink(target) && extendTo(target.parentElement as HTMLElement)) event.preventDefault();
});

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const lines = parseHash(isLink(target) ? (target as HTMLAnchorElement).hash : '');
  const next =
    step === 0 ? undefined : lines && findLine(lines.block, lines.first + step)?.querySelector<HTMLElement>('[data-line]');
  if (!next) return;
  event.preventDefault();
  (target as HTMLElement).tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

addEventListener('hashchange', showLines);
document.addEventListener(CONTENT_EVENT, showLines);
showLines();
