import { parseInlineHtml } from './inline-html.js';
import type { TocEntry } from './view.js';

/**
 * The table of contents. Wide screens always show the list; narrow ones show it while the disclosure before it is open, which
 * style sheets detect without a script.
 */
export function Toc({ toc }: { toc: readonly TocEntry[] }) {
  const top = Math.min(...toc.map((entry) => entry.depth));
  return (
    <aside className="toc" id="docsgen:toc" aria-label="On this page">
      <p className="toc-title" aria-hidden="true">
        On this page
      </p>
      <details suppressHydrationWarning>
        <summary suppressHydrationWarning>On this page</summary>
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
    </aside>
  );
}
