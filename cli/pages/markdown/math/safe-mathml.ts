import type { ElementContent } from 'hast';
import { element, text } from '../hast.js';

/**
 * The safe list: elements of MathML Core (https://www.w3.org/TR/mathml-core/) and `menclose`, none of which runs a script or loads anything, with the
 * attributes that each may have besides the common ones.
 */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  math: [],
  menclose: ['notation'],
  mfrac: ['linethickness'],
  mi: ['mathvariant'],
  mmultiscripts: [],
  mn: [],
  mo: [
    'fence',
    'form',
    'largeop',
    'lspace',
    'maxsize',
    'minsize',
    'movablelimits',
    'rspace',
    'separator',
    'stretchy',
    'symmetric',
  ],
  mover: ['accent'],
  mpadded: ['depth', 'height', 'lspace', 'voffset', 'width'],
  mphantom: [],
  mprescripts: [],
  mroot: [],
  mrow: [],
  ms: [],
  mspace: ['depth', 'height', 'width'],
  msqrt: [],
  mstyle: [],
  msub: [],
  msubsup: [],
  msup: [],
  mtable: [],
  mtd: ['columnspan', 'rowspan'],
  mtext: [],
  mtr: [],
  munder: ['accentunder'],
  munderover: ['accent', 'accentunder'],
};

const COMMON: ReadonlySet<string> = new Set(['displaystyle', 'mathbackground', 'mathcolor', 'mathsize', 'scriptlevel']);

/** Values are keywords, numbers, lengths and colors. */
const VALUE = /^[\w#.%+ -]{0,60}$/;

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i;

/** Classes of Temml that `templates/css/math.css` has rules for. */
const CLASSES =
  /^(?:tml-(?:left|right|jot|tag|tageqn|overline|underline|cancel|xcancel|vec|fbox|prime|sml-pad|med-pad|lrg-pad)|upstrike|downstrike|sout|math(?:cal|scr))$/;

/** A node of Temml. */
interface TemmlNode {
  readonly type?: string;
  readonly text?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly unknown[];
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly TemmlNode[];
}

/**
 * Copies a tree of Temml, leaving out everything that is not on the safe list. Its styles, which the policy of the page would block, become attributes
 * and classes.
 */
export function toSafeMathml(
  root: unknown,
  { source, display }: { readonly source: string; readonly display: boolean },
): ElementContent {
  const [math] = copy(root as TemmlNode);
  if (math?.type !== 'element') return element('math', {}, []);
  math.properties = { ...(display ? { display: 'block' } : {}), alttext: source.replace(/\s+/g, ' ').trim() };
  return math;
}

function copy(node: TemmlNode): ElementContent[] {
  if (typeof node.text === 'string') return [text(node.text)];
  const children = (node.children ?? []).flatMap(copy);
  const { type } = node;
  if (type === undefined || !Object.hasOwn(ELEMENTS, type)) return children;
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const isKnown = COMMON.has(name) || (ELEMENTS[type] as readonly string[]).includes(name);
    if (isKnown && VALUE.test(String(value))) properties[name] = String(value);
  }
  const { color, backgroundColor } = node.style ?? {};
  if (COLOR.test(String(color ?? ''))) properties.mathcolor = String(color);
  if (COLOR.test(String(backgroundColor ?? ''))) properties.mathbackground = String(backgroundColor);
  const classes = [...(node.classes ?? []).map(String).filter((name) => CLASSES.test(name)), ...classesOfStyle(node)];
  return [element(type, { ...properties, ...(classes.length > 0 ? { className: classes } : {}) }, children)];
}

/** Sides of a cell, as Temml sets them, and the classes for its padding and lines. */
const SIDES = { Left: 'start', Right: 'end', Top: 'top', Bottom: 'bottom' } as const;

function classesOfStyle({ type, style = {} }: TemmlNode): string[] {
  const names: string[] = [];
  for (const [side, name] of Object.entries(SIDES)) {
    const padding = style[`padding${side}`];
    if (padding !== undefined && type === 'mtd') names.push(`${name}-${toGap(String(padding))}`);
    if (style[`border${side}`]) names.push(`line-${name}`);
  }
  if (style.border) names.push('boxed');
  if (style.width === '100%') names.push('wide');
  if (style.width === '50%') names.push('half');
  return names;
}

/** Returns the nearest of the gaps that the style sheet has. */
function toGap(padding: string): string {
  const [, number = '0', unit] = /^(-?[\d.]+)(pt|em|ex)?$/.exec(padding) ?? [];
  const em = Number(number) * (unit === 'pt' ? 0.1 : unit === 'ex' ? 0.5 : 1);
  if (em < 0.15) return 'none';
  return em < 0.8 ? 'half' : em < 1.5 ? 'em' : 'wide';
}
