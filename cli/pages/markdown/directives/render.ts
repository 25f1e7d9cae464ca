import type { ElementContent } from 'hast';
import type { Code, Nodes } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { requestSamples } from '../../samples/index.js';
import { plainCode } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { bodyOf, checkDirective, type Directive, labelOf } from './check.js';
import { tabsElement } from './tabs.js';

/** Renders a directive; returns nothing if it has an error, which is reported. */
export function renderDirective(node: Directive, state: State, context: MarkdownContext): ElementContent[] {
  if (!checkDirective(node, context)) return [];
  const attribute = (name: string) => node.attributes?.[name] ?? '';
  const label = () => inline(node, state);
  switch (node.name) {
    case 'tabs':
      return tabs(node, state, context);
    case 'tab':
      context.report('directive-content', node, { directive: 'tab', reason: 'outside-tabs' });
      return [];
    case 'details':
      return [element('details', { className: ['details'] }, [element('summary', {}, label()), ...blocks(node, state)])];
    case 'figure':
      return [figure(node, label(), context)];
    case 'video':
      return video(node, label(), context);
    case 'cards':
      return [text(context.holes.add({ kind: 'cards', target: attribute('category'), ...point(node, context) }))];
    case 'api-request':
      return apiRequest(node, context);
    default:
      return [admonition(node.name, labelOr(node.name, label()), blocks(node, state))];
  }
}

const inline = (node: Directive, state: State): ElementContent[] =>
  state.all({ type: 'paragraph', children: labelOf(node) }) as ElementContent[];

const blocks = (node: Directive, state: State): ElementContent[] =>
  state.wrap(state.all({ type: 'root', children: bodyOf(node) } as Nodes) as ElementContent[], true) as ElementContent[];

function point(node: Directive, context: MarkdownContext) {
  const { line, column } = context.place(node);
  return { line, column };
}

const labelOr = (name: string, label: ElementContent[]): ElementContent[] =>
  label.length > 0 ? label : [text(name.replace(/^./, (c) => c.toUpperCase()))];

/** Renders a box with a title. */
export const admonition = (name: string, title: ElementContent[], children: ElementContent[]): ElementContent =>
  element('div', { className: ['admonition', name], role: 'note' }, [
    element('p', { className: ['admonition-title'] }, title),
    ...children,
  ]);

function tabs(node: Directive, state: State, context: MarkdownContext): ElementContent[] {
  const list = bodyOf(node).flatMap((child) => {
    if (child.type !== 'containerDirective' || child.name !== 'tab') {
      context.report('directive-content', child, { directive: 'tabs', reason: 'not-tab' });
      return [];
    }
    return checkDirective(child, context) ? [{ label: child.attributes?.label as string, children: blocks(child, state) }] : [];
  });
  const labels = list.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined)
    context.report('directive-content', node, { directive: 'tabs', reason: { kind: 'same-label', label: twice } });
  if (list.length > 0) return [tabsElement(list, node.attributes?.group ?? undefined, context)];
  context.report('directive-content', node, { directive: 'tabs', reason: 'no-tab' });
  return [];
}

function figure(node: Directive, caption: ElementContent[], context: MarkdownContext): ElementContent {
  const src = context.holes.add({ kind: 'image', target: node.attributes?.src ?? '', ...point(node, context) });
  return element('figure', { className: ['figure'] }, [
    element('img', { src, alt: node.attributes?.alt ?? '', loading: 'lazy', decoding: 'async' }),
    ...(caption.length ? [element('figcaption', {}, caption)] : []),
  ]);
}

function video(node: Directive, label: ElementContent[], context: MarkdownContext): ElementContent[] {
  const src = node.attributes?.src ?? '';
  const url = URL.canParse(src) ? new URL(src) : undefined;
  if (url?.protocol !== 'https:' || !context.options.videoHosts.includes(url.host)) {
    const expected = { kind: 'video-address', hosts: context.options.videoHosts } as const;
    context.report('attribute-value', node, { directive: 'video', name: 'src', value: src, expected });
    return [];
  }
  return [element('p', { className: ['video'] }, [element('a', { href: url.href, dataEmbed: url.href }, label)])];
}

function apiRequest(node: Directive, context: MarkdownContext): ElementContent[] {
  const body = bodyOf(node);
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
  const shown = /^https?:\/\//.test(target) ? target : `/${target.replace(/^\//, '')}`;
  return [
    element('div', { className: ['api-request'] }, [
      element('p', { className: ['api-request-title'] }, [
        element('span', { className: ['method', `method-${method.toLowerCase()}`] }, [text(method)]),
        text(' '),
        element('code', {}, [text(shown)]),
        ...(node.attributes?.title ? [text(` ${node.attributes.title}`)] : []),
      ]),
      tabsElement(
        samples.map(({ label, language, code }) => ({ label, children: [plainCode(code, language, context)] })),
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
