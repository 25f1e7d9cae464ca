import type { Message, Note, Sequence } from './sequence-model.js';
import { estimateLines } from './text-width.js';

/** Sizes in pixels. */
export const FONT = { size: 13, line: 17, name: 14, nameLine: 18 } as const;
export const SELF = { width: 30, height: 24 } as const;
const PADDING = 12;
const GAP = 120;
const ACTIVATION = 10;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A text that is centered at a point or begins there; `y` is the middle of its lines. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  readonly isStart?: true;
}

export interface PlacedMessage extends Pick<Message, 'isDashed' | 'head' | 'isTwoWay'> {
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
  readonly text: PlacedText;
}

export interface PlacedBlock extends Box {
  readonly name: string;
  readonly header: number;
  readonly lines: readonly string[];
  readonly dividers: readonly { readonly y: number; readonly lines: readonly string[] }[];
}

/** A sequence diagram with the places of its parts. */
export interface PlacedSequence {
  readonly width: number;
  readonly height: number;
  readonly participants: readonly (Box & { readonly center: number; readonly lines: readonly string[] })[];
  readonly lifelines: { readonly top: number; readonly bottom: number };
  readonly activations: readonly Box[];
  readonly blocks: readonly PlacedBlock[];
  readonly messages: readonly PlacedMessage[];
  readonly notes: readonly (Box & { readonly text: PlacedText })[];
}

const noteWidth = ({ lines }: Note): number => estimateLines(lines, FONT.size) + 24;
const messageWidth = ({ lines }: Message): number => estimateLines(lines, FONT.size);

/** Places everything: participants so far apart that the texts between them have room, and the rest below each other. */
export function layOutSequence({ participants, events }: Sequence): PlacedSequence {
  const widths = participants.map(({ lines }) => Math.max(80, estimateLines(lines, FONT.name) + 32));
  const centers = placeParticipants(widths, events);
  const top = PADDING + Math.max(40, ...participants.map(({ lines }) => lines.length * FONT.nameLine + 22));
  const messages: PlacedMessage[] = [];
  const notes: (Box & { readonly text: PlacedText })[] = [];
  const blocks: PlacedBlock[] = [];
  const activations: Box[] = [];
  const active = new Map<number, number[]>();
  const open: OpenBlock[] = [];
  const center = (index: number): number => centers[index] as number;
  /** Widens the open blocks, so that they contain a range. */
  const extend = (left: number, right: number): void => {
    for (const [depth, block] of open.entries()) {
      const padding = 14 + 8 * (open.length - 1 - depth);
      block.left = Math.min(block.left, left - padding);
      block.right = Math.max(block.right, right + padding);
    }
  };
  let y = top + 16;
  for (const event of events) {
    if (event.kind === 'message') {
      const height = event.lines.length * FONT.line;
      const [x1, x2] = [center(event.from), center(event.to)];
      const { isDashed, head, isTwoWay } = event;
      if (event.from === event.to) {
        const room = Math.max(SELF.height, height);
        const text = { x: x1 + SELF.width + 8, y: y + room / 2, lines: event.lines, isStart: true } as const;
        messages.push({ x1, x2, y: y + (room - SELF.height) / 2, isDashed, head, isTwoWay, text });
        extend(x1 - 10, text.x + messageWidth(event));
        y += room + 16;
      } else {
        y += height + 4;
        messages.push({
          x1,
          x2,
          y,
          isDashed,
          head,
          isTwoWay,
          text: { x: (x1 + x2) / 2, y: y - 5 - height / 2, lines: event.lines },
        });
        extend(Math.min(x1, x2) - 10, Math.max(x1, x2) + 10);
        y += 14;
      }
    } else if (event.kind === 'note') {
      const box = placeNote(event, { centers, widths, y });
      notes.push({ ...box, text: { x: box.x + box.width / 2, y: box.y + box.height / 2, lines: event.lines } });
      extend(box.x, box.x + box.width);
      y += box.height + 12;
    } else if (event.kind === 'open') {
      const header = Math.max(1, event.lines.length) * FONT.line + 7;
      open.push({ name: event.block, lines: event.lines, y, header, left: Infinity, right: -Infinity, dividers: [] });
      y += header + 8;
    } else if (event.kind === 'divider') {
      open.at(-1)?.dividers.push({ y: y + 2, lines: event.lines });
      y += 2 + Math.max(1, event.lines.length) * FONT.line + 6;
    } else if (event.kind === 'close') {
      const block = open.pop();
      if (block) {
        const placed = closeBlock(block, y, { first: center(0), last: center(centers.length - 1) });
        blocks.push(placed);
        extend(placed.x, placed.x + placed.width);
        y += 12;
      }
    } else if (event.kind === 'activate') active.set(event.who, [...(active.get(event.who) ?? []), y - 14]);
    else {
      const starts = active.get(event.who) ?? [];
      const start = starts.pop();
      if (start !== undefined) activations.push(placeActivation(center(event.who), { start, end: y - 12, depth: starts.length }));
    }
  }
  for (const [who, starts] of active)
    for (const [depth, start] of starts.entries()) activations.push(placeActivation(center(who), { start, end: y, depth }));
  const shift =
    PADDING -
    Math.min(...centers.map((x, index) => x - (widths[index] as number) / 2), ...[...notes, ...blocks].map(({ x }) => x));
  const right = Math.max(
    ...centers.map((x, index) => x + (widths[index] as number) / 2),
    ...[...notes, ...blocks].map((box) => box.x + box.width),
    ...messages.map(({ text }) => text.x + estimateLines(text.lines, FONT.size) / (text.isStart ? 1 : 2)),
  );
  const move = <Placed extends { readonly x: number }>(placed: Placed): Placed => ({ ...placed, x: placed.x + shift });
  return {
    width: Math.ceil(right + shift + PADDING),
    height: Math.ceil(y + PADDING),
    participants: participants.map(({ lines }, index) => {
      const width = widths[index] as number;
      const x = center(index) + shift;
      return { x: x - width / 2, y: PADDING, width, height: top - PADDING, center: x, lines };
    }),
    lifelines: { top, bottom: y },
    activations: activations.map(move),
    blocks: blocks.reverse().map(move),
    messages: messages.map((one) => ({ ...one, x1: one.x1 + shift, x2: one.x2 + shift, text: move(one.text) })),
    notes: notes.map((note) => ({ ...move(note), text: move(note.text) })),
  };
}

interface OpenBlock extends Pick<PlacedBlock, 'name' | 'lines' | 'y' | 'header'> {
  left: number;
  right: number;
  readonly dividers: { readonly y: number; readonly lines: readonly string[] }[];
}

function closeBlock({ left, right, ...block }: OpenBlock, bottom: number, ends: { first: number; last: number }): PlacedBlock {
  const x = Number.isFinite(left) ? left : ends.first - 24;
  const words = [[`${block.name} `, ...block.lines].slice(0, 2).join(''), ...block.lines.slice(1)];
  const texts = Math.max(
    estimateLines(words, FONT.size) + 40,
    ...block.dividers.map(({ lines }) => estimateLines(lines, FONT.size) + 24),
  );
  const width = Math.max(Number.isFinite(right) ? right - x : ends.last + 24 - x, texts);
  return { ...block, x, width, height: bottom - block.y };
}

const placeActivation = (center: number, { start, end, depth }: { start: number; end: number; depth: number }): Box => ({
  x: center - ACTIVATION / 2 + depth * 4,
  y: start,
  width: ACTIVATION,
  height: Math.max(end - start, 8),
});

function placeNote(
  note: Note,
  { centers, widths, y }: { centers: readonly number[]; widths: readonly number[]; y: number },
): Box {
  const height = note.lines.length * FONT.line + 12;
  const width = noteWidth(note);
  const xs = note.people.map((index) => centers[index] as number);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const half = (widths[note.people[0] as number] as number) / 2;
  if (note.position === 'left') return { x: left - Math.min(half, 16) - width, y, width, height };
  if (note.position === 'right') return { x: right + Math.min(half, 16), y, width, height };
  const span = xs.length > 1 ? Math.max(width, right - left + 48) : width;
  return { x: (left + right) / 2 - span / 2, y, width: span, height };
}

/** Returns the centers of participants, so far apart that the texts between them fit. */
function placeParticipants(widths: readonly number[], events: Sequence['events']): number[] {
  const gaps = widths.slice(1).map((width, index) => Math.max(GAP, (width + (widths[index] as number)) / 2 + 28));
  const needed = events.flatMap((event): { from: number; to: number; width: number }[] => {
    if (event.kind === 'message') {
      if (event.from === event.to)
        return [{ from: event.from, to: event.from + 1, width: messageWidth(event) + SELF.width + 28 }];
      return [{ from: Math.min(event.from, event.to), to: Math.max(event.from, event.to), width: messageWidth(event) + 36 }];
    }
    if (event.kind !== 'note') return [];
    const first = Math.min(...event.people);
    const last = Math.max(...event.people);
    const width = noteWidth(event);
    if (event.position === 'right') return [{ from: last, to: last + 1, width: width + 32 }];
    if (event.position === 'left') return [{ from: first - 1, to: first, width: width + 32 }];
    if (first !== last) return [{ from: first, to: last, width: width - 40 }];
    return [
      { from: first, to: first + 1, width: width / 2 + 20 },
      { from: first - 1, to: first, width: width / 2 + 20 },
    ];
  });
  for (const { from, to, width } of needed.sort((a, b) => a.to - a.from - (b.to - b.from))) {
    if (from < 0 || to > gaps.length) continue;
    const room = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    const more = (width - room) / (to - from);
    if (more > 0) for (let index = from; index < to; index++) gaps[index] = (gaps[index] as number) + more;
  }
  const centers = [(widths[0] ?? 0) / 2];
  for (const gap of gaps) centers.push((centers.at(-1) as number) + gap);
  return centers;
}
