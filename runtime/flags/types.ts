/** A flag as evaluated by the server. */
export interface IToggle {
  name: string;
  enabled: boolean;
  variant: IVariant;
  /** The server asks for an `impression` event whenever the flag is read. */
  impressionData?: boolean;
}

export interface IVariant {
  name: string;
  enabled: boolean;
  payload?: { type: string; value: string };
}

/** The part of the context that may change while the client runs. */
export interface IMutableContext {
  userId?: string;
  sessionId?: string | number;
  remoteAddress?: string;
  currentTime?: string;
  properties?: { [name: string]: string };
}

/** The input of the evaluation; sent as query parameters. */
export interface IContext extends IMutableContext {
  appName: string;
  environment?: string;
}

/** Where flags and the session id are stored between page loads. Either method may throw or reject: the client then works from memory. */
export interface IStorageProvider {
  save(name: string, data: unknown): Promise<void>;
  get(name: string): Promise<unknown>;
}

/** The part of a response that the client reads. */
export interface IFetchResponse {
  ok: boolean;
  status: number;
  headers?: { get?(name: string): string | null };
  json(): Promise<unknown>;
}

/** The options that the client passes to `fetch`: only text and plain objects, which every implementation accepts. */
export interface IFetchInit {
  method: 'GET' | 'POST';
  headers: { [name: string]: string };
  body?: string;
  cache?: 'no-cache';
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** The part of `fetch` that the client uses; the global function fits. */
export type IFetch = (url: string, init: IFetchInit) => Promise<IFetchResponse>;

/** Options of the client. Intervals are in seconds; 0 or less switches off. */
export interface IConfig {
  /** Address of the proxy or front-end API. */
  url: URL | string;
  clientKey: string;
  appName: string;
  /** Default `default`. */
  environment?: string;
  context?: IMutableContext;
  /** Default 30. */
  refreshInterval?: number;
  /** Request flags only at start and when the context changes. */
  disableRefresh?: boolean;
  /** Default 30. */
  metricsInterval?: number;
  /** Seconds until the first metrics report; default 2. If 0 or less, one `metricsInterval`. */
  metricsIntervalInitial?: number;
  disableMetrics?: boolean;
  /** Default: local storage in a window, memory elsewhere. */
  storageProvider?: IStorageProvider;
  fetch?: IFetch;
  /** Initial flags. */
  bootstrap?: IToggle[];
  /** Whether `bootstrap` takes precedence over stored flags; default true. */
  bootstrapOverride?: boolean;
  /** Header that carries the client key; default `Authorization`. */
  headerName?: string;
  customHeaders?: { [name: string]: string };
  /** Emit impression events for all flags, not only for those that ask for them. */
  impressionDataAll?: boolean;
  experimental?: {
    /** Seconds for which stored flags of the same context are used at the start without a request; default 0. */
    togglesStorageTTL?: number;
  };
}

/** Body of a metrics report and payload of the `sent` event. */
export interface IMetrics {
  bucket: { start: Date; stop: Date; toggles: { [name: string]: { yes: number; no: number } } };
  appName: string;
  instanceId: string;
}

/** Payload of the `impression` event. */
export interface IImpressionEvent {
  eventType: 'isEnabled' | 'getVariant';
  eventId: string;
  context: IContext;
  enabled: boolean;
  featureName: string;
  impressionData?: boolean;
  /** Name of the variant; with `getVariant` only. */
  variant?: string;
}

/** Payload of the `error` event when the server refused a request. */
export interface IHttpError {
  type: 'HttpError';
  code: number;
}
