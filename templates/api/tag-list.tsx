import * as TEXTS from '../texts/reference.js';
import type { TagEntry } from './view.js';

/** The tags of an API, with the number of their operations, and what operations share. Render it with `renderToStaticMarkup`. */
export function TagList({ tags }: { tags: readonly TagEntry[] }) {
  return (
    <ul className="api-list api-tags">
      {tags.map(({ title, href, text, count }) => (
        <li key={href}>
          <a href={href}>
            <span className="api-list-title">{title}</span> {text && <span className="api-list-text">{text}</span>}{' '}
            <span className="api-list-count">{count !== undefined && TEXTS.operationCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
