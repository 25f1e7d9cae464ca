import * as TEXTS from '../texts/reference.js';
import { Code } from './code.js';
import { SharedErrors } from './shared-errors.js';
import { Tabs } from './tabs.js';
import type { ExampleView, OperationView, ResponseView } from './view.js';

/** An example of each response, as tabs by status. The documentation of the responses is elsewhere on the page. */
export function ResponseCard({ responses, sharedErrors }: Pick<OperationView, 'responses' | 'sharedErrors'>) {
  if (responses.length === 0) return null;
  const tabs = responses.map((response, index) => ({
    id: `tabs-response-${index + 1}`,
    label: response.status,
    className: `api-tab-${response.status.charAt(0)}`,
    content: <Examples response={response} name={`tabs-response-${index + 1}`} />,
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

/** Number of named examples of a response that are shown; the others are in its documentation. */
const MAX_EXAMPLES = 5;

/** Returns the examples of a response that its card shows: the first, or several by name. */
export function listCardExamples({ contents }: Pick<ResponseView, 'contents'>): readonly ExampleView[] {
  const examples = contents.flatMap((content) => content.examples);
  const named = examples.filter(({ key }) => key !== undefined).slice(0, MAX_EXAMPLES);
  return named.length > 1 ? named : examples.slice(0, 1);
}

/** The example of a response, or several by name. */
function Examples({ response, name }: { readonly response: ResponseView; readonly name: string }) {
  const { phrase, contents } = response;
  const examples = listCardExamples(response);
  const [example] = examples;
  if (examples.length > 1) {
    const tabs = examples.map((entry, index) => ({
      id: `${name}-${index + 1}`,
      label: entry.summary && entry.summary.length <= 40 ? entry.summary : (entry.key ?? ''),
      content: <Code code={entry} />,
    }));
    return <Tabs name={name} tabs={tabs} className="api-examples" />;
  }
  if (example) return <Code code={example} />;
  const [content] = contents;
  return <p className="api-facts">{content ? TEXTS.bodyAs(phrase, content.type) : TEXTS.withoutBody(phrase)}</p>;
}
