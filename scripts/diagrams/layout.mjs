import { FONT_SIZE, GAP, LINE_HEIGHT, PADDING } from './style.mjs';
import { wrapText } from './text-width.mjs';

const SWITCH_SPACE = 48;
const BAR_HEIGHT = 42;
const GROUP_PADDING = 14;

const gapAt = ({ gap = GAP }, index) => (Array.isArray(gap) ? (gap[index] ?? GAP) : gap);
const totalGap = (part) => part.parts.slice(1).reduce((sum, _, index) => sum + gapAt(part, index), 0);

const titleLines = (text, width) => (text === '' ? [] : wrapText(text, { size: FONT_SIZE, weight: 600, width }));
const textLines = (text, width) => (text === '' ? [] : wrapText(text, { size: FONT_SIZE, weight: 400, width }));

/** The lines of a box, with their weights. */
function boxLines({ over = '', title, text, on }, width) {
  const inner = width - 2 * PADDING.x - (on === undefined ? 0 : SWITCH_SPACE);
  return [
    ...textLines(over, inner).map((line) => ({ line, weight: 400 })),
    ...titleLines(title, inner).map((line) => ({ line, weight: 600 })),
    ...textLines(text, inner).map((line) => ({ line, weight: 400 })),
  ];
}

/** Width of each part of a row. */
function shareWidth(part, width) {
  const free = width - totalGap(part) - part.parts.reduce((sum, { width: fixed = 0 }) => sum + fixed, 0);
  const grow = ({ grow = 1, width: fixed }) => (fixed === undefined ? grow : 0);
  const sum = part.parts.reduce((total, child) => total + grow(child), 0);
  return part.parts.map((child) => child.width ?? (free * grow(child)) / sum);
}

const heights = {
  box: (part, width) => Math.max(part.minHeight ?? 0, boxLines(part, width).length * LINE_HEIGHT + 2 * PADDING.y),
  label: (part, width) => (part.bold ? titleLines : textLines)(part.text, width).length * LINE_HEIGHT,
  space: ({ height = 0 }) => height,
  rule: () => LINE_HEIGHT,
  bar: ({ segments }) => (segments.some(({ text }) => text) ? BAR_HEIGHT + LINE_HEIGHT : BAR_HEIGHT),
  scale: () => 126,
  row(part, width) {
    const widths = shareWidth(part, width);
    return Math.max(...part.parts.map((child, index) => heightOf(child, widths[index])));
  },
  column: (part, width) => part.parts.reduce((sum, child) => sum + heightOf(child, width), totalGap(part)),
  group: (part, width) =>
    heights.column(part, width - 2 * GROUP_PADDING) +
    2 * GROUP_PADDING +
    groupHead(part) * LINE_HEIGHT +
    (groupHead(part) ? 8 : 0),
};
const groupHead = ({ title }) => (title === '' ? 0 : 1);
const heightOf = (part, width) => heights[part.kind](part, width);

/**
 * Places a part and what it contains.
 *
 * @param part made with the functions of `parts.mjs`
 * @param {{ x: number, y: number, width: number, height?: number }} frame
 * @returns {{ height: number, items: object[], frames: Map<string, object> }} height of the part, what to draw in order, and the frames of parts with an id
 */
export function layOut(part, frame) {
  const items = [];
  const frames = new Map();
  const height = frame.height ?? heightOf(part, frame.width);
  place(part, { ...frame, height }, { items, frames });
  return { height, items, frames };
}

function place(part, frame, result) {
  if (part.id !== undefined) result.frames.set(part.id, frame);
  if (part.kind === 'row') return placeRow(part, frame, result);
  if (part.kind === 'column') return placeColumn(part, frame, result);
  if (part.kind === 'group') return placeGroup(part, frame, result);
  if (part.kind === 'box') result.items.push({ ...part, ...frame, lines: boxLines(part, frame.width) });
  else if (part.kind === 'label')
    result.items.push({ ...part, ...frame, lines: (part.bold ? titleLines : textLines)(part.text, frame.width) });
  else if (part.kind === 'bar') {
    let { x } = frame;
    for (const { share, ...segment } of part.segments) {
      const width = frame.width * share;
      place({ kind: 'box', text: '', title: '', ...segment }, { ...frame, x, width }, result);
      x += width;
    }
  } else if (part.kind !== 'space') result.items.push({ ...part, ...frame });
}

function placeRow(part, frame, result) {
  const widths = shareWidth(part, frame.width);
  let { x } = frame;
  part.parts.forEach((child, index) => {
    const own = part.align === 'center' || child.kind === 'label' ? heightOf(child, widths[index]) : frame.height;
    place(child, { x, y: frame.y + (frame.height - own) / 2, width: widths[index], height: own }, result);
    x += widths[index] + gapAt(part, index);
  });
}

function placeColumn(part, frame, result) {
  const natural = part.parts.map((child) => heightOf(child, frame.width));
  const free = frame.height - heights.column(part, frame.width);
  const growing = part.parts.filter(({ kind }) => part.fill && kind !== 'label' && kind !== 'rule').length;
  const spread = part.spread ? free / (part.parts.length - 1) : 0;
  let y = frame.y + (growing === 0 && !part.spread ? free / 2 : 0);
  part.parts.forEach((child, index) => {
    const grows = growing > 0 && child.kind !== 'label' && child.kind !== 'rule';
    const height = natural[index] + (grows ? free / growing : 0);
    place(child, { x: frame.x, y, width: frame.width, height }, result);
    y += height + gapAt(part, index) + spread;
  });
}

function placeGroup(part, frame, result) {
  result.items.push({ ...part, ...frame });
  const head = groupHead(part) * LINE_HEIGHT + (groupHead(part) ? 8 : 0);
  const inner = {
    x: frame.x + GROUP_PADDING,
    y: frame.y + GROUP_PADDING + head,
    width: frame.width - 2 * GROUP_PADDING,
    height: frame.height - 2 * GROUP_PADDING - head,
  };
  placeColumn({ fill: true, ...part }, inner, result);
}
