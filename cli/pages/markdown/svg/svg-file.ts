import type { Element, ElementContent } from 'hast';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { element, text } from '../hast.js';
import { SvgError } from './svg-error.js';
import { readDeclarations, readStyleRules, type StyleRules } from './svg-style.js';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** The safe list: shapes, texts and paints of SVG 2. None of them runs a script, loads a file or is a link. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'circle clipPath defs ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg symbol text textPath ' +
    'tspan use'
  ).split(' '),
);

/** Elements without a visible result. They are omitted, because the figure has its own name. */
const UNSEEN: ReadonlySet<string> = new Set(['desc', 'metadata', 'title', 'style']);

/** Properties of SVG 2 that can be attributes, and the other attributes of the safe elements. References are checked apart. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'clip-rule color dominant-baseline fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing opacity overflow ' +
    'paint-order pointer-events shape-rendering stop-color stop-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering vector-effect visibility word-spacing ' +
    'clipPathUnits cx cy d dx dy fill fx fy gradientTransform gradientUnits height lengthAdjust markerHeight markerUnits markerWidth maskContentUnits ' +
    'maskUnits offset orient pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r refX refY rotate rx ry ' +
    'spreadMethod startOffset stroke textLength transform viewBox width x x1 x2 y y1 y2 display'
  ).split(' '),
);

/** Attributes whose values are references to other elements of the picture. */
const REFERENCES: ReadonlySet<string> = new Set('clip-path fill marker-end marker-mid marker-start mask stroke'.split(' '));

const VALUE = /^[\w\s.,()+%#'"/-]*$/;
const TOKEN = /^var\(\s*--[\w-]+\s*(?:,\s*[\w\s.,()%#-]*)?\)$/;
const URL_REFERENCE = /^url\(\s*(["']?)#([^"')\s]+)\1\s*\)(?:\s+[\w#-]+)?$/;

/** The largest picture, in elements: it becomes a part of the page. */
const MAX_ELEMENTS = 5000;

/** A picture for a page. */
export interface SvgPicture {
  readonly svg: Element;
  readonly width: number;
  readonly height: number;
  /** The texts in it, in order. */
  readonly texts: readonly string[];
}

/**
 * Copies an SVG file as elements of the safe list. Ids get a prefix, and styles become attributes, because the policy of the page allows no others. What
 * has no visible result is omitted. Throws an `SvgError` for anything else.
 *
 * @param prefix of the ids, unique on the page
 */
export function readSvg(source: string, prefix: string): SvgPicture {
  const rules = readStyleRules(source);
  const root = element('root', {});
  const open: (Element | undefined)[] = [root];
  const texts: string[] = [];
  let skipped = 0;
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new SvgError('syntax', error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''));
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new SvgError('element', '<!DOCTYPE>');
  });
  parser.on('opentag', (tag) => {
    const { local, uri } = tag as SaxesTagNS;
    if (skipped > 0 || uri !== SVG || UNSEEN.has(local)) {
      skipped += 1;
      return;
    }
    if (!ELEMENTS.has(local)) throw new SvgError('element', `<${local}>`);
    count += 1;
    if (count > MAX_ELEMENTS) throw new SvgError('large', String(MAX_ELEMENTS));
    const node = element(local, copyAttributes(tag as SaxesTagNS, rules, prefix));
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    if (skipped > 0) skipped -= 1;
    else open.pop();
  });
  parser.on('text', (value) => {
    const parent = open.at(-1);
    if (skipped > 0 || !parent || !/^(?:text|tspan|textPath)$/.test(parent.tagName)) return;
    parent.children.push(text(value));
    if (value.trim() !== '') texts.push(value.trim());
  });
  parser.write(source).close();
  const svg = root.children.find((child: ElementContent) => child.type === 'element');
  if (svg?.type !== 'element' || svg.tagName !== 'svg') throw new SvgError('syntax', 'its root element is not "svg"');
  return { ...setSize(svg), texts };
}

function copyAttributes({ attributes, local }: SaxesTagNS, rules: StyleRules, prefix: string): Record<string, string> {
  const copies: Record<string, string> = {};
  const classes = attributes.class?.value.split(/\s+/) ?? [];
  const id = attributes.id?.value;
  const own = Object.values(attributes).filter((one) => one.uri === '' || one.uri === XLINK);
  const declared = readDeclarations(attributes.style?.value ?? '');
  const values: (readonly [string, string])[] = [
    ...own.filter((one) => one.prefix === '').map(({ local: name, value }) => [name, value] as const),
    ...own.filter((one) => one.uri === XLINK && one.local === 'href').map(({ value }) => ['href', value] as const),
    ...rules.find({ name: local, classes, id }),
    ...declared,
  ];
  for (const [name, value] of values) copyAttribute(name, value.trim(), { copies, prefix });
  return copies;
}

interface Copies {
  readonly copies: Record<string, string>;
  readonly prefix: string;
}

function copyAttribute(name: string, value: string, { copies, prefix }: Copies): void {
  if (name === 'id') copies.id = prefix + value;
  else if (name === 'href') {
    if (!value.startsWith('#')) throw new SvgError('attribute', `href="${value}"`);
    copies.href = `#${prefix}${value.slice(1)}`;
  } else if (/^on/i.test(name)) throw new SvgError('attribute', name);
  else if (REFERENCES.has(name) && /url\(/i.test(value)) {
    const [, , id] = URL_REFERENCE.exec(value) ?? [];
    if (id === undefined) throw new SvgError('attribute', `${name}="${value}"`);
    copies[name] = `url(#${prefix}${id})`;
  } else if (name === 'filter' || name === 'mix-blend-mode') throw new SvgError('attribute', name);
  else if (REFERENCES.has(name) || ATTRIBUTES.has(name)) {
    if (/url\(/i.test(value) || !(VALUE.test(value) || TOKEN.test(value))) throw new SvgError('attribute', `${name}="${value}"`);
    copies[name] = value;
  }
}

/** Gives the picture a size in pixels and a `viewBox`, so that it scales. */
function setSize(svg: Element): Pick<SvgPicture, 'svg' | 'width' | 'height'> {
  const { viewBox, width, height, ...others } = svg.properties;
  const box = String(viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box.length === 4 ? box : [];
  const own = (value: unknown): number =>
    /^[\d.]+(?:px)?$/.test(String(value ?? '')) ? Number.parseFloat(String(value)) : Number.NaN;
  const ratio = boxWidth / boxHeight;
  const size = {
    width: own(width) || own(height) * ratio || boxWidth,
    height: own(height) || own(width) / ratio || boxHeight,
  };
  if (!(size.width > 0 && size.height > 0)) throw new SvgError('size', 'viewBox');
  const rounded = { width: Math.round(size.width), height: Math.round(size.height) };
  const properties = {
    ...others,
    viewBox: Number.isFinite(ratio) ? String(viewBox) : `0 0 ${rounded.width} ${rounded.height}`,
    width: String(rounded.width),
    height: String(rounded.height),
  };
  return { svg: { ...svg, properties }, ...rounded };
}
