import type { IconSet } from '../sources/icon-set.js';
import { readRegularFile } from '../sources/regular-file.js';
import { computeDigest } from '../sources/text.js';

/** An icon as SVG, without the element `svg`. */
export interface SetIcon {
  readonly body: string;
  readonly viewBox: string;
}

interface LoadedSet {
  readonly hash: string;
  readonly names: readonly string[];
  readonly icons: Readonly<Record<string, unknown>>;
  readonly aliases: Readonly<Record<string, unknown>>;
  readonly size: Size;
}

interface Size {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const loaded = new Map<string, LoadedSet>();

/** Reads a set once in each thread. Throws if its file changed since the build began. */
function loadSet({ file, hash }: IconSet): LoadedSet {
  const known = loaded.get(file);
  if (known?.hash === hash) return known;
  const text = readRegularFile(file).toString();
  if (computeDigest(text) !== hash) throw new Error('an icon package changed during the build');
  const data = asRecord(parseJson(text));
  const icons = asRecord(data.icons);
  const aliases = asRecord(data.aliases);
  const size = readSize(data, { left: 0, top: 0, width: 16, height: 16 });
  const set = { hash, names: [...Object.keys(icons), ...Object.keys(aliases)], icons, aliases, size };
  loaded.set(file, set);
  return set;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function readSize(data: Readonly<Record<string, unknown>>, base: Size): Size {
  const read = (key: keyof Size) => (Number.isFinite(data[key]) ? (data[key] as number) : base[key]);
  return { left: read('left'), top: read('top'), width: read('width'), height: read('height') };
}

/** Returns the set with a prefix. */
export const findIconSet = (prefix: string, sets: readonly IconSet[]): IconSet | undefined =>
  sets.find((set) => set.prefix === prefix);

/** Returns the names of all icons of a set. */
export const listIcons = (set: IconSet): readonly string[] => loadSet(set).names;

/** Returns an icon of a set, `'unsafe'` if it contains anything but drawn shapes, or `undefined` if there is none of the name. */
export function findSetIcon(set: IconSet, name: string): SetIcon | 'unsafe' | undefined {
  const { icons, aliases, size } = loadSet(set);
  const alias = Object.hasOwn(aliases, name) ? asRecord(aliases[name]) : undefined;
  const target = alias ? String(alias.parent) : name;
  if (!Object.hasOwn(icons, target)) return undefined;
  if (alias && (alias.rotate || alias.hFlip || alias.vFlip)) return 'unsafe';
  const icon = asRecord(icons[target]);
  if (typeof icon.body !== 'string' || !SHAPES.test(icon.body)) return 'unsafe';
  const { left, top, width, height } = readSize(asRecord(alias), readSize(icon, size));
  return { body: icon.body, viewBox: `${left} ${top} ${width} ${height}` };
}

/** Shapes with attributes for their form and color. There are no ids, addresses, styles, scripts or animations. */
const ATTRIBUTE = String.raw`\s+(?:d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|transform|opacity|clip-rule|fill|fill-opacity|fill-rule|stroke|stroke-[a-z]+)="(?!url)[\w\s.,#()+-]*"`;
const SHAPES = new RegExp(
  String.raw`^(?:\s*<(?:\/g|(?:g|path|circle|ellipse|line|polygon|polyline|rect)(?:${ATTRIBUTE})*\s*\/?)>)*\s*$`,
);
