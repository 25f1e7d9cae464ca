import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type OperationRow, OperationTable } from '../../templates/api/operation-table.js';
import { operationTable as texts } from '../../templates/texts/reference.js';
import { listLinks } from '../manifest/follow-links.js';
import type { Manifest } from '../manifest/index.js';
import { escapeDestination, formatCode } from '../pages/markdown/escape-markdown.js';
import { toHref } from '../pages/url.js';
import type { Reference, SiteConfig } from '../types.js';
import type { ResolveLink } from './resolve-links.js';

/** Returns the rows of a table of operations. Addresses of other pages, and broken ones, which are reported, have none. */
export function listOperations(
  reference: Reference,
  resolve: ResolveLink,
  { config, manifest }: { readonly config: SiteConfig; readonly manifest: Manifest },
): OperationRow[] {
  return listLinks(reference).flatMap((link) => {
    const target = resolve(link);
    const page = target?.kind === 'route' ? manifest.pages.get(target.path) : undefined;
    if (page?.kind !== 'operation') return [];
    const { path, method, endpoint, permission, statuses } = page;
    const [success, errors] = [/^[123]/, /^[45]/].map((kind) => statuses.filter((status) => kind.test(status)));
    return [{ path, href: toHref(path, config), method, endpoint, permission, success: success ?? [], errors: errors ?? [] }];
  });
}

export const operationsHtml = (rows: readonly OperationRow[]): string =>
  renderToStaticMarkup(createElement(OperationTable, { rows }));

/** Formats the operations as a table. @param addressOf absolute address of the Markdown of an operation */
export function operationsMarkdown(rows: readonly OperationRow[], addressOf: (row: OperationRow) => string): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line([texts.request, texts.permission, texts.success, texts.errors]),
    line(['---', '---', '---', '---']),
    ...rows.map((row) =>
      line([
        `[${formatCode(`${row.method} ${row.endpoint}`)}](${escapeDestination(addressOf(row))})`,
        row.permission === undefined ? texts.noPermission : formatCode(row.permission),
        row.success.join(', '),
        row.errors.join(', '),
      ]),
    ),
  ].join('\n');
}
