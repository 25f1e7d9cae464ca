import { MethodBadge } from '../method-badge.js';
import * as TEXTS from '../texts/reference.js';
import { Fields } from './field.js';
import { Body, Deprecated } from './request-response.js';
import { Responses } from './responses.js';
import { Security } from './security.js';
import { Sentence, Sentences, Text } from './sentences.js';
import type { CallbackView } from './view.js';

/** Requests that the API sends to a URL that the client provided. */
export function Callbacks({ callbacks }: { callbacks: readonly CallbackView[] }) {
  return callbacks.map((callback) => (
    <details key={callback.id} className="api-response" id={callback.id}>
      <summary>
        <MethodBadge method={callback.method} /> <span className="api-name">{callback.name}</span> {callback.summary}
      </summary>
      <p className="api-facts">
        <Sentence words={TEXTS.sentTo(callback.expression)} />
      </p>
      <Deprecated deprecated={callback.deprecated} deprecation={callback.deprecation} />
      <Text prose={callback.description} />
      <Text prose={callback.pathDescription} />
      {callback.more && <Sentences sentences={[callback.more]} />}
      <Security security={callback.security} permission={callback.permission} />
      {callback.parameters.map(({ id, title, fields }) => (
        <div key={id} id={id}>
          <p className="api-label">{title}</p>
          <Fields fields={fields} />
        </div>
      ))}
      {callback.body && (
        <>
          <p className="api-label">{TEXTS.sections.body}</p>
          <Body body={callback.body} />
        </>
      )}
      {callback.responses.length > 0 && <p className="api-label">{TEXTS.sections.responses}</p>}
      <Responses responses={callback.responses} />
      {callback.callbacks.length > 0 && <p className="api-label">{TEXTS.sections.callbacks}</p>}
      <Callbacks callbacks={callback.callbacks} />
    </details>
  ));
}
