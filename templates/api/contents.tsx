import { expandAll } from '../texts/controls.js';
import * as TEXTS from '../texts/reference.js';
import { Code } from './code.js';
import { Continued, Fields, hasNestedSchemas, Labels, NestedContents, SchemaDetails } from './field.js';
import { Sentence, Sentences, Text } from './sentences.js';
import { TypeName } from './type-name.js';
import type { ContentView, ExampleView, Prose } from './view.js';

interface ContentsProps {
  readonly contents: readonly ContentView[];
  readonly required?: boolean;
  /** Text about all bodies: below the type if there is only one. */
  readonly description?: Prose;
}

/** Bodies by content type: the schema, followed by examples. */
export function Contents({ contents, required = false, description }: ContentsProps) {
  const [first, second] = contents;
  const isAbove = !first || second !== undefined;
  return (
    <>
      {isAbove && <Text prose={description} />}
      <ContentList contents={contents} required={required} description={isAbove ? undefined : description} />
    </>
  );
}

function ContentList({ contents, required, description }: ContentsProps) {
  return contents.map(({ id, type, isStream, same, schema, facts, headers, examples }, position) => (
    <div key={type} className="api-content" id={id}>
      <p className="api-head">
        <code>{type}</code>
        {schema && (
          <>
            {' '}
            <TypeName type={schema.type} model={schema.model} />
          </>
        )}
        <Labels required={required === true && position === 0} marks={schema?.marks ?? []} />
        {schema?.nested && hasNestedSchemas(schema.nested) && <ExpandButton />}
      </p>
      <Text prose={description} />
      {isStream && <p className="api-facts">{TEXTS.stream}</p>}
      {same && (
        <p className="api-facts">
          <Sentence words={TEXTS.sameSchema(same)} />
        </p>
      )}
      {schema && <SchemaDetails field={schema} />}
      {schema?.nested && <NestedContents nested={schema.nested} />}
      <Continued fields={schema?.continued} />
      <Sentences sentences={facts} />
      <Headers headers={headers} />
      {examples.map((example) => (
        <Example key={example.title} example={example} />
      ))}
    </div>
  ));
}

/** Opens all nested schemas of a body; hidden without JavaScript, as every button with an action. */
const ExpandButton = () => (
  <button type="button" className="api-expand" data-action="expand" aria-expanded="false">
    {expandAll}
  </button>
);

/** Headers of a response or of a part of a form. */
export function Headers({ headers }: { headers: ContentView['headers'] }) {
  if (headers.length === 0) return null;
  return (
    <>
      <p className="api-label">{TEXTS.headers}</p>
      <Fields fields={headers} />
    </>
  );
}

/** Closed, because the cards show the first one. */
function Example({ example }: { example: ExampleView }) {
  return (
    <details className="api-example">
      <summary>
        {example.title}
        {example.summary && <span className="api-type"> {example.summary}</span>}
      </summary>
      <Text prose={example.description} />
      <Code code={example} />
    </details>
  );
}
