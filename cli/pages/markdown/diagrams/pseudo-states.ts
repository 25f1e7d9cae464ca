import { findBoxes, type Point, readPoints } from './picture-boxes.js';
import type { Restyle } from './safe-svg.js';

/** A state without a name: a choice is a diamond, a fork or join a bar across the direction of the diagram. */
export interface PseudoState {
  readonly kind: 'choice' | 'bar';
  readonly isHorizontal: boolean;
}

/** Distance between the center of a state and the corners of a diamond, and the ends and sides of a bar. */
const DIAMOND = 18;
const BAR = { length: 24, thickness: 3 };

/**
 * Draws pseudo states in the places of the states that the library has drawn for them, and extends links to their outlines.
 *
 * @param states by their names for the library
 */
export function drawPseudoStates(picture: string, states: ReadonlyMap<string, PseudoState>): Restyle {
  if (states.size === 0) return (_, attributes) => attributes;
  const { nodes } = findBoxes(picture);
  const findState = (name: string | undefined) => {
    const [state, box] = [states.get(name ?? ''), nodes.get(name ?? '')];
    return state && box ? { ...state, center: { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } } : undefined;
  };
  return (name, attributes, group = {}) => {
    const state = name === 'rect' ? findState(group['data-id']) : undefined;
    if (state) return { ...attributes, ...describeShape(state) };
    if (name !== 'polyline' || attributes.points === undefined) return attributes;
    const points = [...readPoints(attributes.points)];
    const [source, target] = [findState(attributes['data-from']), findState(attributes['data-to'])];
    if (source) points[0] = extend(points[0] as Point, points[1] as Point, source);
    if (target) points[points.length - 1] = extend(points.at(-1) as Point, points.at(-2) as Point, target);
    return { ...attributes, points: points.map(({ x, y }) => `${x},${y}`).join(' ') };
  };
}

type Placed = PseudoState & { readonly center: Point };

function describeShape({ kind, isHorizontal, center: { x, y } }: Placed): Readonly<Record<string, string>> {
  if (kind === 'choice') {
    const side = DIAMOND * Math.SQRT2;
    return {
      ...toBox({ x: x - side / 2, y: y - side / 2, width: side, height: side }),
      rx: '0',
      ry: '0',
      transform: `rotate(45 ${x} ${y})`,
    };
  }
  const [width, height] = isHorizontal ? [BAR.thickness * 2, BAR.length * 2] : [BAR.length * 2, BAR.thickness * 2];
  return {
    ...toBox({ x: x - width / 2, y: y - height / 2, width, height }),
    rx: '2',
    ry: '2',
    fill: 'var(--_text)',
    stroke: 'none',
  };
}

const toBox = (box: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(box).map(([key, value]) => [key, String(value)]));

/** Moves the end of a link along its last part to the outline of a pseudo state. */
function extend(end: Point, before: Point, { kind, isHorizontal, center }: Placed): Point {
  const isLevel = Math.abs(end.y - before.y) < Math.abs(end.x - before.x);
  const across = isLevel ? Math.abs(end.y - center.y) : Math.abs(end.x - center.x);
  const isAlongBar = isLevel === isHorizontal;
  const distance = kind === 'choice' ? Math.max(0, DIAMOND - across) : isAlongBar ? BAR.thickness : BAR.length;
  return isLevel
    ? { x: center.x + Math.sign(end.x - center.x) * distance, y: end.y }
    : { x: end.x, y: center.y + Math.sign(end.y - center.y) * distance };
}
