import { SaxesParser } from 'saxes';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The boxes of nodes and groups in a picture by id. */
export type Boxes = ReadonlyMap<string, Box>;

/** Returns the boxes of nodes and groups of the library's picture. */
export function findBoxes(svg: string): { readonly nodes: Boxes; readonly groups: Boxes } {
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

/** Reads the points of a line. */
export const readPoints = (points: string): readonly Point[] =>
  points
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return { x, y };
    });
