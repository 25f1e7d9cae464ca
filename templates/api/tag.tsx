import { Cards } from '../cards.js';
import type { TagView } from './view.js';
import { Text } from './words.js';

/** The content of a tag's page: what it is about, and its operations. Render it with `renderToStaticMarkup`. */
export function Tag({ tag: { description, operations } }: { tag: TagView }) {
  return (
    <>
      <Text prose={description} />
      <Cards cards={operations} />
    </>
  );
}
