import type { NavSlice, PageModule, PageView } from '../templates/view.js';
import type { JsonFiles } from './json-files.js';
import type { Navigation } from './navigation.js';
import type { Routes } from './route.js';
import type { ScrollMemory } from './scroll-memory.js';

/** A page that can be shown. */
export interface LoadedPage {
  readonly page: PageView;
  readonly nav: NavSlice;
  readonly html: string;
}

/** How the reader comes to a page. */
export interface Arrival {
  readonly url: URL;
  /** Where it was left, when the reader comes back to it. */
  readonly position?: number;
}

export interface RouterOptions {
  readonly routes: Routes;
  /** Name of the running entry asset: page modules for another one belong to a newer build of the site. */
  readonly runtime: string;
  readonly pages: JsonFiles<PageModule>;
  readonly navigation: Navigation;
  readonly scroll: ScrollMemory;
  readonly location: Pick<Location, 'href' | 'pathname' | 'assign' | 'reload'>;
  readonly view: {
    /** Shows another page. */
    show(page: LoadedPage, arrival: Arrival): void;
    /** Says in place of a page why there is none. */
    fail(route: string, error: Error, arrival: Arrival): void;
    /** The page stays; its address, and perhaps its position, is another. */
    move(arrival: Arrival): void;
    /** Something is on its way, or no longer. */
    loading(on: boolean): void;
    warn(message: string): void;
  };
}

/** In-place navigation. Of several at once, the newest wins; one that cannot be done in place is left to the browser. */
export class Router {
  readonly #options: RouterOptions;
  /** The route on the screen; `undefined` when there is none: the address is no page's, or its page could not be read. */
  #route: string | undefined;
  /** Stops the navigation that is under way. */
  #stop: () => void = () => {};

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#route = options.routes.match(options.location.pathname);
  }

  /** Goes to a page as a link does. */
  async open(url: URL): Promise<void> {
    const { location, scroll } = this.#options;
    await this.#go(url, {
      enter: () => {
        if (url.href === location.href) scroll.save();
        else scroll.push(url.href);
        return { url };
      },
      leave: () => location.assign(url.href),
    });
  }

  /** The browser went back or forward, or to a part of the page, within this document. */
  async arrive(): Promise<void> {
    const { location, scroll } = this.#options;
    const url = new URL(location.href);
    const known = scroll.arrive();
    if (!known.visited && this.#options.routes.match(url.pathname) === this.#route) return this.#stop();
    await this.#go(url, { enter: () => ({ url, position: known.position }), leave: () => location.reload() });
  }

  /** Asks again for the page of the current address. */
  async retry(): Promise<void> {
    const { location } = this.#options;
    const url = new URL(location.href);
    await this.#go(url, { enter: () => ({ url }), leave: () => location.reload() });
  }

  async #go(url: URL, way: { enter(): Arrival; leave(): void }): Promise<void> {
    const { routes, pages, navigation, view, runtime } = this.#options;
    const route = routes.match(url.pathname);
    this.#stop();
    if (route === this.#route) return view.move(way.enter());
    if (route === undefined) return way.leave();

    const file = routes.module(route);
    let newest = true;
    this.#stop = () => {
      newest = false;
      pages.abort(file);
      view.loading(false);
    };
    view.loading(true);
    try {
      const module = await pages.load(file);
      if (!newest) return;
      if (module.runtime !== runtime) return way.leave();
      if (!module.default) {
        pages.forget(file);
        this.#route = undefined;
        return view.fail(route, new Error(missingExport(route)), way.enter());
      }
      const { html, ...page } = module.default;
      const nav = await navigation.forPage(page.nav, page.path);
      if (!newest) return;
      this.#route = route;
      view.show({ page, nav, html }, way.enter());
    } catch (error) {
      if (!newest) return;
      view.warn(`The page ${route} is loaded as a whole: ${error instanceof Error ? error.message : String(error)}`);
      way.leave();
    } finally {
      if (newest) {
        this.#stop = () => {};
        view.loading(false);
      }
    }
  }
}

const missingExport = (route: string): string =>
  `The page component at ${route} doesn't have a default export. There is nothing to show until the site is built again.`;
