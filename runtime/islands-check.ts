/**
 * What `docsgen check --hydrate` serves instead of `islands-start.ts`: starts every island of the page, one after the other, and reports what happens. Its
 * own bundle, in which `react` is the React of the page.
 */

import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import { CHILDREN_ATTRIBUTE } from '../templates/island.js';
import { type IslandEvent, REPORT_FUNCTION } from '../templates/island-report.js';

type SharedReact = typeof import('./islands/react.js');

/** Milliseconds that the effects of components have after the last one has started. */
const SETTLE = 250;

const report = (event: IslandEvent): void =>
  (globalThis as unknown as Record<string, (json: string) => void>)[REPORT_FUNCTION]?.(JSON.stringify(event));

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const scripts = islands.map(({ dataset }) => dataset.island ?? '');
let current = -1;

/** Returns the island that an address of a script or a stack with such addresses belongs to. */
function findByScript(text: string): number {
  if (current >= 0 && text.includes(scripts[current] as string)) return current;
  return scripts.findIndex((script) => script !== '' && text.includes(script));
}

function describeError(error: unknown): { readonly message: string; readonly stack?: string } {
  const { message, stack } = Object(error) as { readonly message?: unknown; readonly stack?: unknown };
  return {
    message: typeof message === 'string' && message !== '' ? message : String(error),
    stack: typeof stack === 'string' ? stack : undefined,
  };
}

function observePage(): void {
  const reportError = (error: unknown) => {
    const described = describeError(error);
    const index = findByScript(described.stack ?? '');
    if (index >= 0) report({ kind: 'throws', index, ...described });
  };
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  document.addEventListener('securitypolicyviolation', ({ target, sourceFile, effectiveDirective, blockedURI }) => {
    const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
    const index = island ? islands.indexOf(island) : findByScript(sourceFile);
    if (index >= 0) report({ kind: 'blocked', index, directive: effectiveDirective, blocked: blockedURI });
  });
}

/** Returns the HTML of an island without the content of its directive, which the component cannot change. */
function readHtml(island: HTMLElement): string {
  const copy = island.cloneNode(true) as HTMLElement;
  copy.querySelector(`[${CHILDREN_ATTRIBUTE}]`)?.replaceChildren();
  return copy.innerHTML;
}

/** Renders the component as the server does: without effects, and with what hydration starts from. */
async function renderInBrowser(island: HTMLElement, component: ComponentType<object>, react: SharedReact): Promise<string> {
  const { renderToString } = await import('react-dom/server');
  const props = JSON.parse(island.dataset.props ?? '{}') as object;
  const children: ReactNode = island.querySelector(`[${CHILDREN_ATTRIBUTE}]`)
    ? react.createElement('div', { [CHILDREN_ATTRIBUTE]: '', dangerouslySetInnerHTML: { __html: '' } })
    : undefined;
  return renderToString(react.createElement(component, { ...props, children } as object));
}

interface Hydration {
  readonly component: ComponentType<object>;
  readonly react: SharedReact;
  /** Is called with what the component and its effects throw. */
  onError(error: unknown): void;
  /** Is called if React discards what the server rendered. */
  onReplaced(): void;
}

/** Hydrates an island. Resolves when its effects have run, or when it has failed. */
function hydrate(island: HTMLElement, { component, react, onError, onReplaced }: Hydration): Promise<void> {
  const { Component, createElement, hydrateIsland, useEffect } = react;
  return new Promise((resolve) => {
    class Guard extends Component<PropsWithChildren> {
      override state = { hasFailed: false };
      static getDerivedStateFromError = () => ({ hasFailed: true });
      override componentDidCatch = (error: unknown) => {
        onError(error);
        resolve();
      };
      override render = () => (this.state.hasFailed ? null : this.props.children);
    }
    function Started({ children }: PropsWithChildren) {
      useEffect(resolve, []);
      return children;
    }
    const Guarded = (props: object) => createElement(Guard, null, createElement(Started, null, createElement(component, props)));
    hydrateIsland(island, Guarded, onReplaced);
  });
}

async function loadComponent(index: number, react: string) {
  const [shared, module] = await Promise.all([
    import(react) as Promise<SharedReact>,
    import(scripts[index] as string) as Promise<{ readonly default: { readonly component: ComponentType<object> } }>,
  ]);
  Object.assign(globalThis, { docsgenReact: shared.default });
  return { shared, component: module.default.component };
}

async function checkIsland(index: number, react: string): Promise<void> {
  const island = islands[index] as HTMLElement;
  current = index;
  report({ kind: 'start', index });
  const loaded = await loadComponent(index, react).catch((error: unknown) => {
    report({ kind: 'not-loaded', index, ...describeError(error) });
  });
  if (!loaded || !island.isConnected) return;
  const { shared, component } = loaded;
  const onError = (error: unknown) => report({ kind: 'throws', index, ...describeError(error) });
  try {
    const server = readHtml(island);
    const rendered = await renderInBrowser(island, component, shared);
    report({ kind: 'html', index, server, browser: rendered });
    await hydrate(island, {
      component,
      react: shared,
      onError,
      onReplaced: () => report({ kind: 'replaced', index, server, browser: readHtml(island) }),
    });
  } catch (error) {
    onError(error);
  }
}

async function checkPage(): Promise<void> {
  report({ kind: 'found', scripts });
  observePage();
  const read = (name: 'app' | 'react') => document.querySelector<HTMLElement>(`script[data-${name}]`)?.dataset[name] ?? '';
  // As readers' islands do: the application reads the content as the server rendered it.
  await import(read('app')).catch(() => undefined);
  for (const index of islands.keys()) await checkIsland(index, read('react'));
  await new Promise((resolve) => setTimeout(resolve, SETTLE));
  report({ kind: 'done' });
}

void checkPage();
