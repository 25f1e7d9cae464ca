import { Code } from './code.js';
import { Facts, Inside } from './field.js';
import type { ContentView, ExampleView } from './view.js';

/** Bodies by content type: the schema, then examples. */
export function Contents({ contents }: { contents: readonly ContentView[] }) {
  return contents.map(({ id, type, same, schema, examples }) => (
    <div key={type} className="api-content" id={id}>
      <p className="api-head">
        <code>{type}</code>
        {schema && <span className="api-type"> {schema.type}</span>}
      </p>
      {same && (
        <p className="api-facts">
          The same schema as <code>{same}</code>.
        </p>
      )}
      {schema && <Facts field={schema} />}
      {schema?.nested && <Inside nested={schema.nested} />}
      {examples.map((example, index) => (
        <Example key={example.title} example={example} open={index === 0} />
      ))}
    </div>
  ));
}

function Example({ example, open }: { example: ExampleView; open: boolean }) {
  return (
    <details className="api-example" open={open}>
      <summary>
        {example.title}
        {example.summary && <span className="api-type"> {example.summary}</span>}
      </summary>
      <Code code={example} />
    </details>
  );
}
