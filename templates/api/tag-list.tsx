import { Fragment } from 'react';
import * as TEXTS from '../texts/reference.js';
import type { TagEntry, TagGroupView } from './view.js';

/** The tags of an API in their groups, with the number of their operations, and what operations share. Render it with `renderToStaticMarkup`. */
export function TagList({ groups }: { groups: readonly TagGroupView[] }) {
  return groups.map(({ label, tags }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup
    <Fragment key={index}>
      {label !== undefined && <h2>{label}</h2>}
      <Tags tags={tags} />
    </Fragment>
  ));
}

/** A list of tags, each with those that it contains. */
export function Tags({ tags }: { tags: readonly TagEntry[] }) {
  return (
    <ul className="api-list api-tags">
      {tags.map(({ title, href, text, count, tags: inner = [] }) => (
        <li key={href}>
          <a href={href}>
            <span className="api-list-title">{title}</span> {text && <span className="api-list-text">{text}</span>}{' '}
            <span className="api-list-count">{count !== undefined && TEXTS.operationCount(count)}</span>
          </a>
          {inner.length > 0 && <Tags tags={inner} />}
        </li>
      ))}
    </ul>
  );
}
