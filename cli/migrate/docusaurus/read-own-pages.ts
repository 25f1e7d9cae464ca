import path from 'node:path';
import { splitPage } from '../front-matter.js';
import type { OldPage } from '../old-page.js';
import { listFiles, readText, shownPath } from '../read-folder.js';
import { asPath, asText } from '../value.js';
import { joinAddress } from './doc-address.js';
import type { Options } from './plugins.js';

/** The pages of `src/pages`: Markdown, and the addresses of React components. */
export interface OwnPages {
  readonly pages: readonly OldPage[];
  readonly components: ReadonlyMap<string, string>;
}

/** Reads the folder of own pages. */
export function readOwnPages(dir: string, options: Options, within: string): OwnPages {
  const folder = path.resolve(dir, asPath(options.path) ?? 'src/pages');
  const base = asText(options.routeBasePath) ?? '';
  const pages: OldPage[] = [];
  const components = new Map<string, string>();
  for (const file of listFiles(folder, within)) {
    const isHidden =
      file.split('/').some((part) => part.startsWith('_')) || /(?:^|\/)__tests__\/|\.(?:test|d)\.[jt]sx?$/.test(file);
    const name = file.replace(/\.\w+$/, '');
    const address = joinAddress(base, name.replace(/(?:^|\/)index$/i, ''));
    if (/\.mdx?$/i.test(file)) {
      const absolute = path.join(folder, file);
      const split = splitPage(readText(absolute) ?? '');
      pages.push({
        file: shownPath(dir, absolute),
        path: absolute,
        ...split,
        address: isHidden ? undefined : address,
        target: `content/${name}.md`,
        root: folder,
      });
    } else if (!isHidden && /\.[jt]sx?$/.test(file)) components.set(address, shownPath(dir, path.join(folder, file)));
  }
  return { pages, components };
}
