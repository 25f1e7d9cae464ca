import type { Html, Nodes, Paragraph, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { DIRECTIVE_COUNTERPARTS, DIRECTIVE_SYNONYMS, findCounterpart } from '../../../problems/counterparts.js';
import type { ValuesOf } from '../../../problems/index.js';
import type { DirectiveSyntaxError } from '../../../problems/markdown.js';
import type { MarkdownContext } from '../context.js';
import { getMarkers, isClosed } from './parse-fences.js';

/**
 * Reports what the parser silently accepts: containers and fences that are never closed, containers that a nested directive closes too early, and
 * lines that resemble directives but were not parsed as such.
 */
export function checkFences(tree: Root, context: MarkdownContext): void {
  if (!context.text.includes('::')) return;
  const tooFew = new Set<ContainerDirective>();
  let hasCutOffFence = false;
  const strays: Stray[] = [];
  const visit = (node: Nodes, parent?: ContainerDirective) => {
    const container = node.type === 'containerDirective' ? node : undefined;
    if (container && parent && countColons(parent, context) <= countColons(container, context)) tooFew.add(parent);
    else if (container && context.directives.find(container.name) && !isClosed(container, context.text)) {
      const values = { name: container.name, colons: countColons(container, context) };
      context.report('unclosed-directive', container, values);
    }
    if (node.type === 'code' && parent && !isClosed(node, context.text)) {
      hasCutOffFence = true;
      const values = {
        name: parent.name,
        fence: getMarkers(node, context.text) ?? '',
        colons: ':'.repeat(countColons(parent, context) + 1),
      };
      context.report('unclosed-fence', node, values);
    }
    if (node.type === 'html' && !/^<(?:pre|code)\b/i.test(node.value))
      strays.push(...findStrays(node, context).filter(({ kind }) => kind === 'begin'));
    if (node.type === 'paragraph' && !node.data?.directiveLabel) strays.push(...findStrays(node, context));
    else if ('children' in node) {
      // The lines of a quote start with another marker, so none of them closes a container around the quote.
      const outer = node.type === 'blockquote' ? undefined : (container ?? parent);
      for (const child of node.children) visit(child as Nodes, outer);
    }
  };
  visit(tree);
  for (const directive of tooFew) {
    dropOutside(directive, context);
    context.report('directive-content', directive, { directive: directive.name, reason: 'too-few-colons' });
  }
  let open = hasCutOffFence || tooFew.size > 0 ? Number.POSITIVE_INFINITY : 0;
  for (const { line, column, kind, reason } of strays) {
    if (kind === 'end' && open > 0) open -= 1;
    else context.report('directive-syntax', { line, column }, { reason });
    if (kind === 'begin') open += 1;
  }
}

/** Removes the reports of parts that are only outside of a directive because it is closed too early. */
function dropOutside({ name, position }: ContainerDirective, { problems, locate }: MarkdownContext): void {
  const directive = DIRECTIVE_SYNONYMS[name] ?? name;
  const { line } = locate(position?.start);
  const kept = problems.filter(({ id, values, ...at }) => {
    if (id !== 'directive-content') return true;
    const { reason } = values as ValuesOf<'directive-content'>;
    return !(typeof reason === 'object' && reason.kind === 'outside' && reason.parent === directive && (at.line ?? 0) > line);
  });
  problems.splice(0, problems.length, ...kept);
}

const getSource = (node: Nodes, context: MarkdownContext): string =>
  context.text.slice(node.position?.start.offset, node.position?.end.offset);

const countColons = (node: ContainerDirective, context: MarkdownContext): number => getMarkers(node, context.text)?.length ?? 3;

interface Stray {
  readonly line: number;
  readonly column: number;
  /** The intended role of the line; an `end` may belong to a `begin` above it. */
  readonly kind: 'begin' | 'end' | 'leaf';
  readonly reason: DirectiveSyntaxError;
}

const DIRECTIVE_LIKE = /^(?::{3,}|::(?=[a-z][\w-]*[[{]))(.*)$/i;

function findStrays(node: Paragraph | Html, context: MarkdownContext): Stray[] {
  const [first] = node.type === 'paragraph' ? node.children : [];
  const isHtml = node.type === 'html' || (first?.type === 'text' && first.data?.fromHtml === true);
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  return getSource(node, context)
    .split('\n')
    .flatMap((text, index) => {
      const indent = index === 0 ? 0 : (/^[ \t>]*/.exec(text)?.[0].length ?? 0);
      const match = DIRECTIVE_LIKE.exec(text.slice(indent));
      if (!match) return [];
      const content = (match[1] as string).trimEnd();
      const kind = content === '' ? 'end' : match[0].startsWith(':::') ? 'begin' : 'leaf';
      return {
        line: line + index,
        column: (index === 0 ? column : 1) + indent,
        kind,
        reason: isHtml && kind === 'begin' ? 'in-html' : findSyntaxError(content),
      };
    });
}

function findSyntaxError(content: string): DirectiveSyntaxError {
  if (content === '') return 'closes-nothing';
  if (content.startsWith('/')) return 'closes-other';
  const name = /^[a-z][\w-]*/i.exec(content)?.[0] ?? '';
  const counterpart = findCounterpart(DIRECTIVE_COUNTERPARTS, name);
  return counterpart ? { kind: 'unknown', name, counterpart } : 'brackets';
}
