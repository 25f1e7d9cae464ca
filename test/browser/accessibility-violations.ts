import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { isFull } from '../trust/counts.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const all: axe.RunOnly = { type: 'tag', values: TAGS };

/** The rules that dark mode affects; a full run checks all rules again. */
const inDark: axe.RunOnly = isFull ? all : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** A wide screen, and the narrowest, which corresponds to a wide one at 400 % zoom. */
export const widths = [1440, 320];

/** Injects axe into every page of a context. */
export const injectAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: axe.source });

/** Lists the violations that axe finds on the page or a part of it, in light and dark mode, and overflow beyond the window, a line each. */
export async function barriers(page: Page, part = 'html'): Promise<string[]> {
  return page.evaluate(
    async ({ all, inDark, part }) => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const { dataset, scrollWidth } = document.documentElement;
      const found = scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
      const run = async (mode: string, runOnly: axe.RunOnly) => {
        dataset.theme = mode;
        const { violations } = await tool.run(part, { runOnly, resultTypes: ['violations'] });
        for (const { id, nodes } of violations)
          for (const { target, failureSummary } of nodes) found.push(`${mode} ${id}: ${target.join(' ')} ${failureSummary}`);
      };
      await run('dark', inDark);
      await run('light', all);
      return found;
    },
    { all, inDark, part },
  );
}
