import { stringify } from 'yaml';
import type { OldPage } from './old-page.js';
import type { Note, OldEntry } from './source.js';

interface NavigationInput {
  readonly pages: readonly OldPage[];
  /** Returns the new route of an old address; `undefined` if no page of the new site has it. */
  routeOf(address: string): string | undefined;
  /** Returns a target for the new site. */
  link(target: string): string;
  /** Folders of blogs, whose posts the sidebar does not list. */
  readonly blogs: readonly string[];
}

/** The text of `sidebar.yml`. A page is listed once: other entries become links. Pages that the old navigation does not show are hidden. */
export function writeNavigation(
  entries: readonly OldEntry[],
  { pages, routeOf, link, blogs }: NavigationInput,
): { readonly text: string; readonly notes: readonly Note[] } {
  const listed = new Set<string>();
  const folders: string[] = [];
  const notes: Note[] = [];
  const indexes = new Set<string>();

  const claim = (entry: OldEntry): void => {
    if (entry.kind === 'folder') folders.push(entry.folder);
    if (entry.kind === 'category') entry.items.forEach(claim);
  };
  entries.forEach(claim);

  const write = (entry: OldEntry): readonly unknown[] => {
    switch (entry.kind) {
      case 'page':
        return writePage(entry.address, entry.label);
      case 'link':
        return writeLink(entry.label, entry.href);
      case 'folder':
        return writeFolder(entry);
      case 'category':
        return writeCategory(entry);
    }
  };

  const writePage = (address: string, label: string | undefined): readonly unknown[] => {
    const route = routeOf(address);
    if (route === undefined) return [];
    if (listed.has(route)) return [{ label: label ?? titleOf(address), href: route }];
    listed.add(route);
    return label === undefined ? [route] : [{ page: route, label }];
  };

  const titleOf = (address: string): string => {
    const found = pages.find((page) => page.address === address);
    return String(found?.meta.sidebar_label ?? found?.meta.title ?? address.split('/').at(-1) ?? address);
  };

  const writeLink = (label: string, href: string): readonly unknown[] => {
    const target = link(href);
    const isUsable = /^(?:https?:\/\/|mailto:|\/)/.test(target);
    if (!isUsable)
      notes.push({
        kind: 'navigation',
        file: '',
        subject: href,
        text: `The link "${label}" was left out: its target is not an address.`,
      });
    return isUsable ? [{ label, href: target }] : [];
  };

  const seen = new Set<string>();
  const writeFolder = ({ folder, label, inline }: OldEntry & { readonly kind: 'folder' }): readonly unknown[] => {
    if (seen.has(folder)) return [];
    seen.add(folder);
    return [{ folder, ...(label !== undefined && { label }), ...(inline && { inline }) }];
  };

  const writeCategory = ({ label, open, page, index, items }: OldEntry & { readonly kind: 'category' }): readonly unknown[] => {
    const route = page === undefined ? undefined : routeOf(page);
    const link = route !== undefined && !listed.has(route) ? route : undefined;
    if (link !== undefined) listed.add(link);
    const isNew = index !== undefined && routeOf(index.slug) === undefined && !indexes.has(index.slug);
    if (isNew) indexes.add(index.slug);
    const inner = items
      .filter((item) => !(item.kind === 'page' && link !== undefined && routeOf(item.address) === link))
      .flatMap(write);
    if (inner.length === 0) return link === undefined ? [] : [{ page: link, label }];
    return [
      {
        label,
        ...(open && { open }),
        ...(link !== undefined && { link }),
        ...(isNew && { index: withoutUndefined(index) }),
        items: inner,
      },
    ];
  };

  const list = entries.flatMap(write);
  const isInFolder = (page: OldPage) => folders.some((folder) => folder === '/' || page.target.startsWith(`content${folder}/`));
  const isPost = (page: OldPage) => blogs.some((at) => page.target.startsWith(`content${at}/`));
  const hidden = pages.flatMap((page) => {
    const route =
      page.address === undefined || page.meta.draft === true || page.meta.unlisted === true ? undefined : routeOf(page.address);
    return route === undefined || listed.has(route) || isInFolder(page) || isPost(page) ? [] : [route];
  });
  const home = listed.has('/') || isListedHome(folders) ? [] : ['/'];
  const rest = [...home, ...hidden.filter((route) => route !== '/')];
  const all = [...list, ...(rest.length > 0 ? [{ hidden: rest }] : [])];
  return { text: stringify(all, { lineWidth: 0 }), notes };
}

const isListedHome = (folders: readonly string[]): boolean => folders.includes('/');

const withoutUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
