import { isCut, navForPage } from '../../templates/nav-window.js';
import type { NavSlice } from '../../templates/view.js';
import type { JsonFiles } from './json-cache.js';

/** The part of the navigation that a document carries, and the name of its file. */
interface Carried {
  readonly key: string;
  readonly slice: NavSlice;
}

/** The sidebar from page to page: its file is read only when another folder, or a part that was cut off, is needed. */
export class Navigation {
  readonly #files: JsonFiles<NavSlice>;
  readonly #baseUrl: string;
  #key = '';
  #slice: NavSlice = { items: [] };
  /** The slice holds its whole list: it is the file, or nothing was cut. */
  #whole = false;

  /** @param first what the document carried */
  constructor(files: JsonFiles<NavSlice>, baseUrl: string, first: Carried) {
    this.#files = files;
    this.#baseUrl = baseUrl;
    this.reset(first);
  }

  /** Starts again from what a newer document carries. */
  reset({ key, slice }: Carried): void {
    this.#key = key;
    this.#slice = slice;
    this.#whole = !isCut(slice);
    // Coming back to it from another folder asks for no file.
    if (this.#whole) this.#files.remember(this.#url(key), slice);
  }

  #url(key: string): string {
    return `${this.#baseUrl}nav/${encodeURI(key)}.json`;
  }

  /** Address of the file that a page needs, if it is not here. */
  missing(key: string): string | undefined {
    return key === this.#key && this.#whole ? undefined : this.#url(key);
  }

  /** The sidebar of a page. Rejects when its file cannot be read. */
  async forPage(key: string, path: string): Promise<NavSlice> {
    const url = this.missing(key);
    if (url !== undefined) {
      this.#slice = await this.#files.load(url);
      this.#key = key;
      this.#whole = true;
    }
    return navForPage(this.#slice, path);
  }
}
