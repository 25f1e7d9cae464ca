/** A problem of a site, as data. */
export interface SiteProblem {
  /** Identifies the kind of problem, such as `dead-link`; the reference lists all of them. */
  readonly code: string;
  readonly level: 'error' | 'warning';
  /** The cause: one sentence. */
  readonly message: string;
  /** The fix. */
  readonly hint: string;
  /** Path of the file relative to the folder of the site; missing if the problem belongs to no file. */
  readonly file?: string;
  /** Starts at 1. */
  readonly line?: number;
  /** Starts at 1. */
  readonly column?: number;
}

/** The problems of a site. */
export interface SiteResult {
  /** Whether there are no errors. */
  readonly ok: boolean;
  /** By file, line and column. */
  readonly errors: readonly SiteProblem[];
  /** By file, line and column. */
  readonly warnings: readonly SiteProblem[];
}

/** How far the work has come. */
export interface Progress {
  /** `Reading`, `Building`, `Checking` or `Writing`, and others in later versions. */
  readonly phase: string;
  readonly done: number;
  /** Missing if it is not known. */
  readonly total?: number;
}

/** The options that all functions have. */
export interface SiteOptions {
  /** Folder of the site. Default: the current folder. */
  readonly dir?: string;
  /** Configuration file, relative to `dir`, instead of `docsgen.config.ts`, `.js` or `.json`. */
  readonly config?: string;
  /** Path under which the site is published, instead of the one in the configuration. */
  readonly baseUrl?: string;
  /** Use the cache in `.docsgen/`. Default: `true`. */
  readonly cache?: boolean;
  /** Number of worker threads. Default: one for each processor. */
  readonly workers?: number;
  /** Run no code of the site: refuse a configuration that is a program, and skip checks that need its packages. */
  readonly untrusted?: boolean;
  /** Environment variables that docsgen reads. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the work: the promise is rejected with the reason of the signal, and the old site stays. */
  readonly signal?: AbortSignal;
}

/** Options of `build`. */
export interface BuildOptions extends SiteOptions {
  /** Folder for the site, relative to `dir`. Default: `dist`. */
  readonly out?: string;
  /** Build a second time without the cache and compare every byte. Default: `false`. */
  readonly verify?: boolean;
  /** Make warnings errors. Default: `false`. */
  readonly strict?: boolean;
  /** Called when the work advances. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The result of `build`. */
export interface BuildResult extends SiteResult {
  /** Absolute path of the output folder. If there are errors, it contains the site of the last successful build. */
  readonly out: string;
  /** Pages of the site and files in the output folder; missing if the site was not written. */
  readonly counts?: {
    readonly pages: number;
    /** Files in the output folder that are new or different. */
    readonly written: number;
    readonly unchanged: number;
    readonly deleted: number;
  };
  readonly milliseconds: number;
}

/** Options of `check`. */
export interface CheckOptions extends SiteOptions {
  /** Also measure how well the search answers the queries in `content/search.golden.yml`. Default: `false`. */
  readonly search?: boolean;
  /** Also start all islands in a browser, which must be installed. Default: `false`. */
  readonly hydrate?: boolean;
  /** Make warnings errors. Default: `false`. */
  readonly strict?: boolean;
  /** List every problem of lenient OpenAPI documents instead of summarizing them. Default: `false`. */
  readonly all?: boolean;
  /** Called when the work advances. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The result of `check`. */
export interface CheckResult extends SiteResult {
  /** Checks of samples that could not run, and why; with the option `hydrate`, how many islands were hydrated. */
  readonly notes: readonly string[];
  /** How well the search answers, as a text; set with the option `search`. */
  readonly searchReport?: string;
  readonly milliseconds: number;
}

/** Options of `createServer`. */
export interface ServerOptions extends SiteOptions {
  /** Port; if it is in use, the next free one. 0 means any. Default: 3000. */
  readonly port?: number;
  /** Address to listen on; any other address than the default makes the site reachable from the network. Default: `127.0.0.1`. */
  readonly host?: string;
  /** Other host names that requests may use, such as the name of a proxy. */
  readonly allowHosts?: readonly string[];
  /** Called after the first build and after every change. */
  readonly onUpdate?: (update: ServerUpdate) => void;
}

/** The effect of a change, with all problems of the site. */
export interface ServerUpdate extends SiteResult {
  /**
   * - `site`: the whole site was made;
   * - `page`: one page was made;
   * - `kept`: there are errors, and the last working version stays;
   * - `failed`: something went wrong that is not a problem of the site, see `reason`.
   */
  readonly kind: 'site' | 'page' | 'kept' | 'failed';
  /** Number of pages of the whole site. */
  readonly pages?: number;
  /** The file of the page, relative to the folder of the site. */
  readonly file?: string;
  readonly milliseconds?: number;
  readonly reason?: string;
}

/** A running server. */
export interface Server {
  /** URL of the home page. */
  readonly url: string;
  readonly port: number;
  /** Stops the server, the watch and all threads. Resolves when everything has ended; can be called more than once. */
  close(): Promise<void>;
}
