import { parseInlineHtml } from './inline-html.js';
import { Slot } from './slot.js';
import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

/**
 * The table of contents. Wide screens always show the list; narrow ones show it while the disclosure before it is open, which
 * style sheets detect without a script.
 */
export function Toc({ page }: { page: Pick<PageView, 'toc' | 'slots'> }) {
  const { toc } = page;
  const top = Math.min(...toc.map((entry) => entry.depth));
  return (
    <aside className="toc" id="docsgen:toc" aria-label={TEXTS.onThisPage}>
      <p className="toc-title" aria-hidden="true">
        {TEXTS.onThisPage}
      </p>
      <details suppressHydrationWarning>
        <summary suppressHydrationWarning>{TEXTS.onThisPage}</summary>
      </details>
      <ul>
        {toc.map(({ id, depth, html }) => (
          <li key={id} className={depth > top ? `toc-${depth - top}` : undefined}>
            <a href={`#${id}`} suppressHydrationWarning>
              {parseInlineHtml(html)}
            </a>
          </li>
        ))}
      </ul>
      <Slot page={page} at="toc.after" />
    </aside>
  );
}
