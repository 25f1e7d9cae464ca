import { cutNavigation, isCut } from '../../templates/nav-window.js';
import type { NavSlice } from '../../templates/view.js';
import type { JsonCache } from './json-cache.js';

/** The slice of the navigation in a document, and the name of its file. */
interface DocumentSlice {
  readonly key: string;
  readonly slice: NavSlice;
}

/** Loads the sidebar of each page. It fetches a navigation file only for another folder or for entries that were cut off. */
export class SidebarLoader {
  readonly #files: JsonCache<NavSlice>;
  readonly #baseUrl: string;
  #key = '';
  #slice: NavSlice = { items: [] };
  /** Whether the slice contains its complete lists: it was read from the file, or nothing was cut off. */
  #whole = false;

  /** @param first the slice in the document */
  constructor(files: JsonCache<NavSlice>, baseUrl: string, first: DocumentSlice) {
    this.#files = files;
    this.#baseUrl = baseUrl;
    this.reset(first);
  }

  /** Starts again with the slice of a newer document. */
  reset({ key, slice }: DocumentSlice): void {
    this.#key = key;
    this.#slice = slice;
    this.#whole = !isCut(slice);
    // Returning from another folder then needs no request.
    if (this.#whole) this.#files.remember(this.#url(key), slice);
  }

  #url(key: string): string {
    return `${this.#baseUrl}nav/${encodeURI(key)}.json`;
  }

  /** Returns the address of the file that a page needs; `undefined` if it is loaded. */
  missing(key: string): string | undefined {
    return key === this.#key && this.#whole ? undefined : this.#url(key);
  }

  /** Returns the sidebar of a page. Rejects if its file cannot be read. */
  async forPage(key: string, path: string): Promise<NavSlice> {
    const url = this.missing(key);
    if (url !== undefined) {
      this.#slice = await this.#files.load(url);
      this.#key = key;
      this.#whole = true;
    }
    return cutNavigation(this.#slice, path);
  }
}
