import type { Element } from 'hast';
import type { Code } from 'mdast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { MERMAID_PACKAGE } from '../../../system/mermaid-package.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { drawDiagram } from './draw.js';
import { getMermaid } from './library.js';
import { DiagramError } from './source.js';

declare module 'mdast' {
  interface CodeData {
    /** The visible texts of a diagram that was drawn from the code. */
    labels?: readonly string[];
  }
}

const ATTRIBUTE = /(?:^|\s)(title|alt)=(?:"([^"]*)"|'([^']*)')/g;

/** Draws a fence of the language `mermaid`. Returns `undefined` if it cannot be drawn, so that its source is shown. */
export function renderDiagram(node: Code, context: MarkdownContext): Element | undefined {
  const { diagrams } = context.options;
  if (diagrams === false) return undefined;
  context.inputs[`package:${MERMAID_PACKAGE}`] = diagrams?.version ?? '';
  const library = diagrams?.isDamaged ? undefined : getMermaid(diagrams);
  if (!library) {
    context.report('diagram-package', node, { name: MERMAID_PACKAGE, isDamaged: diagrams?.isDamaged === true });
    return undefined;
  }
  const meta = new Map<string, string>();
  for (const [, name = '', first, second] of (node.meta ?? '').matchAll(ATTRIBUTE)) meta.set(name, first ?? second ?? '');
  const unknown = (node.meta ?? '').replace(ATTRIBUTE, '').trim();
  const prefix = `docsgen:${context.options.idPrefix}diagram-${context.drawings.length + 1}-`;
  try {
    const { svg, kind, title, description, labels } = drawDiagram(node.value, library, prefix);
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
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error;
    reportError(error, node, context);
    return undefined;
  }
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
