import { Contents } from './contents.js';
import { Fields } from './field.js';
import type { ResponseView } from './view.js';
import { Text } from './words.js';

/** Responses by status; the good ones are open. One of which nothing more is said has nothing to open. */
export function Responses({ responses }: { responses: readonly ResponseView[] }) {
  return responses.map((response) => {
    const { id, open, description, headers, contents } = response;
    const more = description !== undefined || headers.length + contents.length > 0;
    return more ? (
      <details key={id} className="api-response" id={id} open={open}>
        <summary>
          <Status response={response} />
        </summary>
        <Text prose={description} />
        {headers.length > 0 && <p className="api-label">Headers</p>}
        <Fields fields={headers} />
        <Contents contents={contents} />
      </details>
    ) : (
      <p key={id} className="api-response" id={id}>
        <Status response={response} />
      </p>
    );
  });
}

function Status({ response: { status, phrase } }: { response: ResponseView }) {
  return (
    <>
      <code className={`api-status api-status-${status.charAt(0)}`}>{status}</code> {phrase}
    </>
  );
}
