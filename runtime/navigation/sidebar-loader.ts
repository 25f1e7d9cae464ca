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
  #isComplete = false;

  constructor(files: JsonCache<NavSlice>, baseUrl: string, documentSlice: DocumentSlice) {
    this.#files = files;
    this.#baseUrl = baseUrl;
    this.reset(documentSlice);
  }

  /** Starts again with the slice of a newer document. */
  reset({ key, slice }: DocumentSlice): void {
    this.#key = key;
    this.#slice = slice;
    this.#isComplete = !isCut(slice);
    // Returning from another folder then needs no request.
    if (this.#isComplete) this.#files.remember(this.#fileUrl(key), slice);
  }

  #fileUrl(key: string): string {
    return `${this.#baseUrl}nav/${encodeURI(key)}.json`;
  }

  /** Returns the address of the file that a page needs; `undefined` if it is loaded. */
  missingFile(key: string): string | undefined {
    return key === this.#key && this.#isComplete ? undefined : this.#fileUrl(key);
  }

  /** Returns the sidebar of a page. Rejects if its file cannot be read. */
  async loadSidebar(key: string, path: string): Promise<NavSlice> {
    const url = this.missingFile(key);
    if (url !== undefined) {
      this.#slice = await this.#files.load(url);
      this.#key = key;
      this.#isComplete = true;
    }
    return cutNavigation(this.#slice, path);
  }
}
