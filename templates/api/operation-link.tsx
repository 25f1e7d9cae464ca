import { MethodBadge } from '../method-badge.js';
import { Path } from './path.js';
import type { OperationLinkView } from './view.js';

/** A link to an operation in a list: method, path and title. */
export function OperationLink({ operation: { title, href, method, endpoint } }: { operation: OperationLinkView }) {
  return (
    <a href={href}>
      <MethodBadge method={method} />{' '}
      <code>
        <Path text={endpoint} />
      </code>{' '}
      <span className="api-list-title">{title}</span>
    </a>
  );
}
