import * as TEXTS from '../texts/reference.js';
import { Contents, Headers } from './contents.js';
import { listCardExamples } from './response-card.js';
import { Sentences, Text } from './sentences.js';
import type { LinkView, ResponseView } from './view.js';

interface ResponsesProps {
  readonly responses: readonly ResponseView[];
  /** Whether cards show examples, which are then not repeated. */
  readonly hasCards?: boolean;
}

/** Responses by status; successful ones are expanded. A response without details is not collapsible. */
export function Responses({ responses, hasCards = false }: ResponsesProps) {
  return responses.map((response) => {
    const { id, open, description, headers, links } = response;
    const contents = hasCards ? withoutCardExamples(response) : response.contents;
    const hasDetails = description !== undefined || headers.length + contents.length + links.length > 0;
    return hasDetails ? (
      <details key={id} className="api-response" id={id} open={open}>
        <summary>
          <Status response={response} />
        </summary>
        <Text prose={description} />
        <Headers headers={headers} />
        <Contents contents={contents} />
        <Links links={links} />
      </details>
    ) : (
      <p key={id} className="api-response" id={id}>
        <Status response={response} />
      </p>
    );
  });
}

/** Leaves out examples of which the card shows everything. */
function withoutCardExamples(response: ResponseView): ResponseView['contents'] {
  const shown = new Set(listCardExamples(response).filter(({ summary, description }) => !summary && !description));
  return response.contents.map((content) => ({
    ...content,
    examples: content.examples.filter((example) => !shown.has(example)),
  }));
}

function Status({ response: { status, phrase } }: { response: ResponseView }) {
  return (
    <>
      <code className={`api-status api-status-${status.charAt(0)}`}>{status}</code> {phrase}
    </>
  );
}

/** Links to operations that can follow the response. */
export function Links({ links }: { links: readonly LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <p className="api-label">{TEXTS.links}</p>
      <ul className="api-fields">
        {links.map(({ name, operation, href, description, facts }) => (
          <li key={name}>
            <p className="api-head">
              <span className="api-name">{name}</span>{' '}
              <span className="api-type">{href ? <a href={href}>{operation}</a> : operation}</span>
            </p>
            <Text prose={description} />
            <Sentences sentences={facts} />
          </li>
        ))}
      </ul>
    </>
  );
}
