import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isActiveFile } from '../manifest/active-files.js';
import { relativePath } from '../manifest/suggest-target.js';
import { splitAddress } from '../pages/split-address.js';
import type { OldPage } from './old-page.js';
import type { OldSite } from './source.js';

/** Resolves the links of the old site to targets for the new one. */
export interface Links {
  /** Returns what to write instead of a target; the target itself if nothing of the site is there. */
  resolve(page: OldPage, target: string): string;
  /** The page that a file is; `undefined` for other files. @param file absolute path */
  pageOf(file: string): OldPage | undefined;
  /** Files that pages refer to, which must be copied: absolute path → path in the new site. */
  readonly assets: ReadonlyMap<string, string>;
  /** Targets that only exist on the old site, by page and target. */
  readonly outside: ReadonlyMap<string, OldPage>;
}

const withoutSlash = (address: string): string => address.replace(/(?<=.)\/+$/, '');

/** An address without what hosts accept in addition: `.html`, `index`, a slash at the end. */
export const plainAddress = (address: string): string =>
  withoutSlash(address.replace(/\.(?:html?|mdx?)$/i, '').replace(/(?<=\/)index$/i, '') || '/');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

/** A separator of Windows; before other characters, a backslash escapes them. */
const SEPARATOR = /\\(?=[A-Za-z\d.])/g;

const PAGE = /\.(?:mdx?|markdown|mdoc)$/i;

/** @param kept addresses of the new site that are not those of files, such as that of a blog */
export function createLinks(site: OldSite, kept: ReadonlySet<string>): Links {
  const byFile = new Map(site.pages.map((page) => [page.path, page]));
  const byAddress = new Map(
    site.pages.flatMap((page) => (page.address === undefined ? [] : [[page.address.toLowerCase(), page] as const])),
  );
  const fallbacks = new Map([...(site.fallbacks ?? [])].map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]));
  const assets = new Map<string, string>();
  const outside = new Map<string, OldPage>();
  const { rules, config } = site;
  const base = config.baseUrl ?? '/';

  const findPage = (file: string): OldPage | undefined =>
    byFile.get(file) ??
    (PAGE.test(file) ? ['.md', '.mdx'].map((end) => byFile.get(file.replace(PAGE, end))).find((one) => one) : undefined);

  /** The files that a target can mean, the most likely first. */
  const candidates = (page: OldPage, target: string): string[] => {
    const alias = Object.entries(rules.aliases).find(([name]) => target.startsWith(`${name}/`));
    if (alias) return [path.join(alias[1], target.slice(alias[0].length))];
    if (target.startsWith('/')) return [path.join(page.root, target)];
    const relative = path.resolve(path.dirname(page.path), target);
    const served = path.join(page.root, absoluteAddress(page, target));
    return [relative, path.resolve(page.root, target), served];
  };

  const linkTo = (from: OldPage, to: OldPage, rest: string): string => {
    if (from === to && rest.startsWith('#')) return rest;
    return relativePath(from.target, to.target, []) + rest;
  };

  /** Where a file that is not a page belongs: next to the page as before, or in `static/`. */
  const placeAsset = (page: OldPage, file: string): string => {
    const known = assets.get(file);
    const beside = path.posix.join(
      path.posix.dirname(page.target),
      path.relative(path.dirname(page.path), file).split(path.sep).join('/'),
    );
    const place = known ?? (isActiveFile(file) ? trustedPlace(beside) : contentPlace(beside));
    assets.set(file, place);
    return place.startsWith('static/') ? place.slice('static'.length) : relativePath(page.target, place, []);
  };

  const contentPlace = (beside: string): string =>
    beside.startsWith('content/') ? beside : `static/files/${freeName(path.posix.basename(beside))}`;

  /** The owner of the site has published it before, so it is as safe as the site; `content/` contains no code. */
  const trustedPlace = (beside: string): string => contentPlace(beside).replace(/^content\//, 'static/');

  /** A name in `static/files/` that no other file has. */
  const freeName = (name: string): string => {
    const taken = new Set([...assets.values()].map((one) => one.toLowerCase()));
    let free = name;
    for (let count = 2; taken.has(`static/files/${free}`.toLowerCase()); count++) free = `${count}-${name}`;
    return free;
  };

  const findAddress = (address: string): OldPage | string | undefined => {
    const plain = plainAddress(address);
    const key = plain.toLowerCase();
    const page = byAddress.get(key) ?? byAddress.get(fallbacks.get(key) ?? '');
    if (page) return page;
    if (kept.has(plain)) return plain;
    return undefined;
  };

  const isStatic = (address: string): boolean =>
    site.statics.some(({ from, to }) => to === 'static' && isFile(path.join(from, decode(address))));

  const resolve = (page: OldPage, target: string): string => {
    const words = target
      .trim()
      .replace(/^pathname:\/\//, '')
      .replace(SEPARATOR, '/');
    if (words === '' || words.startsWith('#') || words.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(words))
      return sameHost(words) ?? words;
    const { path: name, query, hash } = splitAddress(words);
    const rest = query + hash;
    const files = candidates(page, decode(name)).map((file) => site.localFile?.(page, file) ?? file);
    for (const file of files) {
      const found = findPage(file);
      if (found) return found.address === undefined ? words : linkTo(page, found, rest);
    }
    const address = absoluteAddress(page, name);
    const found = findAddress(address);
    if (typeof found === 'string') return found + rest;
    if (found) return linkTo(page, found, rest);
    if (name.startsWith('/') && isStatic(address)) return address + rest;
    const asset = files.find((file) => !PAGE.test(file) && isFile(file));
    if (asset !== undefined) {
      const folder = site.statics.find(({ from }) => asset.startsWith(`${from}${path.sep}`));
      if (folder)
        return `${folder.to.slice('static'.length)}/${path.relative(folder.from, asset).split(path.sep).join('/')}${rest}`;
      return placeAsset(page, asset) + rest;
    }
    for (const file of files)
      for (const end of ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/README.mdx']) {
        const other = byFile.get(file.replace(/[\\/]$/, '') + end);
        if (other?.address !== undefined) return linkTo(page, other, rest);
      }
    const inRoot = findAddress(absoluteAddress(page, `/${name.replace(/^(?:\.{1,2}\/)+/, '')}`));
    if (site.otherAddresses.has(plainAddress(address))) {
      outside.set(`${page.file}: ${words}`, page);
      return `${config.url}${base}${address.slice(1)}${rest}`;
    }
    if (inRoot && typeof inRoot !== 'string' && !name.startsWith('/')) return linkTo(page, inRoot, rest);
    return name.startsWith('/') ? address + rest : words;
  };

  /** A link with the whole address of the old site is a link of the new one. */
  const sameHost = (words: string): string | undefined => {
    if (!config.url || !words.startsWith(`${config.url}${base}`)) return undefined;
    const { path: name, query, hash } = splitAddress(words.slice(config.url.length + base.length - 1));
    const found = findAddress(name);
    return typeof found === 'object' && found.address !== undefined ? found.address + query + hash : undefined;
  };

  /** The address that a browser requests, without the base. */
  const absoluteAddress = (page: OldPage, name: string): string => {
    if (name.startsWith('/')) return name.startsWith(base) ? `/${name.slice(base.length)}` : name;
    const start = `${page.address ?? '/'}${rules.trailingSlash && page.address !== '/' ? '/' : ''}`;
    return new URL(name.replaceAll('\\', '/'), `https://x.invalid${start}`).pathname;
  };

  return { resolve, pageOf: findPage, assets, outside };
}
