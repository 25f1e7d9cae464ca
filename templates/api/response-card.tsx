import { RESERVED_ID_PREFIX } from '../reserved-ids.js';
import { Code } from './code.js';
import { SharedErrors } from './shared-errors.js';
import type { OperationView, ResponseView } from './view.js';

/** Id of the radio button of a response. */
const getTabId = (index: number): string => `${RESERVED_ID_PREFIX}tabs-response-${index + 1}`;

/** An example of each response, as tabs by status. The documentation of the responses is elsewhere on the page. */
export function ResponseCard({ responses, sharedErrors }: Pick<OperationView, 'responses' | 'sharedErrors'>) {
  if (responses.length === 0) return null;
  return (
    <section className="api-card api-response-card" aria-label="Response examples">
      <div className="api-card-head">
        <span className="api-card-title">Response</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the same markup as all tabs have */}
      <div className="tabs" role="group" aria-label={`Choose: ${responses.map(({ status }) => status).join(', ')}`}>
        {responses.map((response, index) => (
          <Tab key={response.id} response={response} index={index} />
        ))}
      </div>
      <SharedErrors errors={sharedErrors} />
    </section>
  );
}

function Tab({ response, index }: { response: ResponseView; index: number }) {
  const { status, phrase, contents } = response;
  const example = contents.flatMap(({ examples }) => examples)[0];
  return (
    <>
      <input type="radio" name="tabs-response" id={getTabId(index)} defaultChecked={index === 0} />
      <label htmlFor={getTabId(index)} className={`api-tab-${status.charAt(0)}`}>
        {status}
      </label>
      <div className="tab-panel">
        {example ? (
          <Code code={example} />
        ) : (
          <p className="api-facts">{contents.length > 0 ? `${phrase}, as ${contents[0]?.type}` : `${phrase}, without a body`}</p>
        )}
      </div>
    </>
  );
}
