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

/**
 * A table of operations, with columns for permissions and errors if one of them has any. On phones each row is a card, as of a table in
 * Markdown that stacks. Plain markup without hooks: render it with `renderToStaticMarkup`.
 */
export function OperationTable({ rows }: { rows: readonly OperationRow[] }) {
  const { request, permission, noPermission, success, errors } = TEXTS.operationTable;
  const hasPermissions = rows.some((row) => row.permission !== undefined);
  const hasErrors = rows.some((row) => row.errors.length > 0);
  const columns = [request, ...(hasPermissions ? [permission] : []), success, ...(hasErrors ? [errors] : [])];
  return (
    <div className="table stacks wide">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.href} role="row">
              <td role="cell">
                <MethodBadge method={row.method} />{' '}
                <a href={row.href}>
                  <code>
                    <Path text={row.endpoint} />
                  </code>
                </a>
              </td>
              {hasPermissions && (
                <td role="cell" data-label={permission}>
                  {row.permission === undefined ? noPermission : <code>{row.permission}</code>}
                </td>
              )}
              <td role="cell" data-label={success}>
                {row.success.join(', ')}
              </td>
              {hasErrors && (
                <td role="cell" data-label={errors}>
                  {row.errors.join(', ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
