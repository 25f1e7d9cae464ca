import * as TEXTS from '../texts/reference.js';
import { Code } from './code.js';
import { Continued, Fields, NestedContents, SchemaDetails } from './field.js';
import { Sentence, Sentences, Text } from './sentences.js';
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
            <span className="api-required">{TEXTS.required}</span>
          </>
        )}
        {schema && <span className="api-type"> {schema.type}</span>}
        {schema?.marks.map((mark) => (
          <span key={mark} className="api-mark">
            {' '}
            {mark}
          </span>
        ))}
      </p>
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
      {examples.map((example, index) => (
        <Example key={example.title} example={example} open={index === 0} />
      ))}
    </div>
  ));
}

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

function Example({ example, open }: { example: ExampleView; open: boolean }) {
  return (
    <details className="api-example" open={open}>
      <summary>
        {example.title}
        {example.summary && <span className="api-type"> {example.summary}</span>}
      </summary>
      <Text prose={example.description} />
      <Code code={example} />
    </details>
  );
}
