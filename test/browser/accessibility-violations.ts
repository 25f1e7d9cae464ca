import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { isFull } from '../trust/counts.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const all: axe.RunOnly = { type: 'tag', values: TAGS };

/** All that the dark mode changes; a full run looks at the rest again. */
const inDark: axe.RunOnly = isFull ? all : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** A wide screen, and the narrowest, which is also a wide one at 400 % zoom. */
export const widths = [1440, 320];

/** Brings axe into every page of a context. */
export const bringAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: axe.source });

/**
 * What axe finds wrong with the page as it is, or a part of it, in dark and in light mode, a line each; and a page that is wider
 * than its window.
 */
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
