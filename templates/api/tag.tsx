import { MethodBadge } from '../method-badge.js';
import { Path } from './path.js';
import { Sentences, Text } from './sentences.js';
import type { TagView } from './view.js';

/** The content of a tag's page: what it is about, and its operations. Render it with `renderToStaticMarkup`. */
export function Tag({ tag: { description, more, operations } }: { tag: TagView }) {
  return (
    <>
      <Text prose={description} />
      {more && <Sentences sentences={[more]} />}
      <ul className="api-list">
        {operations.map(({ title, href, method, endpoint }, index) => (
          <li key={href} data-same-path={operations[index - 1]?.endpoint === endpoint ? '' : undefined}>
            <a href={href}>
              <MethodBadge method={method} />{' '}
              <code>
                <Path text={endpoint} />
              </code>{' '}
              <span className="api-list-title">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
