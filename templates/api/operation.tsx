import { Fragment, type ReactNode } from 'react';
import { MethodBadge } from '../method-badge.js';
import * as TEXTS from '../texts/reference.js';
import { Access } from './access.js';
import { Anchor } from './anchor.js';
import { Callbacks } from './callbacks.js';
import { Fields, Labels } from './field.js';
import { PageLinks } from './page-links.js';
import { Path } from './path.js';
import { RequestCard } from './request-card.js';
import { Body, Deprecated } from './request-response.js';
import { ResponseCard } from './response-card.js';
import { Responses } from './responses.js';
import { Sentences, Text } from './sentences.js';
import {
  type HeadedSectionId,
  listHeadedSections,
  type OperationView,
  type ParameterPageView,
  SECTIONS,
  type ServerView,
} from './view.js';

/**
 * The content of an operation's page. Complete without JavaScript. Render it with `renderToStaticMarkup`. The samples follow the description, so that
 * they are above the schemas on narrow screens; on wide ones they are beside both.
 */
export function Operation({ operation }: { operation: OperationView }) {
  const { method, baseUrl, endpoint, webhook, deprecated, description, more, servers, security, permission, badges } = operation;
  const { parameters, parameterPages, body, responses, samples, tryIt } = operation;
  // The path begins with the server, so one without details has no other place.
  const isInPath = baseUrl !== undefined && servers.length === 1 && servers.every(isPlainServer);
  const content: Readonly<Record<HeadedSectionId, ReactNode>> = {
    parameters: <Parameters parameters={parameters} parameterPages={parameterPages} />,
    body: body && <Body body={body} />,
    responses: <Responses responses={responses} hasCards />,
    callbacks: <Callbacks callbacks={operation.callbacks} />,
  };
  return (
    <div className="api-operation">
      <div className="code api-endpoint">
        <MethodBadge method={method} /> <Endpoint baseUrl={baseUrl} baseId={isInPath ? 'servers' : undefined} parts={endpoint} />
      </div>
      <div className="api-introduction">
        {badges.length > 0 && (
          <p className="api-head">
            <Labels required={false} marks={badges} />
          </p>
        )}
        <Deprecated deprecated={deprecated} deprecation={operation.deprecation} />
        {webhook && <p className="api-facts">{TEXTS.webhook}</p>}
        <Text prose={operation.lead} />
        <Text prose={description} />
        {operation.pathSummary && <p className="api-facts">{operation.pathSummary}</p>}
        <Text prose={operation.pathDescription} />
        {more && <Sentences sentences={[more]} />}
        <Access
          servers={isInPath ? [] : servers}
          security={security}
          permission={permission}
          operationId={operation.operationId}
          isBrief
        />
      </div>
      <div className="api-cards">
        {samples.length > 0 && <RequestCard samples={samples} method={method} tryIt={tryIt} />}
        <ResponseCard responses={responses} sharedErrors={operation.sharedErrors} />
      </div>
      <div className="api-details">
        {listHeadedSections(operation).map((id) => (
          <Fragment key={id}>
            <SectionHeading id={id} />
            {content[id]}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** The content of a further page of an operation. Render it with `renderToStaticMarkup`. */
export function FurtherParameters({ view: { intro, ...parameters } }: { view: ParameterPageView }) {
  return (
    <>
      <Sentences sentences={[intro]} />
      <SectionHeading id="parameters" />
      <Parameters {...parameters} />
    </>
  );
}

function SectionHeading({ id }: { id: HeadedSectionId }) {
  return (
    <h2 id={id}>
      {SECTIONS[id]}
      <Anchor id={id} title={SECTIONS[id]} />
    </h2>
  );
}

function Parameters({ parameters, parameterPages }: Pick<OperationView, 'parameters' | 'parameterPages'>) {
  return (
    <>
      <PageLinks pages={parameterPages} />
      {parameters.map(({ id, title, fields }) => (
        <div key={id}>
          <h3 id={id}>
            {title}
            <Anchor id={id} title={title} />
          </h3>
          <Fields fields={fields} />
        </div>
      ))}
    </>
  );
}

const isPlainServer = ({ description, variables }: ServerView): boolean => !description && variables.length === 0;

interface EndpointProps extends Pick<OperationView, 'baseUrl'> {
  readonly baseId?: string;
  readonly parts: OperationView['endpoint'];
}

/** The URL, with line break opportunities after slashes of the path. */
function Endpoint({ baseUrl, baseId, parts }: EndpointProps) {
  return (
    <code>
      {baseUrl !== undefined && (
        <>
          <span className="api-base" id={baseId}>
            {baseUrl}
          </span>
          <wbr />
        </>
      )}
      {parts.map(({ text, parameter }, index) =>
        parameter ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <a key={index} className="api-gap" href={`#${parameter}`}>
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <Path key={index} text={text} />
        ),
      )}
    </code>
  );
}
