import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Theme = 'light' | 'dark';

/** Both colour modes on a wide and on the narrowest screen, which is also a wide one at 400 % zoom. */
export const looks = (['light', 'dark'] as const).flatMap((theme) => [1440, 320].map((width) => ({ theme, width })));

/** Brings axe into every page of a context, which is shown in one colour mode. */
export const bringAxe = (context: BrowserContext, theme: Theme): Promise<unknown> =>
  context.addInitScript({ content: `${axe.source}\nlocalStorage.theme = '${theme}';` });

/** What axe finds wrong with the page as it is, or a part of it, a line each; and a page that is wider than its window. */
export async function barriers(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ values, part }) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    { values: TAGS, part },
  );
  const wide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
  });
  return violations
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`))
    .concat(wide);
}
