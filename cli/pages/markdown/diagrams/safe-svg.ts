import type { Element, ElementContent } from 'hast';
import { SaxesParser } from 'saxes';
import { element, text } from '../hast.js';

/** The safe list: shapes and texts of SVG, none of which runs a script or loads anything. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g defs marker rect circle ellipse line polyline polygon path text tspan'.split(' '),
);

/** Attributes that safe elements may have. Colors and references to markers are checked apart. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'viewBox x y width height rx ry cx cy r x1 y1 x2 y2 points d dx dy stroke-width stroke-dasharray stroke-linejoin stroke-linecap text-anchor ' +
    'dominant-baseline font-size font-weight font-style text-decoration markerWidth markerHeight refX refY orient opacity transform'
  ).split(' '),
);

const VALUE = /^[\w\s.,()+%-]*$/;

/** The colors of the library, as tokens of the theme. */
const COLORS: Readonly<Record<string, string>> = {
  bg: 'surface',
  fg: 'text',
  _arrow: 'text-soft',
  '_group-fill': 'surface',
  '_group-hdr': 'surface-raised',
  '_inner-stroke': 'border',
  '_key-badge': 'accent-soft',
  _line: 'text-soft',
  '_node-fill': 'surface-raised',
  '_node-stroke': 'border-strong',
  '_note-fill': 'accent-soft',
  _text: 'text',
  '_text-faint': 'text-soft',
  '_text-muted': 'text-soft',
  '_text-sec': 'text-soft',
};

type Attributes = Readonly<Record<string, string>>;

/** Returns the attributes that an element of the library's picture gets. @param group attributes of the nearest element around it that represents a part of the diagram */
export type Restyle = (name: string, attributes: Attributes, group?: Attributes) => Attributes;

/** Applies functions one after the other. */
export const joinStyles =
  (...styles: readonly Restyle[]): Restyle =>
  (name, attributes, group) =>
    styles.reduce((changed, restyle) => restyle(name, changed, group), attributes);

/** How the nodes of a picture become part of a page. */
interface PictureOptions {
  /** Prefix of the ids of markers, unique on the page. */
  readonly prefix: string;
  /** Replaces the characters of labels. */
  decode(text: string): string;
  readonly restyle?: Restyle | undefined;
}

/**
 * Returns an SVG as elements of the safe list, in the colors of the theme. Everything else is left out: style sheets, classes, links, data. Throws an
 * error if it is not well-formed.
 */
export function toSafeSvg(svg: string, { prefix, decode, restyle = (_, attributes) => attributes }: PictureOptions): Element {
  const root = element('root', {});
  const open: (Element | undefined)[] = [root];
  const groups: (Attributes | undefined)[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    const group = groups.at(-1);
    const node =
      parent && ELEMENTS.has(name) ? element(name, copyAttributes(restyle(name, attributes, group), prefix)) : undefined;
    if (node) parent?.children.push(node);
    open.push(node);
    groups.push('data-id' in attributes || 'data-from' in attributes ? attributes : group);
  });
  parser.on('closetag', () => {
    open.pop();
    groups.pop();
  });
  parser.on('text', (value) => {
    const parent = open.at(-1);
    if (parent?.tagName === 'text' || parent?.tagName === 'tspan') parent.children.push(text(decode(value)));
  });
  parser.write(svg).close();
  const picture = root.children.find((child: ElementContent) => child.type === 'element');
  if (picture?.type !== 'element' || picture.tagName !== 'svg') throw new Error('The picture has no root element.');
  return picture;
}

function copyAttributes(attributes: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  const copies: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'fill' || name === 'stroke') copies[name] = toColor(value);
    else if (name === 'id') copies.id = prefix + value.replace(/[^\w-]/g, '');
    else if (/^marker-(?:start|mid|end)$/.test(name)) {
      const [, id] = /^url\(#([\w-]+)\)$/.exec(value) ?? [];
      if (id !== undefined) copies[name] = `url(#${prefix}${id})`;
    } else if (ATTRIBUTES.has(name) && VALUE.test(value)) copies[name] = roundNumbers(value);
  }
  return copies;
}

function toColor(value: string): string {
  if (value === 'none') return value;
  const [, name = ''] = /^var\(--([\w-]+)/.exec(value) ?? [];
  return `var(--${Object.hasOwn(COLORS, name) ? COLORS[name] : 'text'})`;
}

/** Hundredths of a pixel cannot be seen, and the last digits of a number can differ between machines. */
const roundNumbers = (value: string): string =>
  value.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
