import { expandAll } from '../texts/controls.js';
import { Code } from './code.js';
import { Continued, Fields, hasNestedSchemas, NestedContents, SchemaDetails } from './field.js';
import { Sentences, Text } from './sentences.js';
import { TypeName } from './type-name.js';
import type { ContentView, ExampleView } from './view.js';

/** Bodies by content type: the schema, followed by examples. */
export function Contents({ contents, required = false }: { contents: readonly ContentView[]; required?: boolean }) {
  return contents.map(({ id, type, same, schema, facts, headers, examples }, position) => (
    <div key={type} className="api-content" id={id}>
      <p className="api-head">
        <code>{type}</code>
        {required && position === 0 && (
          <>
            {' '}
            <span className="api-required">required</span>
          </>
        )}
        {schema && (
          <>
            {' '}
            <TypeName type={schema.type} model={schema.model} />
          </>
        )}
        {schema?.marks.map((mark) => (
          <span key={mark} className="api-mark">
            {' '}
            {mark}
          </span>
        ))}
        {schema?.nested && hasNestedSchemas(schema.nested) && <ExpandButton />}
      </p>
      {same && (
        <p className="api-facts">
          The same schema as <code>{same}</code>.
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
      <p className="api-label">Headers</p>
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
