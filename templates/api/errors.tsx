import { Anchor } from './anchor.js';
import { Contents, Headers } from './contents.js';
import { Links } from './responses.js';
import { Text } from './sentences.js';
import type { ErrorDetailsView } from './view.js';

/** The content of the page of the errors that operations share. Render it with `renderToStaticMarkup`. */
export function Errors({ errors }: { errors: readonly ErrorDetailsView[] }) {
  return errors.map(({ response, meaning, scope }) => {
    const { id, status, phrase, description, headers, contents, links } = response;
    return (
      <section key={id} className="api-error">
        <h2 id={id}>
          <code className={`api-status api-status-${status.charAt(0)}`}>{status}</code> {meaning}
          <Anchor id={id} title={`${status} ${meaning}`} />
        </h2>
        {description ? <Text prose={description} /> : phrase !== meaning && <p>{phrase}</p>}
        <p className="api-facts">{scope}</p>
        <Headers headers={headers} />
        <Contents contents={contents} />
        <Links links={links} />
      </section>
    );
  });
}
