import type { ElementContent } from 'hast';
import type { Code, Nodes } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { requestSamples } from '../../../../samples/index.js';
import { renderPlainCode } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { renderButtons } from './buttons.js';
import { checkDirective, type Directive, getContent } from './check.js';
import { renderCodeWindow } from './code-window.js';
import { type DirectiveInput, renderLabel, renderNodes } from './component.js';
import { renderCards, renderLogos, renderStats } from './entries.js';
import { renderFeature, renderHero } from './hero.js';
import { renderSteps } from './steps.js';
import { collectTabs, renderTabGroup } from './tabs.js';

/** The directives that are part of another one. */
const PARENTS = { tab: 'tabs', card: 'cards', logo: 'logos', stat: 'stats' } as const;

/** Renders a directive; returns nothing if it has an error, which is reported. */
export function renderDirective(node: Directive, state: State, context: MarkdownContext): ElementContent[] {
  if (!checkDirective(node, context)) return [];
  const attribute = (name: string) => node.attributes?.[name] ?? '';
  const label = () => renderLabel(node, state);
  const input = { node, state, context };
  switch (node.name) {
    case 'tabs':
      return renderTabs(input);
    case 'tab':
    case 'card':
    case 'logo':
    case 'stat':
      context.report('directive-content', node, {
        directive: node.name,
        reason: { kind: 'outside', parent: PARENTS[node.name] },
      });
      return [];
    case 'hero':
      return renderHero(input);
    case 'feature':
      return [renderFeature(input)];
    case 'buttons':
      return renderButtons(input);
    case 'code-window':
      return renderCodeWindow(input);
    case 'logos':
      return renderLogos(input);
    case 'stats':
      return renderStats(input);
    case 'steps':
      return renderSteps(input);
    case 'details':
      return [element('details', { className: ['details'] }, [element('summary', {}, label()), ...renderContent(node, state)])];
    case 'figure':
      return [renderFigure(node, label(), context)];
    case 'video':
      return renderVideo(node, label(), context);
    case 'cards':
      if (node.type === 'containerDirective') return renderCards(input);
      return [text(context.holes.add({ kind: 'cards', target: attribute('category'), ...getPoint(node, context) }))];
    case 'api-request':
      return renderApiRequest(node, context);
    default:
      return [renderAdmonition(node.name, withDefaultTitle(node.name, label()), renderContent(node, state))];
  }
}

const renderContent = (node: Directive, state: State): ElementContent[] => renderNodes(getContent(node) as Nodes[], state);

function getPoint(node: Directive, context: MarkdownContext) {
  const { line, column } = context.locate(node);
  return { line, column };
}

const withDefaultTitle = (name: string, label: ElementContent[]): ElementContent[] =>
  label.length > 0 ? label : [text(name.replace(/^./, (c) => c.toUpperCase()))];

/** Renders a box with a title. */
export const renderAdmonition = (name: string, title: ElementContent[], children: ElementContent[]): ElementContent =>
  element('div', { className: ['admonition', name], role: 'note' }, [
    element('p', { className: ['admonition-title'] }, title),
    ...children,
  ]);

function renderTabs(input: DirectiveInput): ElementContent[] {
  const tabs = collectTabs(input);
  return tabs.length > 0 ? [renderTabGroup(tabs, input.node.attributes?.group ?? undefined, input.context)] : [];
}

function renderFigure(node: Directive, caption: ElementContent[], context: MarkdownContext): ElementContent {
  const target = node.attributes?.src ?? '';
  const href = context.holes.add({ kind: 'file', target, ...getPoint(node, context) });
  const src = context.holes.add({ kind: 'image', target, ...getPoint(node, context) });
  return element('figure', { className: ['figure'] }, [
    element('a', { href, className: ['zoom'] }, [
      element('img', { src, alt: node.attributes?.alt ?? '', loading: 'lazy', decoding: 'async' }),
    ]),
    ...(caption.length ? [element('figcaption', {}, caption)] : []),
  ]);
}

function renderVideo(node: Directive, label: ElementContent[], context: MarkdownContext): ElementContent[] {
  const src = node.attributes?.src ?? '';
  const url = URL.canParse(src) ? new URL(src) : undefined;
  if (url?.protocol !== 'https:' || !context.options.videoHosts.includes(url.host)) {
    const expected = { kind: 'video-address', hosts: context.options.videoHosts } as const;
    context.report('attribute-value', node, { directive: 'video', name: 'src', value: src, expected });
    return [];
  }
  return [element('p', { className: ['video'] }, [element('a', { href: url.href, dataEmbed: url.href }, label)])];
}

function renderApiRequest(node: Directive, context: MarkdownContext): ElementContent[] {
  const body = getContent(node);
  const fence = body[0] as Code | undefined;
  if (node.type === 'containerDirective' && (body.length !== 1 || fence?.type !== 'code' || fence.lang !== 'json')) {
    context.report('directive-content', node, { directive: 'api-request', reason: 'not-one-fence' });
    return [];
  }
  const payload = fence?.value;
  if (payload !== undefined && !isJson(payload)) {
    context.report('directive-content', fence, { directive: 'api-request', reason: 'invalid-json' });
    return [];
  }
  const method = (node.attributes?.verb ?? '').toUpperCase();
  const target = node.attributes?.url ?? '';
  const { url: origin, headers } = context.options.requests;
  const url = /^https?:\/\//.test(target) ? target : `${origin.replace(/\/$/, '')}/${target.replace(/^\//, '')}`;
  const samples = requestSamples({
    method,
    url,
    headers: { ...headers, ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: payload,
  });
  const shownTarget = /^https?:\/\//.test(target) ? target : `/${target.replace(/^\//, '')}`;
  return [
    element('div', { className: ['api-request'] }, [
      element('p', { className: ['api-request-title'] }, [
        element('span', { className: ['method', `method-${method.toLowerCase()}`] }, [text(method)]),
        text(' '),
        element('code', {}, [text(shownTarget)]),
        ...(node.attributes?.title ? [text(` ${node.attributes.title}`)] : []),
      ]),
      renderTabGroup(
        samples.map(({ label, language, code }) => ({ label, children: [renderPlainCode(code, language, context)] })),
        'request',
        context,
      ),
    ]),
  ];
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
