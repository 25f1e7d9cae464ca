import { copyContext, createContextUrl } from './context.js';
import { Emitter } from './emitter.js';
import { EVENTS } from './events.js';
import { type Answer, createHttpError, fetchToggles, isKeyRejected } from './fetch-toggles.js';
import { createRequestHeaders } from './headers.js';
import { createImpression } from './impression.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createRefresh, type Refresh } from './refresh.js';
import { InMemoryStorageProvider, LocalStorageProvider } from './storage-providers.js';
import { createStoredFlags, type StoredFlags } from './stored-flags.js';
import { areEqual, copyToggles, copyVariant, readToggles } from './toggles.js';
import type { IConfig, IContext, IFetch, IImpressionEvent, IMutableContext, IToggle, IVariant } from './types.js';

const STATIC_FIELDS = 'appName and environment are static';

/** Looks `fetch` up on every call, so that a replaced global function is used. */
const callGlobalFetch: IFetch = (url, init) => globalThis.fetch(url, init);

/** Fetches flags from an Unleash proxy or front-end API and updates them. Emits `EVENTS`. */
export class UnleashClient extends Emitter {
  private readonly config: IConfig;
  private readonly stored: StoredFlags;
  private readonly metrics: Metrics;
  private readonly refresh: Refresh;
  private context: IContext;
  private toggles: IToggle[];
  /** ETag of the flags, by the URL they were fetched from. */
  private etag: { [url: string]: string | null | undefined } = {};
  /** Milliseconds for which stored flags are used without a request. */
  private readonly lifetime: number;
  private started = false;
  private ready = false;
  /** The last error, until a request for flags succeeds again. */
  private failure?: { error: unknown };

  /** @throws Error if `url`, `clientKey` or `appName` is missing or the URL is invalid */
  constructor(config: IConfig) {
    super();
    for (const name of ['url', 'clientKey'] as const) if (!config[name]) throw new Error(`${name} is required`);
    if (!config.appName) throw new Error('appName is required.');
    const { appName, environment = 'default', refreshInterval = 30, metricsInterval = 30, metricsIntervalInitial = 2 } = config;
    const { fetch = callGlobalFetch, storageProvider } = config;
    if (typeof (fetch === callGlobalFetch ? globalThis.fetch : fetch) !== 'function') {
      console.error('Unleash: missing fetch implementation, pass one');
    }
    this.config = { ...config, url: String(config.url) };
    this.context = { ...copyContext(config.context ?? {}), appName, environment };
    this.toggles = readToggles(config.bootstrap) ?? [];
    this.lifetime = (config.experimental?.togglesStorageTTL ?? 0) * 1000;
    this.stored = createStoredFlags(
      storageProvider ?? (typeof window === 'undefined' ? new InMemoryStorageProvider() : new LocalStorageProvider()),
      (error) => this.fail(error),
    );
    const metricsUrl = new URL(config.url);
    metricsUrl.pathname = `${metricsUrl.pathname.replace(/\/$/, '')}/client/metrics`;
    this.metrics = createMetrics({
      url: metricsUrl.href,
      interval: config.disableMetrics ? 0 : metricsInterval * 1000,
      initialDelay: metricsIntervalInitial * 1000,
      fetch,
      headers: () => createRequestHeaders(this.config),
      onSent: (metrics) => this.emit(EVENTS.SENT, metrics),
      onError: (error) => this.fail(error, 'unable to send feature metrics', error),
    });
    this.refresh = createRefresh({
      interval: config.disableRefresh ? 0 : refreshInterval * 1000,
      sendRequest: (signal) => {
        const url = this.askUrl();
        // Sent empty if there is no version: existing code expects the header on every request.
        const headers = { ...createRequestHeaders(this.config), 'If-None-Match': this.etag[url] ?? '' };
        return fetchToggles(fetch, url, { headers, signal });
      },
      onAnswer: (answer) => this.take(answer),
    });
    this.initialise();
  }

  /** Starts to fetch flags and report metrics. Resolves when the first request has finished. */
  async start(): Promise<void> {
    if (this.started) return console.error('Unleash has already started, call stop() first');
    this.started = true;
    this.metrics.start();
    return this.refresh.start();
  }

  /** Ends all requests and timers. The flags remain; `start` begins again. */
  stop(): void {
    this.started = false;
    this.metrics.stop();
    this.refresh.stop();
  }

  /** Fetches the flags now. Resolves when the request has finished, immediately if the client is not running. */
  updateToggles(): Promise<void> {
    return this.refresh.renew();
  }

  /** Whether `ready` has been emitted. */
  isReady(): boolean {
    return this.ready;
  }

  /** The last error, until a request for flags succeeds again. */
  getError(): unknown {
    return this.failure?.error;
  }

  /** Whether a flag is on; false for unknown flags. */
  isEnabled(toggleName: string): boolean {
    return this.read('isEnabled', toggleName).enabled;
  }

  /** The variant for this user; `{name: 'disabled', enabled: false}` for unknown flags and flags without variants. */
  getVariant(toggleName: string): IVariant {
    return this.read('getVariant', toggleName).variant;
  }

  /** All flags, as a copy. */
  getAllToggles(): IToggle[] {
    return copyToggles(this.toggles);
  }

  /**
   * Replaces the context except `appName` and `environment`, and fetches its flags; the session id remains if none is passed.
   * Resolves when the request has finished, immediately if the client is not running.
   */
  async updateContext(context: IMutableContext): Promise<void> {
    const { appName, environment } = this.context;
    const passedContext: Partial<IContext> = context;
    if (passedContext.appName || passedContext.environment) console.warn(STATIC_FIELDS);
    const sessionId = context.sessionId ?? this.context.sessionId;
    this.context = { ...copyContext(context), sessionId, appName, environment };
    return this.refresh.renew();
  }

  /**
   * Sets `userId`, `sessionId`, `remoteAddress` or `currentTime`, or a property of any other name, or removes it if no value is
   * passed, and fetches the flags of the new context. Resolves as `updateContext` does.
   */
  async setContextField(field: string, value?: string): Promise<void> {
    if (/^(appName|environment)$/.test(field)) return console.warn(STATIC_FIELDS);
    const isContextField = /^(userId|sessionId|remoteAddress|currentTime)$/.test(field);
    const fields: { [name: string]: unknown } = { ...(isContextField ? this.context : this.context.properties), [field]: value };
    if (value === undefined) delete fields[field];
    this.context = (isContextField ? fields : { ...this.context, properties: fields }) as unknown as IContext;
    return this.refresh.renew();
  }

  /** Removes a field of the context or a property. */
  removeContextField(field: string): Promise<void> {
    return this.setContextField(field);
  }

  /** The current context, as a copy. */
  getContext(): IContext {
    return copyContext(this.context);
  }

  /** Emits nothing before it has awaited the storage, so that the creator of the client can add listeners. */
  private async initialise(): Promise<void> {
    const bootstrap = this.toggles;
    const sessionId = this.context.sessionId ?? (await this.stored.sessionId());
    this.context = { ...this.context, sessionId: this.context.sessionId ?? sessionId };
    const { toggles, time } = await this.stored.load(() => this.owner());
    const bootstrapped = bootstrap.length > 0 && (this.config.bootstrapOverride !== false || toggles.length === 0);
    this.toggles = bootstrapped ? bootstrap : toggles;
    if (bootstrapped) this.save(0);
    const freshUntil = bootstrapped ? 0 : Math.min(time, Date.now()) + this.lifetime;
    this.emit(EVENTS.INIT);
    if (bootstrapped || Date.now() < freshUntil) this.becomeReady();
    this.refresh.allow(freshUntil);
  }

  private take({ code, toggles, etag, error }: Answer): void {
    if (!toggles && code !== 304) {
      if (isKeyRejected(code)) this.metrics.stop();
      if (code) this.fail(createHttpError(code), 'Unleash: Fetching feature toggles did not have an ok response');
      else this.fail(error, 'unable to fetch feature toggles', error);
      return;
    }
    if (this.failure) {
      this.failure = undefined;
      this.emit(EVENTS.RECOVERED);
    }
    const previousToggles = this.toggles;
    if (toggles) {
      this.toggles = toggles;
      this.etag = { [this.askUrl()]: etag };
    }
    if (toggles || this.lifetime) this.save(Date.now());
    if (!areEqual(previousToggles, this.toggles)) this.emit(EVENTS.UPDATE);
    if (toggles) this.becomeReady();
  }

  private save(time: number): void {
    this.stored.save(this.toggles, this.owner(), time);
  }

  private becomeReady(): void {
    if (this.ready) return;
    this.ready = true;
    this.emit(EVENTS.READY);
  }

  private fail(error: unknown, ...message: unknown[]): void {
    if (message[0]) console.error(...message);
    this.failure = { error };
    this.emit(EVENTS.ERROR, error);
  }

  private read(eventType: IImpressionEvent['eventType'], featureName: string): { enabled: boolean; variant: IVariant } {
    const toggle = this.toggles.find(({ name }) => name === featureName);
    const enabled = toggle?.enabled === true;
    const variant = copyVariant(toggle);
    const impressionData = toggle?.impressionData;
    this.metrics.count(featureName, enabled);
    if (impressionData || this.config.impressionDataAll) {
      const event = { eventType, context: this.getContext(), enabled, featureName, impressionData };
      this.emit(EVENTS.IMPRESSION, createImpression(eventType === 'getVariant' ? { ...event, variant: variant.name } : event));
    }
    return { enabled, variant };
  }

  private askUrl(): string {
    return createContextUrl(this.config.url, this.context);
  }

  /** Identifies the owner of flags: requests with the same URL and key have the same flags. */
  private owner(): string {
    return JSON.stringify([this.askUrl(), this.config.clientKey]);
  }
}
