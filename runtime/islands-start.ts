/** Starts the islands of the page: components of extensions. Only sites with islands load it. */

import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { runWhenIdle } from './boot/load-app.js';
import { CONTENT_EVENT, PATCH_EVENT } from './page/events.js';
import { startApp } from './page/start-app.js';

/** Distance in pixels from the screen at which an island counts as visible, so that it is ready when the reader gets there. */
const NEAR = 200;
const INTERACTIONS = ['pointerover', 'focusin', 'touchstart', 'click'] as const;

const { react = '' } = document.querySelector<HTMLElement>('script[data-react]')?.dataset ?? {};
const roots = new Map<HTMLElement, Root | undefined>();
const started = new WeakMap<HTMLElement, Promise<void>>();

/** Starts an island once. */
function start(island: HTMLElement): Promise<void> {
  const starting = started.get(island) ?? hydrate(island);
  started.set(island, starting);
  return starting;
}

async function hydrate(island: HTMLElement): Promise<void> {
  try {
    const [{ hydrateIsland }, module] = await Promise.all([
      import(react) as Promise<typeof import('./islands/react.js')>,
      import(island.dataset.island ?? '') as Promise<{ readonly default: { readonly component: ComponentType<object> } }>,
      // It reads the content of the page, in which islands must be as the server rendered them.
      startApp(),
    ]);
    if (!island.isConnected) return;
    const warn = (error: unknown) =>
      console.warn(
        `The component of the island ${island.dataset.island} renders something else than the server: ${String(error)}`,
      );
    roots.set(island, hydrateIsland(island, module.default.component, warn));
  } catch (error) {
    console.warn(`An island could not be started: ${String(error)}`);
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void start(target as HTMLElement);
    }
  },
  { rootMargin: `${NEAR}px` },
);

/** Starts an island at some events on it, at the latest at a click, which is repeated when the component has started. */
function startAtEvents(island: HTMLElement, events: readonly string[]): void {
  const onEvent = ({ type, target }: Event) => {
    const wasStarted = roots.get(island) !== undefined;
    for (const name of type === 'click' || wasStarted ? events : []) island.removeEventListener(name, onEvent, true);
    if (wasStarted) return;
    void start(island).then(() => {
      if (type === 'click' && island.contains(target as Node)) (target as HTMLElement).click();
    });
  };
  for (const name of events) island.addEventListener(name, onEvent, { capture: true, passive: true });
}

/** Schedules the islands that are new on the page, and stops those that are gone. */
function update(): void {
  for (const [island, root] of roots) {
    if (island.isConnected) continue;
    roots.delete(island);
    observer.unobserve(island);
    root?.unmount();
  }
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (roots.has(island)) continue;
    roots.set(island, undefined);
    const { hydrate } = island.dataset;
    startAtEvents(island, hydrate === 'interaction' ? INTERACTIONS : ['click']);
    if (hydrate === 'visible') observer.observe(island);
    else if (hydrate === 'idle') runWhenIdle(() => void start(island));
    else if (hydrate === 'load') void start(island);
  }
}

document.addEventListener(CONTENT_EVENT, update);
document.addEventListener(PATCH_EVENT, update);
update();
