import { LongName } from '../long-name.js';
import * as TEXTS from '../texts/reference.js';
import { Anchor } from './anchor.js';
import { Code } from './code.js';
import { Continued, NestedContents, SchemaDetails } from './field.js';
import { OperationLink } from './operation-link.js';
import { PageLinks } from './page-links.js';
import type { ModelListView, ModelView, PageLinkView } from './view.js';

/** Number of operations that are listed before the rest is collapsed. */
const MAX_LISTED_OPERATIONS = 12;

/** The content of a model's page. Render it with `renderToStaticMarkup`. */
export function ModelContents({ model: { schema, pages, example, operations, unlisted } }: { model: ModelView }) {
  return (
    <>
      <SchemaDetails field={schema} />
      <Heading id="properties" />
      <PageLinks pages={pages} />
      <div className="api-content">
        {schema.nested && <NestedContents nested={schema.nested} />}
        <Continued fields={schema.continued} />
      </div>
      {example && (
        <>
          <Heading id="example" />
          <Code code={example} />
        </>
      )}
      {operations.length > 0 && (
        <>
          <Heading id="used-by" />
          <Users operations={operations.slice(0, MAX_LISTED_OPERATIONS)} />
        </>
      )}
      {operations.length > MAX_LISTED_OPERATIONS && (
        <details className="api-more-users">
          <summary>{TEXTS.moreOperations(operations.length + unlisted - MAX_LISTED_OPERATIONS)}</summary>
          <Users operations={operations.slice(MAX_LISTED_OPERATIONS)} />
          {unlisted > 0 && <p className="api-facts">{TEXTS.unlistedOperations(unlisted)}</p>}
        </details>
      )}
    </>
  );
}

function Heading({ id }: { id: keyof typeof TEXTS.modelSections }) {
  const title = TEXTS.modelSections[id];
  return (
    <h2 id={id}>
      {title}
      <Anchor id={id} title={title} />
    </h2>
  );
}

function Users({ operations }: Pick<ModelView, 'operations'>) {
  return (
    <ul className="api-list">
      {operations.map((operation) => (
        <li key={operation.href}>
          <OperationLink operation={operation} />
        </li>
      ))}
    </ul>
  );
}

/** The models of an API, with the number of operations that use them. Render it with `renderToStaticMarkup`. */
export function ModelList({ models, pages }: { models: ModelListView; pages: readonly PageLinkView[] }) {
  return (
    <>
      <PageLinks pages={pages} />
      <ul className="api-list api-tags api-models">
        {models.map(({ name, href, text, users }) => (
          <li key={href}>
            <a href={href}>
              <span className="api-list-title">
                <LongName text={name} />
              </span>{' '}
              {text && <span className="api-list-text">{text}</span>}{' '}
              <span className="api-list-count">{TEXTS.operationCount(users)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
