import path from 'node:path';
import { listFiles } from '../read-folder.js';
import type { Copy } from '../source.js';
import { asArray, asPath, asRecord } from '../value.js';

/** Files that others may link to by their address. Pictures, styles and scripts follow the pages that use them. */
const SERVED = /\.(?:html?|pdf|json|jsonl|xml|txt|ya?ml|toml|csv|zip|gz|tgz|whl|ics|asc)$/i;

/** The files among the documents that MkDocs serves unchanged, except the templates and hooks of the theme. */
export function listServedFiles(
  config: Readonly<Record<string, unknown>>,
  { dir, folder, within }: { readonly dir: string; readonly folder: string; readonly within: string },
): readonly Copy[] {
  const own = [asPath(asRecord(config.theme).custom_dir), ...asArray(config.hooks).map((hook) => path.dirname(String(hook)))]
    .flatMap((name) => (name === undefined ? [] : [path.resolve(dir, name)]))
    .filter((one) => one !== folder);
  return listFiles(folder, within).flatMap((name) => {
    const from = path.join(folder, name);
    const isOwn = own.some((one) => from.startsWith(`${one}${path.sep}`));
    return SERVED.test(name) && !isOwn && !name.split('/').some((part) => part.startsWith('.'))
      ? [{ from, to: `static/${name}` }]
      : [];
  });
}
