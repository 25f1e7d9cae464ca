import { OperationLink } from './operation-link.js';
import { PageLinks } from './page-links.js';
import { Sentences, Text } from './sentences.js';
import { Tags } from './tag-list.js';
import type { TagView } from './view.js';

/** The content of a tag's page: what it is about, and its operations. Render it with `renderToStaticMarkup`. */
export function Tag({ tag: { description, more, pages, tags, operations } }: { tag: TagView }) {
  return (
    <>
      <Text prose={description} />
      {more && <Sentences sentences={[more]} />}
      <PageLinks pages={pages} />
      {operations.length > 0 && (
        <ul className="api-list">
          {operations.map((operation, index) => (
            <li key={operation.href} data-same-path={operations[index - 1]?.endpoint === operation.endpoint ? '' : undefined}>
              <OperationLink operation={operation} />
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
    </>
  );
}
