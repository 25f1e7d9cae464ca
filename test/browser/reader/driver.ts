import { expect } from 'vitest';

/** Keys that the suite presses besides characters. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowDown';

/** A window of a browser with its own profile. Coordinates and sizes are in CSS pixels. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Calls a function in the page and returns its result, which JSON can represent. */
  run<Args extends readonly unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  clickAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types characters into the focused element. */
  type(text: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns the visible part of the page as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that the suite operates as a reader would. */
export interface Driver {
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** Waits until a function returns a value in the page. */
export const waitFor = <Args extends readonly unknown[], Result>(tab: Tab, script: (...args: Args) => Result, ...args: Args) =>
  expect.poll(() => tab.run(script, ...args), { timeout: 20_000 });

/** Waits until React has hydrated the page, which begins with the first interaction. */
export async function hydrate(tab: Tab): Promise<void> {
  await tab.press('Tab');
  await waitFor(tab, () => history.scrollRestoration).toBe('manual');
}

/** Clicks the first visible element that matches a selector and contains a text, once it is where it will be. */
export async function click(tab: Tab, selector: string, text = ''): Promise<void> {
  let last = '';
  let middle = null as readonly [number, number] | null;
  await expect
    .poll(
      async () => {
        middle = await tab.run(findMiddle, selector, text);
        const isStill = middle !== null && String(middle) === last;
        last = String(middle);
        return isStill;
      },
      { timeout: 20_000, message: `${selector} ${text}` },
    )
    .toBe(true);
  const [x, y] = middle ?? [0, 0];
  await tab.clickAt(x, y);
}

/** Runs in the page. Returns the middle of an element, which it scrolls into view. */
function findMiddle(selector: string, text: string): readonly [number, number] | null {
  const found = [...document.querySelectorAll(selector)].find(
    (element) => (element.textContent ?? '').includes(text) && element.checkVisibility(),
  );
  found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = found?.getClientRects()[0];
  return box ? [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)] : null;
}
