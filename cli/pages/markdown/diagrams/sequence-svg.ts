import type { Element } from 'hast';
import { element, text } from '../hast.js';
import { FONT, layOutSequence, type PlacedBlock, type PlacedMessage, type PlacedText, SELF } from './sequence-layout.js';
import type { Sequence } from './sequence-model.js';
import { estimateWidth } from './text-width.js';

type Shape = Readonly<Record<string, number | string | undefined>>;

const round = (value: number | string | undefined): string | undefined =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;

const shape = (name: string, properties: Shape, children: Element[] = []): Element =>
  element(name, Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, round(value)])), children);

const points = (...pairs: readonly (readonly [number, number])[]): string =>
  pairs.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

/** Draws a sequence diagram in the colors of the theme. */
export function drawSequence(sequence: Sequence): Element {
  const { width, height, participants, lifelines, activations, blocks, messages, notes } = layOutSequence(sequence);
  const shapes = [
    ...blocks.map(drawFrame),
    ...participants.map(({ center }) =>
      shape('line', {
        x1: center,
        x2: center,
        y1: lifelines.top,
        y2: lifelines.bottom,
        stroke: 'var(--border-strong)',
        'stroke-dasharray': '5 4',
      }),
    ),
    ...activations.map((box) => drawBox(box, 'surface-raised')),
    ...blocks.flatMap(drawHeader),
    ...messages.flatMap(drawMessage),
    ...notes.flatMap(({ text: words, ...box }) => [drawBox(box, 'accent-soft'), drawText(words, 'text')]),
    ...participants.flatMap(({ center, lines, ...box }) => [
      shape('rect', { ...box, rx: 4, fill: 'var(--surface-raised)', stroke: 'var(--border-strong)' }),
      drawText({ x: center, y: box.y + box.height / 2, lines }, 'text', 'name'),
    ]),
  ];
  return shape('svg', { viewBox: `0 0 ${width} ${height}`, width, height }, shapes);
}

const drawBox = (box: { x: number; y: number; width: number; height: number }, fill: string): Element =>
  shape('rect', {
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    rx: 2,
    fill: `var(--${fill})`,
    stroke: 'var(--border-strong)',
  });

const drawFrame = ({ x, y, width, height }: PlacedBlock): Element =>
  shape('rect', { x, y, width, height, rx: 2, fill: 'none', stroke: 'var(--border-strong)' });

/** Draws the name of a block in a corner, what it is about next to it, and the lines between its parts. */
function drawHeader({ name, header, lines, dividers, x, y, width }: PlacedBlock): Element[] {
  const label = estimateWidth(name, FONT.size) + 16;
  const words = { x: x + label + 8, y: y + header / 2, lines, isStart: true } as const;
  return [
    shape('rect', { x, y, width: label, height: FONT.line + 7, fill: 'var(--surface-raised)', stroke: 'var(--border-strong)' }),
    drawText({ x: x + 8, y: y + (FONT.line + 7) / 2, lines: [name], isStart: true }, 'text', 'bold'),
    ...(lines.length > 0 ? [drawText(words, 'text-soft')] : []),
    ...dividers.flatMap((divider) => [
      shape('line', {
        x1: x,
        x2: x + width,
        y1: divider.y,
        y2: divider.y,
        stroke: 'var(--border-strong)',
        'stroke-dasharray': '5 4',
      }),
      drawText(
        { x: x + 8, y: divider.y + 3 + (divider.lines.length * FONT.line) / 2, lines: divider.lines, isStart: true },
        'text-soft',
      ),
    ]),
  ];
}

function drawText({ x, y, lines, isStart }: PlacedText, color: string, kind: 'name' | 'bold' | 'plain' = 'plain'): Element {
  const height = kind === 'name' ? FONT.nameLine : FONT.line;
  const first = y - ((lines.length - 1) * height) / 2;
  const spans = lines.map((line, index) => ({ ...shape('tspan', { x, y: first + index * height }), children: [text(line)] }));
  return shape(
    'text',
    {
      'font-size': kind === 'name' ? FONT.name : FONT.size,
      'font-weight': kind === 'plain' ? undefined : '600',
      'text-anchor': isStart ? undefined : 'middle',
      'dominant-baseline': 'central',
      fill: `var(--${color})`,
    },
    spans,
  );
}

const LINE = { fill: 'none', stroke: 'var(--text-soft)', 'stroke-width': '1.25' } as const;

function drawMessage({ x1, x2, y, isDashed, head, isTwoWay, text: words }: PlacedMessage): Element[] {
  const dashes = isDashed ? '5 4' : undefined;
  const label = drawText(words, 'text');
  // Where a text crosses the line of a participant, the line is interrupted.
  Object.assign(label.properties, {
    stroke: 'var(--surface)',
    'stroke-width': '4',
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  });
  if (x1 === x2) {
    const path = `M${round(x1)},${round(y)}h${SELF.width}v${SELF.height}h${-SELF.width + 1}`;
    return [
      shape('path', { d: path, ...LINE, 'stroke-dasharray': dashes }),
      ...drawHead({ x: x1, y: y + SELF.height, direction: -1 }, head),
      label,
    ];
  }
  const direction = x2 > x1 ? 1 : -1;
  return [
    shape('line', { x1, x2, y1: y, y2: y, ...LINE, 'stroke-dasharray': dashes }),
    ...drawHead({ x: x2, y, direction }, head),
    ...(isTwoWay ? drawHead({ x: x1, y, direction: -direction }, head) : []),
    label,
  ];
}

/** @param at the end of the line, and the direction that it goes in */
function drawHead({ x, y, direction }: { x: number; y: number; direction: number }, head: PlacedMessage['head']): Element[] {
  const back = x - direction * 8;
  if (head === 'none') return [];
  if (head === 'filled')
    return [shape('polygon', { points: points([x, y], [back, y - 4], [back, y + 4]), fill: 'var(--text-soft)' })];
  if (head === 'open') return [shape('polyline', { points: points([back, y - 4], [x, y], [back, y + 4]), ...LINE })];
  const [left, right] = [x - direction * 14, x - direction * 6];
  return [
    shape('path', {
      d: `M${round(left)},${round(y - 4)}L${round(right)},${round(y + 4)}M${round(left)},${round(y + 4)}L${round(right)},${round(y - 4)}`,
      ...LINE,
    }),
  ];
}
