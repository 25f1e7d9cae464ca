import { Access } from './access.js';
import { Text } from './sentences.js';
import type { IntroductionView } from './view.js';

/** What an API is about, where requests go, and who may send them. Render it with `renderToStaticMarkup`. */
export function Introduction({ introduction: { description, servers, security, download } }: { introduction: IntroductionView }) {
  return (
    <>
      <Access servers={servers} security={security} download={download} />
      <Text prose={description} />
    </>
  );
}
