import { Fragment, type ReactNode } from 'react';
import { MethodBadge } from '../method-badge.js';
import { Contents } from './contents.js';
import { Fields } from './field.js';
import { Responses } from './responses.js';
import { Samples } from './samples.js';
import { Security } from './security.js';
import { type OperationView, SECTIONS, type SectionId, sectionsOf } from './view.js';
import { Text } from './words.js';

/** The content of an operation's page. Complete without JavaScript. Render it with `renderToStaticMarkup`. */
export function Operation({ operation }: { operation: OperationView }) {
  const { method, endpoint, deprecated, description, security, permission, parameters, body, responses, samples } = operation;
  const content: Readonly<Record<SectionId, ReactNode>> = {
    authentication: <Security security={security} permission={permission} />,
    parameters: parameters.map(({ id, title, fields }) => (
      <div key={id}>
        <h3 id={id}>
          {title}
          <Anchor id={id} title={title} />
        </h3>
        <Fields fields={fields} />
      </div>
    )),
    body: body && (
      <>
        {body.required && (
          <p className="api-facts">
            <span className="api-required">required</span>
          </p>
        )}
        <Text prose={body.description} />
        <Contents contents={body.contents} />
      </>
    ),
    responses: <Responses responses={responses} />,
    'request-samples': <Samples samples={samples} />,
  };
  return (
    <>
      <p className="api-endpoint">
        <MethodBadge method={method} /> <Endpoint parts={endpoint} />
      </p>
      {deprecated && (
        <div className="admonition warning" role="note">
          <p className="admonition-title">Deprecated</p>
          <p>This operation is deprecated and may go in a later version.</p>
        </div>
      )}
      <Text prose={description} />
      {sectionsOf(operation).map((id) => (
        <Fragment key={id}>
          <h2 id={id}>
            {SECTIONS[id]}
            <Anchor id={id} title={SECTIONS[id]} />
          </h2>
          {content[id]}
        </Fragment>
      ))}
    </>
  );
}

function Endpoint({ parts }: { parts: OperationView['endpoint'] }) {
  return (
    <code>
      {parts.map(({ text, parameter }, index) =>
        parameter ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <a key={index} className="api-gap" href={`#${parameter}`}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </code>
  );
}

function Anchor({ id, title }: { id: string; title: string }) {
  // biome-ignore lint/a11y/useAnchorContent: its name is its label
  return <a className="anchor" href={`#${id}`} aria-label={`Link to ${title}`} />;
}
