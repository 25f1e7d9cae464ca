import { Servers } from './request-response.js';
import { Security } from './security.js';
import type { OperationView } from './view.js';

/** Where requests go, and who may send them. */
export function Access({ servers, security, permission }: Pick<OperationView, 'servers' | 'security' | 'permission'>) {
  if (servers.length === 0 && !security && permission === undefined) return null;
  return (
    <dl className="api-access">
      {servers.length > 0 && (
        <div id="servers">
          <dt>Base URL</dt>
          <dd>
            <Servers servers={servers} />
          </dd>
        </div>
      )}
      {(security || permission !== undefined) && (
        <div id="authentication">
          <dt>Authentication</dt>
          <dd>
            <Security security={security} permission={permission} />
          </dd>
        </div>
      )}
    </dl>
  );
}
