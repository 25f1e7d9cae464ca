import path from 'node:path';
import { slug } from 'github-slugger';
import { parseYaml } from '../config/yaml.js';
import { listFiles, readText } from '../read-folder.js';
import { asRecord, asText } from '../value.js';
import { joinAddress } from './doc-address.js';
import type { DocSet } from './read-docs.js';

const NAME = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** The category files of documents in the new site. */
export interface CategoryFiles {
  /** Texts by their path in the new site. */
  readonly files: ReadonlyMap<string, string>;
  /** Addresses of the generated indexes. */
  readonly indexes: readonly string[];
}

/** Converts the files `_category_.json` and `_category_.yml` of a set of documents. @param within see `listFiles` */
export function readCategoryFiles(docs: DocSet, within: string): CategoryFiles {
  const files = new Map<string, string>();
  const indexes: string[] = [];
  for (const name of listFiles(docs.folder, within)) {
    if (!NAME.test(name)) continue;
    const { label, position, collapsed, className, description, link } = asRecord(
      parseYaml(readText(path.join(docs.folder, name)) ?? '').value,
    );
    const folder = path.posix.dirname(name);
    const words = asText(label) ?? folder.split('/').at(-1) ?? '';
    const target = asRecord(link);
    const address =
      target.type === 'generated-index' ? joinAddress(docs.base, asText(target.slug) ?? `/category/${slug(words)}`) : undefined;
    if (address !== undefined) indexes.push(address);
    const text = asText(target.description) ?? asText(description);
    const settings = {
      label: asText(label),
      position: typeof position === 'number' ? position : undefined,
      open: collapsed === false ? true : undefined,
      className: asText(className),
      description: text,
      index: address === undefined ? undefined : { slug: address, title: asText(target.title) ?? words, description: text },
    };
    files.set(`${docs.target}/${folder === '.' ? '' : `${folder}/`}_category_.json`, `${JSON.stringify(settings, null, 2)}\n`);
  }
  return { files, indexes };
}
