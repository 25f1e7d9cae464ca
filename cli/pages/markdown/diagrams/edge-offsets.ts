import { SaxesParser } from 'saxes';
import type { Restyle } from './safe-svg.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The boxes of nodes and groups in a picture by id. */
type Boxes = ReadonlyMap<string, Box>;

/**
 * Moves the links of a picture to where they belong. The layout engine returns the points of a link relative to the innermost group that contains both
 * ends, and the library takes them for points of the whole picture, unless both ends are in this group itself.
 */
export function moveLinks(svg: string): Restyle {
  const { nodes, groups } = findBoxes(svg);
  const findOffset = (from: string | undefined, to: string | undefined): Point | undefined => {
    const [source, target] = [from, to].map((id = '') => nodes.get(id) ?? groups.get(id));
    return source && target && findCommonGroup(source, target, groups);
  };
  const moved = new Set<string>();
  return (name, attributes, group = {}) => {
    const { 'data-from': from = '', 'data-to': to = '', points } = attributes;
    const offset = findOffset(from, to);
    if (name === 'polyline' && points !== undefined && offset) {
      const ends = [nodes.get(from) ?? groups.get(from), nodes.get(to) ?? groups.get(to)] as [Box, Box];
      const line = readPoints(points);
      const better = moveLine(line, offset, ends);
      if (better !== line) moved.add(`${from}\n${to}`);
      return { ...attributes, points: better.map(({ x, y }) => `${x},${y}`).join(' ') };
    }
    const { 'data-from': source = '', 'data-to': target = '' } = group;
    const shift = moved.has(`${source}\n${target}`) ? findOffset(source, target) : undefined;
    if (!shift) return attributes;
    const move = (key: 'x' | 'y') =>
      attributes[key] === undefined ? {} : { [key]: String(Number(attributes[key]) + shift[key]) };
    return { ...attributes, ...move('x'), ...move('y') };
  };
}

function findBoxes(svg: string): { readonly nodes: Boxes; readonly groups: Boxes } {
  const nodes = new Map<string, Box>();
  const groups = new Map<string, Box>();
  const open: { readonly kind: string | undefined; readonly id: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.findLast(({ id }) => id !== '');
    const box = parent && readBox(name, attributes);
    if (box && parent.kind === 'node') nodes.set(parent.id, join(nodes.get(parent.id), box));
    if (box && parent.kind === 'subgraph') groups.set(parent.id, join(groups.get(parent.id), box));
    open.push({ kind: attributes.class, id: attributes['data-id'] ?? '' });
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(svg).close();
  return { nodes, groups };
}

function readBox(name: string, attributes: Readonly<Record<string, string>>): Box | undefined {
  const [x = 0, y = 0, width = 0, height = 0, cx = 0, cy = 0] = ['x', 'y', 'width', 'height', 'cx', 'cy'].map((key) =>
    Number(attributes[key] ?? 0),
  );
  const [rx, ry] = [Number(attributes.r ?? attributes.rx), Number(attributes.r ?? attributes.ry)];
  if (name === 'rect') return { left: x, top: y, right: x + width, bottom: y + height };
  if (name === 'circle' || name === 'ellipse') return { left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry };
  if (name !== 'polygon' || attributes.points === undefined) return undefined;
  const points = readPoints(attributes.points);
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const join = (one: Box | undefined, other: Box): Box =>
  one
    ? {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : other;

const readPoints = (points: string): readonly Point[] =>
  points
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return { x, y };
    });

/** Returns the corner of the innermost group around two boxes; `undefined` if there is none. */
function findCommonGroup(source: Box, target: Box, groups: Boxes): Point | undefined {
  const isAround = (group: Box, box: Box) =>
    group !== box && group.left <= box.left && group.top <= box.top && group.right >= box.right && group.bottom >= box.bottom;
  const around = [...groups.values()].filter((group) => isAround(group, source) && isAround(group, target));
  const [inner] = around.sort((a, b) => a.right - a.left - (b.right - b.left));
  return inner && { x: inner.left, y: inner.top };
}

/** Moves a line by an offset if its ends are then closer to what it links. */
function moveLine(line: readonly Point[], offset: Point, [source, target]: readonly [Box, Box]): readonly Point[] {
  const moved = line.map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y }));
  const [first, last] = [0, line.length - 1];
  const distance = (points: readonly Point[]) =>
    measureDistance(points[first] as Point, source) + measureDistance(points[last] as Point, target);
  if (distance(line) <= distance(moved)) return line;
  // At shapes that are not rectangles, the library has moved the end to the outline.
  return [
    { end: first, next: first + 1, box: source },
    { end: last, next: last - 1, box: target },
  ].reduce<Point[]>((points, { end, next, box }) => {
    const before = line[end] as Point;
    if (measureDistance(before, box) >= measureDistance(points[end] as Point, box)) return points;
    const bend = points[next] as Point;
    const isHorizontal = Math.abs(bend.y - (points[end] as Point).y) < 1;
    return points.map((point, index) => {
      if (index === end) return before;
      return index === next && line.length > 2 ? (isHorizontal ? { ...bend, y: before.y } : { ...bend, x: before.x }) : point;
    });
  }, moved);
}

/** Returns the distance between a point and the outline of a box. */
function measureDistance({ x, y }: Point, { left, top, right, bottom }: Box): number {
  const outside = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return outside > 0 ? outside : Math.min(x - left, right - x, y - top, bottom - y);
}
