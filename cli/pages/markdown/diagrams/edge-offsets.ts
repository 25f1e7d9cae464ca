import { type Box, type Boxes, findBoxes, type Point, readPoints } from './picture-boxes.js';
import type { Restyle } from './safe-svg.js';

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
