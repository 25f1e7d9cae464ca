import type { Element, ElementContent } from 'hast';
import { SaxesParser } from 'saxes';
import { DeadlinePassed } from '../../../workers/deadline.js';
import { element, text } from '../hast.js';
import { DIAGRAM_SIZE, DiagramError } from './source.js';

/** The part of `@viz-js/viz` that is used. */
export interface Graphviz {
  render(
    source: string,
    options: Readonly<Record<string, unknown>>,
  ): {
    readonly output?: string;
    readonly errors: readonly { readonly level?: string; readonly message: string }[];
  };
}

/** A drawn graph, and what Graphviz remarks about its source. */
export interface GraphDrawing {
  readonly svg: Element;
  /** What is connected with what. */
  readonly description: string;
  /** The visible texts, in order. */
  readonly labels: readonly string[];
  readonly remarks: readonly string[];
}

/** The longest source: far more than fits on a page. */
const MAX_LENGTH = 20_000;

/** Relations in a description. */
const MAX_RELATIONS = 40;

/** Widths are those of Arial, because the library has no fonts; that of docsgen is wider, so it is smaller. */
const TEXT_SCALE = 0.92;

const DEFAULTS = {
  graphAttributes: { bgcolor: 'transparent', fontname: 'Arial', fontsize: 14 },
  nodeAttributes: { fontname: 'Arial', fontsize: 14, style: 'filled', fillcolor: 'white' },
  edgeAttributes: { fontname: 'Arial', fontsize: 13 },
};

/** Radius below which an ellipse has no room for a text: the shape `point`. */
const POINT = 5;

/** Remarks about fonts and colors, which have no effect. */
const UNIMPORTANT = /\b(?:font|metrics|color)/i;

/** Draws a graph in the language DOT. Throws a `DiagramError` if it is not well-formed. @param prefix of the ids in the picture */
export function drawGraph(source: string, library: Graphviz, prefix: string): GraphDrawing {
  const lines = source.split('\n');
  if (lines.length > DIAGRAM_SIZE || source.length > MAX_LENGTH) throw new DiagramError(0, String(DIAGRAM_SIZE), 'size');
  const { output, errors } = render(source, library);
  if (output === undefined) throw toError(errors.find(({ level }) => level !== 'warning')?.message ?? 'no reason', lines);
  const { svg, labels, relations } = copyGraph(output);
  svg.properties.id = `${prefix}graph`;
  const remarks = errors.map(({ message }) => message.trim()).filter((message) => !UNIMPORTANT.test(message));
  return { svg, labels, description: relations.slice(0, MAX_RELATIONS).join('; '), remarks: [...new Set(remarks)] };
}

/** Instances whose work was interrupted, so that their memory is in an unknown state. */
const working = new WeakSet<Graphviz>();

/** Whether an instance must not be used again. */
export const isInterrupted = (library: Graphviz): boolean => working.has(library);

function render(source: string, library: Graphviz): ReturnType<Graphviz['render']> {
  // The build has failed already; without a result, this page is made again in the next one.
  if (isInterrupted(library)) throw new DeadlinePassed(0);
  working.add(library);
  try {
    const result = library.render(source, { format: 'svg', ...DEFAULTS });
    working.delete(library);
    return result;
  } catch (error) {
    // An interruption does not get here.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      throw new DiagramError(0, 'the graph is too complex', 'drawing');
    working.delete(library);
    throw error;
  }
}

function toError(message: string, lines: readonly string[]): DiagramError {
  const [, number] = /\bin line (\d+)/.exec(message) ?? [];
  if (number === undefined) return new DiagramError(0, message.replace(/\.$/, ''), 'drawing');
  const index = Math.min(Number(number), lines.length) - 1;
  return new DiagramError(index, (lines[index] as string).trim());
}

const ELEMENTS: ReadonlySet<string> = new Set('svg g polygon polyline ellipse path text'.split(' '));
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'viewBox points d cx cy rx ry x y transform text-anchor font-weight font-style text-decoration stroke-width stroke-dasharray'.split(
    ' ',
  ),
);
const VALUE = /^[\w\s.,()+-]*$/;

/** What the elements of a picture belong to. */
type Part = 'graph' | 'node' | 'edge' | 'cluster';

interface Group {
  readonly part: Part;
  title: string;
  label: string;
}

interface CopiedGraph {
  readonly svg: Element;
  readonly labels: readonly string[];
  /** What is connected with what, by labels. */
  readonly relations: readonly string[];
}

/** Copies shapes and texts from what Graphviz draws, in the colors of the theme. Everything else is left out: links, images, gradients, fonts. */
function copyGraph(output: string): CopiedGraph {
  const root = element('root', {});
  const open: (Element | undefined)[] = [root];
  const groups: Group[] = [];
  const done: Group[] = [];
  const labels: string[] = [];
  let isTitle = false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    isTitle = name === 'title';
    const [, part] = /^(graph|node|edge|cluster)\b/.exec(name === 'g' ? (attributes.class ?? '') : '') ?? [];
    if (part) groups.push({ part: part as Part, title: '', label: '' });
    const node = ELEMENTS.has(name) ? element(name, copyAttributes(name, attributes, groups.at(-1)?.part ?? 'graph')) : undefined;
    // A group that is a link has no effect, but its content does.
    if (node) findParent(open)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', ({ name, attributes }) => {
    isTitle = false;
    open.pop();
    if (name === 'g' && /^(?:graph|node|edge|cluster)\b/.test(attributes.class ?? '')) done.push(groups.pop() as Group);
  });
  parser.on('text', (value) => {
    const group = groups.at(-1);
    const parent = open.at(-1);
    if (isTitle && group) group.title += value;
    if (parent?.tagName !== 'text') return;
    parent.children.push(text(value));
    const words = value.replace(/\s+/g, ' ').trim();
    if (words !== '') labels.push(words);
    if (group) group.label = `${group.label} ${words}`.trim();
  });
  parser.write(output).close();
  const svg = root.children.find((child: ElementContent) => child.type === 'element') as Element;
  const names = new Map(done.filter(({ part }) => part === 'node').map(({ title, label }) => [title, label || title]));
  const relations = done.filter(({ part }) => part === 'edge').map((edge) => describeEdge(edge, names));
  return { svg, labels: [...new Set(labels)], relations };
}

const findParent = (open: readonly (Element | undefined)[]): Element | undefined => open.findLast((one) => one !== undefined);

/** The title of an edge is `a->b` or `a--b`, with ports after colons. */
function describeEdge({ title, label }: Group, names: ReadonlyMap<string, string>): string {
  const [, from = '', line = '', to = ''] = /^(.*?)(->|--)(.*)$/s.exec(title) ?? [];
  const nameOf = (end: string) => names.get(end) ?? names.get(end.replace(/:.*$/s, '')) ?? end;
  const relation = `${nameOf(from)} ${line === '--' ? '–' : '→'} ${nameOf(to)}`;
  return label === '' ? relation : `${relation} (${label})`;
}

function copyAttributes(name: string, attributes: Readonly<Record<string, string>>, part: Part): Record<string, string> {
  const copies: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'fill' || key === 'stroke') copies[key] = toColor(key, value, part);
    else if (key === 'font-size') copies[key] = String(Math.round(Number(value) * TEXT_SCALE * 10) / 10);
    else if (name === 'svg' && (key === 'width' || key === 'height')) copies[key] = value.replace(/pt$/, '');
    else if (ATTRIBUTES.has(key) && VALUE.test(value)) copies[key] = value;
  }
  if (name === 'ellipse' && Number(attributes.rx) < POINT) copies.fill = 'var(--text-soft)';
  if (name === 'text') copies.fill = part === 'edge' ? 'var(--text-soft)' : 'var(--text)';
  return copies;
}

/** The colors of a graph are those of the theme, because no color of its own is readable in every theme and mode. */
function toColor(key: 'fill' | 'stroke', value: string, part: Part): string {
  if (value === 'none' || value === 'transparent') return 'none';
  if (part === 'edge') return 'var(--text-soft)';
  if (key === 'stroke') return part === 'cluster' ? 'var(--border)' : 'var(--border-strong)';
  return part === 'node' ? 'var(--surface-raised)' : 'var(--surface)';
}
