import { Access } from './access.js';
import { Text } from './sentences.js';
import type { IntroductionView } from './view.js';

/** What an API is about, where requests go, and who may send them. Render it with `renderToStaticMarkup`. */
export function Introduction({ introduction: { logo, summary, description, ...access } }: { introduction: IntroductionView }) {
  return (
    <>
      {logo && <img className="api-logo" src={logo.src} alt={logo.alt} />}
      {summary && <p>{summary}</p>}
      <Access {...access} />
      <Text prose={description} />
    </>
  );
}
