import type { Element } from 'hast';
import { readClasses } from './classes.js';
import { moveLinks } from './edge-offsets.js';
import { readEntities } from './entities.js';
import { type Canonical, readFlowchart } from './flowchart.js';
import { createLabels, type Labels } from './labels.js';
import type { MermaidLibrary } from './library.js';
import { joinStyles, toSafeSvg } from './safe-svg.js';
import { readSequence } from './sequence.js';
import { drawSequence } from './sequence-svg.js';
import { DIAGRAM_SIZE, DiagramError, type DiagramSource, readSource } from './source.js';
import { readStates } from './state.js';

/** A drawn diagram. */
export interface Drawing {
  readonly svg: Element;
  readonly kind: DiagramKind;
  /** From `accTitle`, `title` or the front matter. */
  readonly title: string | undefined;
  /** From `accDescr`, or what is related to what. */
  readonly description: string;
  /** The visible texts, in order. */
  readonly labels: readonly string[];
}

const KINDS = { flowchart: /^(?:graph|flowchart)/, sequence: /^sequence/, state: /^state/, class: /^class/, er: /^er/ } as const;
export type DiagramKind = keyof typeof KINDS;

/** Readers of the kinds that the library draws. */
const READERS: Readonly<Record<Exclude<DiagramKind, 'sequence'>, (source: DiagramSource, labels: Labels) => Canonical>> = {
  flowchart: readFlowchart,
  state: readStates,
  class: readClasses,
  er: readEntities,
};

/** Relations in a description. */
const MAX_RELATIONS = 40;

/**
 * Draws a diagram in Mermaid's language. Throws a `DiagramError` if its kind is not supported, or a line is wrong.
 *
 * @param prefix of the ids in the picture
 */
export function drawDiagram(code: string, library: MermaidLibrary, prefix: string): Drawing {
  const source = readSource(code);
  const kind = (Object.keys(KINDS) as DiagramKind[]).find((name) => KINDS[name].test(source.header));
  if (!kind) throw new DiagramError(source.index, source.header.split(/\s/)[0] as string, 'kind');
  if (source.lines.length > DIAGRAM_SIZE) throw new DiagramError(source.index, String(DIAGRAM_SIZE), 'size');
  const labels = createLabels();
  const { svg, relations } = drawKind(kind, source, { labels, library, prefix });
  const description = source.description || relations.slice(0, MAX_RELATIONS).join('; ');
  return { svg, kind, title: source.title, description, labels: [...new Set(labels.texts)] };
}

interface Drawer {
  readonly labels: Labels;
  readonly library: MermaidLibrary;
  readonly prefix: string;
}

function drawKind(
  kind: DiagramKind,
  source: DiagramSource,
  { labels, library, prefix }: Drawer,
): { readonly svg: Element; readonly relations: readonly string[] } {
  if (kind === 'sequence') {
    const sequence = readSequence(source, labels);
    return { svg: drawSequence(sequence), relations: sequence.relations };
  }
  const { text, relations, restyle } = READERS[kind](source, labels);
  const picture = draw(text, library, source);
  const styles = [
    ...(kind === 'flowchart' || kind === 'state' ? [moveLinks(picture)] : []),
    ...(restyle ? [restyle(picture)] : []),
  ];
  return { svg: toSafeSvg(picture, { prefix, decode: labels.decode, restyle: joinStyles(...styles) }), relations };
}

function draw(text: string, library: MermaidLibrary, { index }: DiagramSource): string {
  try {
    return library.renderMermaidSVG(text, { transparent: true, padding: 8, nodeSpacing: 32, layerSpacing: 48 });
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error) || 'milliseconds' in error) throw error;
    throw new DiagramError(index, error.message, 'drawing');
  }
}
