import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

/**
 * A disclosure with the links to the page's Markdown and its source, which works without JavaScript. The boot script copies, and closes it with Escape or
 * a click outside of it.
 */
export function PageMenu({ page: { markdown, editUrl } }: { page: PageView }) {
  if (!markdown && !editUrl) return null;
  return (
    <details className="page-menu" suppressHydrationWarning>
      <summary>
        <span className="icon icon-copy" />
        <span className="page-menu-label">{TEXTS.copyPage}</span>
      </summary>
      <ul>
        {markdown && (
          <li>
            <a href={markdown} data-action="copy-markdown" suppressHydrationWarning>
              {TEXTS.copyAsMarkdown}
            </a>
          </li>
        )}
        {markdown && (
          <li>
            <a href={markdown}>{TEXTS.viewAsMarkdown}</a>
          </li>
        )}
        {editUrl && (
          <li>
            <a href={editUrl}>{TEXTS.editPage}</a>
          </li>
        )}
      </ul>
    </details>
  );
}
