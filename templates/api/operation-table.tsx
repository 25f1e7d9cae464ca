import { MethodBadge } from '../method-badge.js';
import * as TEXTS from '../texts/reference.js';
import { Path } from './path.js';

/** An operation in a table. */
export interface OperationRow {
  /** Route of its page. */
  readonly path: string;
  readonly href: string;
  readonly method: string;
  readonly endpoint: string;
  readonly permission?: string;
  readonly success: readonly string[];
  readonly errors: readonly string[];
}

/** A table of operations, with columns for permissions and errors if one of them has any. Plain markup without hooks: render it with `renderToStaticMarkup`. */
export function OperationTable({ rows }: { rows: readonly OperationRow[] }) {
  const hasPermissions = rows.some(({ permission }) => permission !== undefined);
  const hasErrors = rows.some(({ errors }) => errors.length > 0);
  return (
    <table>
      <thead>
        <tr>
          <th>{TEXTS.operationTable.request}</th>
          {hasPermissions && <th>{TEXTS.operationTable.permission}</th>}
          <th>{TEXTS.operationTable.success}</th>
          {hasErrors && <th>{TEXTS.operationTable.errors}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ href, method, endpoint, permission, success, errors }) => (
          <tr key={href}>
            <td>
              <MethodBadge method={method} />{' '}
              <a href={href}>
                <code>
                  <Path text={endpoint} />
                </code>
              </a>
            </td>
            {hasPermissions && (
              <td>{permission === undefined ? TEXTS.operationTable.noPermission : <code>{permission}</code>}</td>
            )}
            <td>{success.join(', ')}</td>
            {hasErrors && <td>{errors.join(', ')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
