import { Fragment, type ReactNode } from 'react';
import { MethodBadge } from '../method-badge.js';
import { Callbacks } from './callbacks.js';
import { Fields } from './field.js';
import { Body, Deprecated, Servers } from './request-response.js';
import { Responses } from './responses.js';
import { Samples } from './samples.js';
import { Security } from './security.js';
import { Sentences, Text } from './sentences.js';
import { listSections, type OperationView, SECTIONS, type SectionId } from './view.js';

/** The content of an operation's page. Complete without JavaScript. Render it with `renderToStaticMarkup`. */
export function Operation({ operation }: { operation: OperationView }) {
  const { method, endpoint, webhook, deprecated, description, more, security, permission, parameters, body } = operation;
  const content: Readonly<Record<SectionId, ReactNode>> = {
    servers: <Servers servers={operation.servers} />,
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
    body: body && <Body body={body} />,
    responses: <Responses responses={operation.responses} />,
    callbacks: <Callbacks callbacks={operation.callbacks} />,
    'request-samples': <Samples samples={operation.samples} tryIt={operation.tryIt} />,
  };
  return (
    <>
      <div className="code api-endpoint">
        <MethodBadge method={method} /> <Endpoint parts={endpoint} />
      </div>
      <Deprecated deprecated={deprecated} />
      {webhook && <p className="api-facts">A webhook: the API sends this request, and your server answers it.</p>}
      <Text prose={description} />
      {more && <Sentences sentences={[more]} />}
      {listSections(operation).map((id) => (
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

/** The path, with line break opportunities after slashes. */
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
          text.split(/(?<=\/)/).map((segment, segmentIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static markup
            <Fragment key={`${index} ${segmentIndex}`}>
              {segment}
              {index + segmentIndex > 0 && segment.endsWith('/') && <wbr />}
            </Fragment>
          ))
        ),
      )}
    </code>
  );
}

function Anchor({ id, title }: { id: string; title: string }) {
  // biome-ignore lint/a11y/useAnchorContent: its name is its label
  return <a className="anchor" href={`#${id}`} aria-label={`Link to ${title}`} />;
}
