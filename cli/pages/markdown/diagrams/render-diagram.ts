import type { Element } from 'hast';
import type { Code } from 'mdast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { DRAWING_PACKAGES, type DrawingLibraries, type InstalledLibrary } from '../../../system/drawing-packages.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { type DiagramKind, type Drawing, drawDiagram } from './draw.js';
import { drawGraph } from './graphviz.js';
import { getGraphviz, getMermaid } from './library.js';
import { DiagramError } from './source.js';

declare module 'mdast' {
  interface CodeData {
    /** The visible texts of a diagram that was drawn from the code. */
    labels?: readonly string[];
  }
}

const ATTRIBUTE = /(?:^|\s)(title|alt)=(?:"([^"]*)"|'([^']*)')/g;

/** The languages of fences that are drawn, and the packages that draw them. */
const LANGUAGES: Readonly<Record<string, keyof typeof DRAWING_PACKAGES>> = {
  mermaid: 'mermaid',
  dot: 'graphviz',
  graphviz: 'graphviz',
};

/** Whether fences of a language are drawn. */
export const isDrawn = (language: string): boolean => Object.hasOwn(LANGUAGES, language);

/** Draws a fence in the language of diagrams. Returns `undefined` if it cannot be drawn, so that its source is shown. */
export function renderDiagram(node: Code, context: MarkdownContext): Element | undefined {
  const { diagrams = {} } = context.options;
  const language = LANGUAGES[node.lang ?? ''];
  if (!diagrams || language === undefined) return undefined;
  const { name } = DRAWING_PACKAGES[language];
  const installed = diagrams[language];
  context.inputs[`package:${name}`] = installed?.version ?? '';
  const draw = installed?.isDamaged ? undefined : findDrawer(language, installed, context);
  if (!draw) {
    context.report('diagram-package', node, { name, isDamaged: installed?.isDamaged === true });
    return undefined;
  }
  try {
    return renderFigure(node, draw, context);
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error;
    reportError(error, node, context);
    return undefined;
  }
}

/** Draws the source of a fence. */
type Draw = (node: Code, prefix: string) => Omit<Drawing, 'kind'> & { readonly kind: DiagramKind | 'graph' };

/** Returns what draws a language; `undefined` if its library is not loaded. */
function findDrawer(
  language: keyof DrawingLibraries,
  installed: InstalledLibrary | undefined,
  context: MarkdownContext,
): Draw | undefined {
  if (language === 'mermaid') {
    const library = getMermaid(installed);
    return library && ((node, prefix) => drawDiagram(node.value, library, prefix));
  }
  const library = getGraphviz(installed);
  if (!library) return undefined;
  return (node, prefix) => {
    const { remarks, ...drawing } = drawGraph(node.value, library, prefix);
    for (const message of remarks) context.report('diagram-remark', node, { message });
    return { ...drawing, kind: 'graph', title: undefined };
  };
}

function renderFigure(node: Code, draw: Draw, context: MarkdownContext): Element {
  const meta = new Map<string, string>();
  for (const [, name = '', first, second] of (node.meta ?? '').matchAll(ATTRIBUTE)) meta.set(name, first ?? second ?? '');
  const unknown = (node.meta ?? '').replace(ATTRIBUTE, '').trim();
  const prefix = `docsgen:${context.options.idPrefix}diagram-${context.drawings.length + 1}-`;
  const { svg, kind, title, description, labels } = draw(node, prefix);
  if (unknown) context.report('diagram-meta', node, { meta: unknown });
  node.data = { ...node.data, labels };
  const name = meta.get('title') || title || TEXTS.diagramKinds[kind];
  const words = meta.get('alt') || description;
  const caption = meta.get('title') ?? title;
  nameSvg(svg, { prefix, name, words });
  return element('figure', { className: ['figure', 'diagram'] }, [
    element('div', { className: ['diagram-view'], tabIndex: 0 }, [context.addDrawing(svg, labels.join(', '))]),
    ...(caption ? [element('figcaption', {}, [text(caption)])] : []),
  ]);
}

/** Adds its name and description to a picture. https://www.w3.org/TR/graphics-aria-1.0/ and https://www.w3.org/TR/svg-aam-1.0/ */
function nameSvg(svg: Element, { prefix, name, words }: { prefix: string; name: string; words: string }): void {
  Object.assign(svg.properties, { role: 'img', ariaLabelledBy: [`${prefix}title`] });
  if (words !== '') svg.properties.ariaDescribedBy = [`${prefix}desc`];
  svg.children.unshift(
    element('title', { id: `${prefix}title` }, [text(name)]),
    ...(words === '' ? [] : [element('desc', { id: `${prefix}desc` }, [text(words)])]),
  );
}

function reportError({ line, text: source, kind }: DiagramError, node: Code, context: MarkdownContext): void {
  const point = { line: (node.position?.start.line ?? 1) + line + 1, column: node.position?.start.column ?? 1 };
  if (kind === 'kind') context.report('diagram-kind', node, { name: source });
  else if (kind === 'drawing') context.report('diagram-failed', node, { reason: source });
  else if (kind === 'size') context.report('diagram-size', node, { limit: Number(source) });
  else
    context.report('diagram-line', point, {
      line: source.length > 60 ? `${source.slice(0, 60)}…` : source,
      open: kind === 'open',
    });
}
