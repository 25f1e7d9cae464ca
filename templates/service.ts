/** Services: modules that start in the browser, such as analytics, a flag client or a widget. Extensions and docsgen itself define them in the same way. */

/** A view of a page. */
export interface ViewReport {
  /** Without query and hash, which may contain personal data. */
  readonly path: string;
  readonly title: string;
  /** Address of the previous page, without query and hash; empty if unknown. */
  readonly referrer: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A search without results. */
export interface SearchReport {
  /** The page that it was made on, without query and hash. */
  readonly path: string;
  readonly time: number;
  /** Missing for services that did not wait for consent. */
  readonly query?: string;
}

/** Receives what readers do. */
export interface Reporter {
  /** Called for each page that a reader opens, also in place. */
  view(view: ViewReport): void;
  /** Called for each search that ends without results. */
  search?(search: SearchReport): void;
}

/** Answers which flags are on. */
export interface FlagClient {
  isEnabled(flag: string): boolean | Promise<boolean>;
}

/** Input of a service in the browser. */
export interface ServiceInput<Settings> {
  /** The data in the pages that the build has made for it. */
  readonly settings: Settings;
  /** Returns whether a flag is on, when the flags of the site have arrived; `false` on a site without a flag client. */
  isEnabled(flag: string): Promise<boolean>;
}

interface ServiceBase<Settings> {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /** Origins that it sends requests to, which the policy of the site then allows: `https://api.example.com`. */
  readonly hosts?: readonly string[] | ((settings: Settings) => readonly string[]);
  /** Origins of the frames that it shows, which the policy of the site then allows. */
  readonly frames?: readonly string[] | ((settings: Settings) => readonly string[]);
}

interface ConsentingService<Settings> extends ServiceBase<Settings> {
  /**
   * It waits until the reader accepts, and does not start for readers whose browser refuses tracking. The text is its name in the question, such as
   * `Example Stats`.
   */
  readonly consent?: string;
  /** Called when the reader withdraws or declines: ends what the service does, and removes what it has stored, also on an earlier visit. */
  readonly stop?: (input: Pick<ServiceInput<Settings>, 'settings'>) => void;
}

/** A service that does something by itself when the browser is idle. */
export interface StartedService<Settings> extends ConsentingService<Settings> {
  readonly start: (input: ServiceInput<Settings>) => unknown;
  readonly report?: undefined;
  readonly flags?: undefined;
}

/** A service that receives what readers do, unless their browsers refuse tracking. */
export interface ReportingService<Settings> extends ConsentingService<Settings> {
  /** Called once, before the first report. */
  readonly report: (input: ServiceInput<Settings>) => Reporter;
  readonly start?: undefined;
  readonly flags?: undefined;
}

/** A service that is the flag client of the site. */
export interface FlagService<Settings> extends ServiceBase<Settings> {
  /** Called once, when the browser is idle or something asks for a flag. */
  readonly flags: (input: Pick<ServiceInput<Settings>, 'settings'>) => FlagClient;
  readonly start?: undefined;
  readonly report?: undefined;
  readonly consent?: undefined;
  readonly stop?: undefined;
}

export type Service<Settings> = StartedService<Settings> | ReportingService<Settings> | FlagService<Settings>;

/** Returns a service of docsgen, whose settings come from the configuration. */
export const ownService = <Settings>(definition: Service<Settings>): Service<Settings> => definition;

/** The task of a service. */
export type ServiceKind = 'start' | 'report' | 'flags';

/** Returns the task of a service. */
export const kindOfService = ({ report, flags }: { readonly report?: unknown; readonly flags?: unknown }): ServiceKind =>
  report ? 'report' : flags ? 'flags' : 'start';
