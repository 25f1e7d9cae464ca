import * as TEXTS from '../../templates/texts/failures.js';
import type { NavSlice, PageModule, PageView } from '../../templates/view.js';
import type { JsonCache } from './json-cache.js';
import type { Clock } from './progress.js';
import type { Routes } from './routes.js';
import type { ScrollMemory } from './scroll-memory.js';
import type { SidebarLoader } from './sidebar-loader.js';

/** How long the previous page may stay on the screen during a navigation, in milliseconds. */
const NAVIGATION_TIMEOUT = 10_000;

/** A page that is ready to be shown. */
export interface LoadedPage {
  readonly page: PageView;
  readonly nav: NavSlice;
  readonly html: string;
}

/** A navigation to a page. */
export interface Arrival {
  readonly url: URL;
  /** Scroll position to restore when the reader returns to a history entry. */
  readonly position?: number;
}

export interface RouterOptions {
  readonly routes: Routes;
  /** Name of the running entry asset: page modules with another one belong to a newer build of the site. */
  readonly runtime: string;
  readonly pages: JsonCache<PageModule>;
  readonly navigation: SidebarLoader;
  /** Loads what a page needs in addition to its data. Rejects if that fails. */
  readonly loadParts: (page: PageView) => Promise<void>;
  readonly scroll: ScrollMemory;
  readonly location: Pick<Location, 'href' | 'pathname' | 'assign' | 'reload'>;
  readonly clock: Clock;
  /** Whether the browser would get a document from this URL, including the host's error page. */
  readonly isReachable: (url: URL) => boolean | Promise<boolean>;
  readonly view: {
    /** Shows a page. */
    show(page: LoadedPage, arrival: Arrival): void;
    /** Shows a placeholder for a page that is still loading; `isLate` if that takes too long. */
    showPending(route: string, isLate: boolean, arrival: Arrival): void;
    /** Shows an error in place of a page. */
    showError(route: string, error: Error, arrival: Arrival): void;
    /** Stays on the page, with a new address and possibly a new scroll position. */
    move(arrival: Arrival): void;
    /** Shows or hides the progress bar. */
    setLoading(isLoading: boolean): void;
    warn(message: string): void;
  };
}

/** In-place navigation. The newest of several navigations wins; one that cannot happen in place is left to the browser. */
export class Router {
  readonly #options: RouterOptions;
  /** Route on the screen; `undefined` if the address does not belong to a page or its page could not be loaded. */
  #route: string | undefined;
  /** Cancels the current navigation. */
  #cancel: () => void = () => {};

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#route = options.routes.match(options.location.pathname);
  }

  /** Navigates to a page as a link does. */
  async open(url: URL): Promise<void> {
    const { location, scroll } = this.#options;
    await this.#navigate(url, {
      enter: () => {
        if (url.href === location.href) scroll.save();
        else scroll.push(url.href);
        return { url };
      },
      leave: () => location.assign(url.href),
    });
  }

  /** Handles the browser's back and forward buttons and navigation within the page. */
  async handlePopState(): Promise<void> {
    const { location, scroll } = this.#options;
    const url = new URL(location.href);
    const entry = scroll.enterEntry();
    if (!entry.visited && this.#options.routes.match(url.pathname) === this.#route) return this.#cancel();
    await this.#navigate(url, { enter: () => ({ url, position: entry.position }), leave: () => location.reload() });
  }

  /** Loads the page of the current address again, after an error. */
  async retry(): Promise<void> {
    const { location, view } = this.#options;
    const url = new URL(location.href);
    const route = this.#options.routes.match(url.pathname);
    if (route === undefined) return location.reload();
    this.#cancel();
    this.#route = undefined;
    view.showPending(route, false, { url });
    await this.#navigate(url, { enter: () => ({ url }), leave: () => location.reload(), isCurrentAddress: true });
  }

  async #navigate(url: URL, change: AddressChange): Promise<void> {
    const { routes, view } = this.#options;
    const route = routes.match(url.pathname);
    this.#cancel();
    if (route === this.#route) return view.move(change.enter());
    if (route === undefined) return change.leave();
    await this.#load(route, url, change);
  }

  async #load(route: string, url: URL, change: AddressChange): Promise<void> {
    const { routes, pages, navigation, loadParts, view, runtime, clock, location, isReachable } = this.#options;
    const moduleUrl = routes.module(route);
    /** Set once the address was changed to that of the page. */
    let arrival = change.isCurrentAddress ? change.enter() : undefined;
    const enter = (): Arrival => {
      arrival ??= change.enter();
      return arrival;
    };
    const leave = () => (arrival ? location.reload() : change.leave());
    const showError = (error: Error) => {
      this.#route = undefined;
      view.showError(route, error, enter());
    };
    let isNewest = true;
    const timer = clock.setTimeout(() => {
      this.#route = undefined;
      view.showPending(route, true, enter());
    }, NAVIGATION_TIMEOUT);
    this.#cancel = () => {
      isNewest = false;
      clock.clearTimeout(timer);
      pages.abort(moduleUrl);
      view.setLoading(false);
    };
    view.setLoading(true);
    try {
      const module = await pages.load(moduleUrl);
      if (!isNewest) return;
      if (module.runtime !== runtime) return leave();
      if (!module.default) {
        pages.forget(moduleUrl);
        return showError(new Error(TEXTS.noDefaultExport(route)));
      }
      const { html, ...page } = module.default;
      const nav = await navigation.loadSidebar(page.nav, page.path);
      await loadParts(page);
      if (!isNewest) return;
      this.#route = route;
      view.show({ page, nav, html }, enter());
    } catch (cause) {
      if (!isNewest) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const canLoadDocument = await isReachable(url);
      if (!isNewest) return;
      if (!canLoadDocument) return showError(error);
      view.warn(`The page ${route} is loaded as a whole: ${error.message}`);
      leave();
    } finally {
      if (isNewest) {
        clock.clearTimeout(timer);
        this.#cancel = () => {};
        view.setLoading(false);
      }
    }
  }
}

/** How a navigation changes the address. */
interface AddressChange {
  /** Changes the address to that of the page. */
  enter(): Arrival;
  /** Leaves the navigation to the browser. */
  leave(): void;
  /** The address is already that of the page, and a placeholder is on the screen. */
  readonly isCurrentAddress?: true;
}
