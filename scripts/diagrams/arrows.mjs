const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const HEAD = 9;
/** Distance from the middle of a part to where its arrows through lanes leave and arrive. */
const PORT = 8;

/**
 * Routes an arrow between two frames: straight if they face each other, else with right angles.
 *
 * @returns {{ points: [number, number][], text?: object }} corners from start to end, and where its text is
 */
export function routeArrow({ from, to, shift = 0, turn, near, lane, text, side = 'right', at = 0.5, nudge = 0 }, frames) {
  const [start, end] = [from, to].map((id) => {
    const frame = frames.get(id);
    if (frame === undefined) throw new Error(`An arrow names "${id}", which does not exist.`);
    return frame;
  });
  const points = lane === undefined ? route({ start, end, shift, turn, near }) : routeThroughLane({ start, end, lane });
  return {
    points,
    ...(text ? { text: placeText({ points, text, at, nudge, side: side === 'right' && shift > 0 ? 'below' : side }) } : {}),
  };
}

function route({ start, end, shift, turn, near }) {
  const [a, b] = [middle(start), middle(end)];
  const isBelow = end.y >= start.y + start.height - 1;
  const isAbove = end.y + end.height <= start.y + 1;
  const isRight = end.x >= start.x + start.width - 1;
  const fromY = isBelow ? start.y + start.height : start.y;
  const toY = isBelow ? end.y : end.y + end.height;
  const fromX = isRight ? start.x + start.width : start.x;
  const toX = isRight ? end.x : end.x + end.width;
  if (turn === 'first')
    return [
      [fromX, a.y + shift],
      [b.x, a.y + shift],
      [b.x, toY],
    ];
  if (turn === 'last')
    return [
      [a.x + shift, fromY],
      [a.x + shift, b.y],
      [toX, b.y],
    ];
  if (turn !== 'side' && (isBelow || isAbove)) {
    const x = overlapMiddle([start.x, start.x + start.width], [end.x, end.x + end.width]);
    if (x !== undefined)
      return [
        [x + shift, fromY],
        [x + shift, toY],
      ];
    const bend = (fromY + toY) / 2;
    return [
      [a.x + shift, fromY],
      [a.x + shift, bend],
      [b.x, bend],
      [b.x, toY],
    ];
  }
  const y = overlapMiddle([start.y, start.y + start.height], [end.y, end.y + end.height]);
  if (near === 'top')
    return [
      [fromX, Math.max(start.y, end.y) + 24],
      [toX, Math.max(start.y, end.y) + 24],
    ];
  if (y !== undefined && turn !== 'side')
    return [
      [fromX, y + shift],
      [toX, y + shift],
    ];
  const bend = (fromX + toX) / 2;
  return [
    [fromX, a.y + shift],
    [bend, a.y + shift],
    [bend, b.y],
    [toX, b.y],
  ];
}

/** Leaves sideways, passes other parts, and arrives on the same side, below where arrows leave. */
function routeThroughLane({ start, end, lane }) {
  const [a, b] = [middle(start).y - PORT, middle(end).y + PORT];
  const sideOf = ({ x, width }) => (lane > 0 ? x : x + width);
  const x = sideOf(start) - lane;
  return [
    [sideOf(start), a],
    [x, a],
    [x, b],
    [sideOf(end), b],
  ];
}

/** The middle of what two ranges share, if that is wide enough for an arrow. */
function overlapMiddle([a, b], [c, d]) {
  const [low, high] = [Math.max(a, c), Math.min(b, d)];
  return high - low >= 16 ? (low + high) / 2 : undefined;
}

/** A text is next to the last vertical segment, or above the longest horizontal one of an arrow without a vertical end. */
function placeText({ points, text, side, at, nudge }) {
  const segments = points.slice(1).map(([x, y], index) => ({ from: points[index], to: [x, y] }));
  const last = segments[segments.length - 1];
  const isBelow = side === 'below';
  const isVertical = last.from[0] === last.to[0];
  if (isVertical) {
    const y = last.from[1] + (last.to[1] - last.from[1]) * at;
    return { text, x: last.to[0] + (side === 'left' ? -9 : 9), y, anchor: side === 'left' ? 'end' : 'start' };
  }
  return { text, x: (last.from[0] + last.to[0]) / 2 + nudge, y: last.to[1], anchor: 'middle', above: !isBelow, below: isBelow };
}

/** Shortens a line at its heads, so that it does not show behind their points. */
export function shorten(points, ends) {
  const cut = ([x, y], [fromX, fromY]) => {
    const length = Math.hypot(x - fromX, y - fromY);
    return [x - ((x - fromX) / length) * HEAD, y - ((y - fromY) / length) * HEAD];
  };
  const result = [...points];
  if (ends.end) result[result.length - 1] = cut(points[points.length - 1], points[points.length - 2]);
  if (ends.start) result[0] = cut(points[0], points[1]);
  return result;
}

/** The outline of the head at the end of a line. */
export function headPath([x, y], [fromX, fromY]) {
  const length = Math.hypot(x - fromX, y - fromY);
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  const [baseX, baseY] = [x - dx * (HEAD + 1), y - dy * (HEAD + 1)];
  const corner = (sign) => `${round(baseX - sign * dy * 5)} ${round(baseY + sign * dx * 5)}`;
  return `M${corner(1)}L${round(x)} ${round(y)}L${corner(-1)}Z`;
}

export const round = (value) => Math.round(value * 10) / 10;
