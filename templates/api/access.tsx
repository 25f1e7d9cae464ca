import * as TEXTS from '../texts/reference.js';
import { DownloadLink } from './download-link.js';
import { Servers } from './request-response.js';
import { Security } from './security.js';
import type { DownloadView, OperationView } from './view.js';

interface AccessProps extends Pick<OperationView, 'servers' | 'security' | 'permission'> {
  readonly download?: DownloadView;
  /** Collapses the descriptions of the authentication methods, which are the same on most pages. */
  readonly isBrief?: boolean;
}

/** Where requests go, who may send them, and the document that describes them. */
export function Access({ servers, security, permission, download, isBrief }: AccessProps) {
  if (servers.length === 0 && !security && permission === undefined && !download) return null;
  return (
    <dl className="api-access">
      {servers.length > 0 && (
        <div id="servers">
          <dt>{TEXTS.baseUrl}</dt>
          <dd>
            <Servers servers={servers} />
          </dd>
        </div>
      )}
      {(security || permission !== undefined) && (
        <div id="authentication">
          <dt>{TEXTS.sections.authentication}</dt>
          <dd>
            <Security security={security} permission={permission} isBrief={isBrief} />
          </dd>
        </div>
      )}
      {download && (
        <div>
          <dt>{TEXTS.openapi}</dt>
          <dd>
            <DownloadLink download={download} />
          </dd>
        </div>
      )}
    </dl>
  );
}
