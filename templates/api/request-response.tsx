import * as TEXTS from '../texts/reference.js';
import { Contents } from './contents.js';
import { Fields } from './field.js';
import { Text } from './sentences.js';
import type { BodyView, RequestResponseView, ServerView } from './view.js';

/** Warns that an operation is deprecated. */
export function Deprecated({ deprecated, deprecation }: Pick<RequestResponseView, 'deprecated' | 'deprecation'>) {
  if (!deprecated) return null;
  return (
    <div className="admonition warning" role="note">
      <p className="admonition-title">{TEXTS.deprecated}</p>
      <p>{[TEXTS.deprecatedOperation, ...deprecation].join(' ')}</p>
    </div>
  );
}

export function Body({ body: { required, description, contents } }: { body: BodyView }) {
  return <Contents contents={contents} required={required} description={description} />;
}

export function Servers({ servers }: { servers: readonly ServerView[] }) {
  return (
    <ul className="api-servers">
      {servers.map(({ url, name, description, variables }) => (
        <li key={url}>
          <code>{url}</code> {name && <span className="api-type">{name} </span>}
          <Text prose={description} />
          <Fields fields={variables} />
        </li>
      ))}
    </ul>
  );
}
