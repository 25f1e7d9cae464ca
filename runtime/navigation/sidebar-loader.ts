import { joinNavigation, splitNavigation, TOP } from '../../templates/nav-parts.js';
import { cutNavigation } from '../../templates/nav-window.js';
import type { NavEntry, NavSlice } from '../../templates/view.js';
import type { JsonCache } from './json-cache.js';

/** The sidebar in a document, and the names of the files that it was made from. */
interface DocumentSidebar {
  readonly names: readonly string[];
  readonly slice: NavSlice;
}

/**
 * Loads the sidebar of each page: the list at the top and those of the categories around the page, each from its file. Remembers the lists, and which
 * categories the reader opened.
 */
export class SidebarLoader {
  readonly #files: JsonCache<NavSlice>;
  readonly #baseUrl: string;
  readonly #parts = new Map<string, NavSlice>();
  readonly #opened = new Set<string>();

  constructor(files: JsonCache<NavSlice>, baseUrl: string, sidebar: DocumentSidebar) {
    this.#files = files;
    this.#baseUrl = baseUrl;
    this.reset(sidebar);
  }

  /** Starts again with the sidebar of a newer document. */
  reset({ names, slice }: DocumentSidebar): void {
    this.#parts.clear();
    for (const [name, part] of splitNavigation(slice, names[0] ?? TOP)) this.#parts.set(name, part);
  }

  #fileUrl(name: string): string {
    return `${this.#baseUrl}nav/${encodeURI(name)}.json`;
  }

  /** Returns the addresses of the files that a page needs and that are not loaded. */
  missingFiles(names: readonly string[]): string[] {
    return names.filter((name) => !this.#parts.has(name)).map((name) => this.#fileUrl(name));
  }

  /** Returns the sidebar of a page. Rejects if one of its files cannot be read. */
  async loadSidebar(names: readonly string[], path: string): Promise<NavSlice> {
    await Promise.all(names.map((name) => this.#load(name)));
    return this.join(names, path);
  }

  /** Loads the list of a category that the reader opened, so that sidebars contain it. Rejects if its file cannot be read. */
  async openCategory(name: string): Promise<void> {
    await this.#load(name);
    this.#opened.add(name);
  }

  /** Returns the sidebar of a page from the lists that are loaded. */
  join(names: readonly string[], path: string): NavSlice {
    const top = this.#parts.get(names[0] ?? TOP) ?? { items: [] };
    const lists = new Map<string, readonly NavEntry[]>();
    for (const [name, { items }] of this.#parts) if (names.includes(name) || this.#opened.has(name)) lists.set(name, items);
    return cutNavigation(joinNavigation(top, lists), path);
  }

  async #load(name: string): Promise<void> {
    if (!this.#parts.has(name)) this.#parts.set(name, await this.#files.load(this.#fileUrl(name)));
  }
}
