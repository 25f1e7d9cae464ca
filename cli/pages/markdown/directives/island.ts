import type { Element, ElementContent } from 'hast';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { CHILDREN_ATTRIBUTE } from '../../../../templates/island.js';
import type { LoadedIsland } from '../../../extensions/definition.js';
import { WrongResult } from '../check-tree.js';
import { element, raw } from '../hast.js';

/** Stands for the content in the HTML of a component; no source contains it. */
const CONTENT_MARK = '\uFDD4';

const UNSAFE_ELEMENT = /<(script|style|iframe|object|embed|base|meta|link)\b/i;
const STYLE = /<([a-z][\w-]*)\b[^>]*\sstyle="/i;

interface IslandInput {
  /** How it is written: an island within a text is a `span`. */
  readonly isInline: boolean;
  /** Address of the component's script. */
  readonly script: string;
  readonly hydrate: LoadedIsland['hydrate'];
  readonly props: Readonly<Record<string, unknown>>;
  readonly content: readonly ElementContent[];
}

/**
 * Renders the component of an island, around the content of its directive. Throws what the component throws, and a `WrongResult` for HTML that the
 * policy of the site blocks.
 */
export function renderIsland(
  component: LoadedIsland['component'],
  { isInline, script, hydrate, props, content }: IslandInput,
): Element {
  const hasContent = content.length > 0;
  const children = hasContent
    ? createElement('div', { [CHILDREN_ATTRIBUTE]: '', dangerouslySetInnerHTML: { __html: CONTENT_MARK } })
    : undefined;
  const html = renderToString(createElement(component as FunctionComponent<object>, { ...props, children } as object));
  const [, name] = UNSAFE_ELEMENT.exec(html) ?? [];
  if (name) throw new WrongResult({ kind: 'element', name });
  const [, styled] = STYLE.exec(html) ?? [];
  if (styled) throw new WrongResult({ kind: 'attribute', name: 'style', element: styled });
  const [before = '', after] = html.split(CONTENT_MARK);
  const attributes = { 'data-island': script, 'data-hydrate': hydrate, 'data-props': JSON.stringify(props) };
  return element(isInline ? 'span' : 'div', { className: ['island'], ...attributes }, [
    raw(before),
    ...(after === undefined ? [] : [...content, raw(after)]),
  ]);
}
