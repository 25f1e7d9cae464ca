import * as TEXTS from '../texts/reference.js';
import { Code } from './code.js';
import { SharedErrors } from './shared-errors.js';
import { Tabs } from './tabs.js';
import type { OperationView, ResponseView } from './view.js';

/** An example of each response, as tabs by status. The documentation of the responses is elsewhere on the page. */
export function ResponseCard({ responses, sharedErrors }: Pick<OperationView, 'responses' | 'sharedErrors'>) {
  if (responses.length === 0) return null;
  const tabs = responses.map((response, index) => ({
    id: `tabs-response-${index + 1}`,
    label: response.status,
    className: `api-tab-${response.status.charAt(0)}`,
    content: <Example response={response} />,
  }));
  return (
    <section className="api-card api-response-card" aria-label={TEXTS.responseExamples}>
      <div className="api-card-head">
        <span className="api-card-title">{TEXTS.response}</span>
      </div>
      <Tabs name="tabs-response" tabs={tabs} />
      <SharedErrors errors={sharedErrors} />
    </section>
  );
}

function Example({ response: { phrase, contents } }: { response: ResponseView }) {
  const example = contents.flatMap(({ examples }) => examples)[0];
  if (example) return <Code code={example} />;
  const [content] = contents;
  return <p className="api-facts">{content ? TEXTS.bodyAs(phrase, content.type) : TEXTS.withoutBody(phrase)}</p>;
}
