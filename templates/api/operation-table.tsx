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

/** Some browsers drop the roles of elements that a style sheet displays as blocks, as on phones; these keep the table for assistive technology. */
const TABLE = { role: 'table' } as const;
const GROUP = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const HEAD = { role: 'columnheader' } as const;
const CELL = { role: 'cell' } as const;

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
      <table {...TABLE}>
        <thead {...GROUP}>
          <tr {...ROW}>
            {columns.map((column) => (
              <th key={column} {...HEAD}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr key={row.href} {...ROW}>
              <td {...CELL}>
                <MethodBadge method={row.method} />{' '}
                <a href={row.href}>
                  <code>
                    <Path text={row.endpoint} />
                  </code>
                </a>
              </td>
              {hasPermissions && (
                <td {...CELL} data-label={permission}>
                  {row.permission === undefined ? noPermission : <code>{row.permission}</code>}
                </td>
              )}
              <td {...CELL} data-label={success}>
                {row.success.join(', ')}
              </td>
              {hasErrors && (
                <td {...CELL} data-label={errors}>
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
