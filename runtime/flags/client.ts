import { type Answer, ask, httpError, isDenied } from './ask.js';
import { contextUrl, copyContext } from './context.js';
import { Emitter } from './emitter.js';
import { EVENTS } from './events.js';
import { requestHeaders } from './headers.js';
import { createImpression } from './impression.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createRefresh, type Refresh } from './refresh.js';
import { InMemoryStorageProvider, LocalStorageProvider } from './storage-providers.js';
import { createStoredFlags, type StoredFlags } from './stored-flags.js';
import { copyToggles, readToggles, sameToggles, variantOf } from './toggles.js';
import type { IConfig, IContext, IFetch, IImpressionEvent, IMutableContext, IToggle, IVariant } from './types.js';

const STATIC_FIELDS = 'appName and environment are static';

/** Looked up on every call, so that a replaced global function is the one called. */
const callGlobalFetch: IFetch = (url, init) => globalThis.fetch(url, init);

/** Reads flags from an Unleash proxy or front-end API and keeps them up to date. Emits `EVENTS`. */
export class UnleashClient extends Emitter {
  private readonly config: IConfig;
  private readonly stored: StoredFlags;
  private readonly metrics: Metrics;
  private readonly refresh: Refresh;
  private context: IContext;
  private toggles: IToggle[];
  /** Version of the flags, under the address that they came from. */
  private etag: { [url: string]: string | null | undefined } = {};
  private started = false;
  private ready = false;

  /** @throws Error when `url`, `clientKey` or `appName` is missing, or the url is none */
  constructor(config: IConfig) {
    super();
    for (const name of ['url', 'clientKey'] as const) if (!config[name]) throw new Error(`${name} is required`);
    if (!config.appName) throw new Error('appName is required.');
    const { appName, environment = 'default', refreshInterval = 30, metricsInterval = 30 } = config;
    const { fetch = callGlobalFetch, storageProvider } = config;
    if (typeof (fetch === callGlobalFetch ? globalThis.fetch : fetch) !== 'function') {
      console.error('Unleash: missing fetch implementation, pass one');
    }
    this.config = { ...config, url: String(config.url) };
    this.context = { ...copyContext(config.context ?? {}), appName, environment };
    this.toggles = readToggles(config.bootstrap) ?? [];
    this.stored = createStoredFlags(
      storageProvider ?? (typeof window === 'undefined' ? new InMemoryStorageProvider() : new LocalStorageProvider()),
      (error) => this.emit(EVENTS.ERROR, error),
    );
    const metricsUrl = new URL(config.url);
    metricsUrl.pathname = `${metricsUrl.pathname.replace(/\/$/, '')}/client/metrics`;
    this.metrics = createMetrics({
      url: metricsUrl.href,
      interval: config.disableMetrics ? 0 : metricsInterval * 1000,
      fetch,
      headers: () => requestHeaders(this.config),
      report: (error) => this.fail(error, 'unable to send feature metrics', error),
    });
    this.refresh = createRefresh({
      interval: config.disableRefresh ? 0 : refreshInterval * 1000,
      ask: (signal) => {
        const url = this.askUrl();
        // Sent empty where there is no version: code written for this interface finds the header on every request.
        const headers = { ...requestHeaders(this.config), 'If-None-Match': this.etag[url] ?? '' };
        return ask(fetch, url, { headers, signal });
      },
      take: (answer) => this.take(answer),
    });
    this.initialise();
  }

  /** Begins to ask for flags and to report metrics. Resolves when the first flags came or failed to. */
  async start(): Promise<void> {
    if (this.started) return console.error('Unleash has already started, call stop() first');
    this.started = true;
    this.metrics.start();
    return this.refresh.start();
  }

  /** Ends all requests and timers. The flags stay; `start` begins anew. */
  stop(): void {
    this.started = false;
    this.metrics.stop();
    this.refresh.stop();
  }

  /** Whether a flag is on; false for an unknown one. */
  isEnabled(toggleName: string): boolean {
    return this.read('isEnabled', toggleName).enabled;
  }

  /** The variant that this user gets; `{name: 'disabled', enabled: false}` for an unknown flag or one without variants. */
  getVariant(toggleName: string): IVariant {
    return this.read('getVariant', toggleName).variant;
  }

  /** All flags, as a copy. */
  getAllToggles(): IToggle[] {
    return copyToggles(this.toggles);
  }

  /**
   * Replaces the context but for `appName` and `environment`, and asks for its flags; the session id stays where none is given.
   * Resolves when the flags came or failed to, at once while the client does not run.
   */
  async updateContext(context: IMutableContext): Promise<void> {
    const { appName, environment } = this.context;
    const given: Partial<IContext> = context;
    if (given.appName || given.environment) console.warn(STATIC_FIELDS);
    const sessionId = context.sessionId ?? this.context.sessionId;
    this.context = { ...copyContext(context), sessionId, appName, environment };
    return this.refresh.renew();
  }

  /** Sets `userId`, `sessionId` or `remoteAddress`, any other name as a property, and asks for the flags of the new context. */
  setContextField(field: string, value: string): void {
    if (field === 'appName' || field === 'environment') {
      console.warn(STATIC_FIELDS);
      return;
    }
    const change = /^(userId|sessionId|remoteAddress)$/.test(field)
      ? { [field]: value }
      : { properties: { ...this.context.properties, [field]: value } };
    this.context = { ...this.context, ...change };
    this.refresh.renew();
  }

  /** The present context, as a copy. */
  getContext(): IContext {
    return copyContext(this.context);
  }

  /** Emits nothing before it has awaited the storage, so that whoever made the client can listen. */
  private async initialise(): Promise<void> {
    const bootstrap = this.toggles;
    const sessionId = this.context.sessionId ?? (await this.stored.sessionId());
    this.context = { ...this.context, sessionId: this.context.sessionId ?? sessionId };
    const toggles = await this.stored.load(() => this.owner());
    const bootstrapped = bootstrap.length > 0 && (this.config.bootstrapOverride !== false || toggles.length === 0);
    this.toggles = bootstrapped ? bootstrap : toggles;
    if (bootstrapped) this.save();
    this.emit(EVENTS.INIT);
    if (bootstrapped) this.becomeReady();
    this.refresh.allow();
  }

  private take({ code, toggles, etag, error }: Answer): void {
    if (toggles) {
      const changed = !sameToggles(toggles, this.toggles);
      this.toggles = toggles;
      this.etag = { [this.askUrl()]: etag };
      this.save();
      if (changed) this.emit(EVENTS.UPDATE);
      this.becomeReady();
    } else if (!code) {
      this.fail(error, 'unable to fetch feature toggles', error);
    } else if (code !== 304) {
      if (isDenied(code)) this.metrics.stop();
      this.fail(httpError(code), 'Unleash: Fetching feature toggles did not have an ok response');
    }
  }

  private save(): void {
    this.stored.save(this.toggles, this.owner());
  }

  private becomeReady(): void {
    if (this.ready) return;
    this.ready = true;
    this.emit(EVENTS.READY);
  }

  private fail(error: unknown, ...message: unknown[]): void {
    console.error(...message);
    this.emit(EVENTS.ERROR, error);
  }

  private read(eventType: IImpressionEvent['eventType'], featureName: string): { enabled: boolean; variant: IVariant } {
    const toggle = this.toggles.find(({ name }) => name === featureName);
    const enabled = toggle?.enabled === true;
    const variant = variantOf(toggle);
    const impressionData = toggle?.impressionData;
    this.metrics.count(featureName, enabled);
    if (impressionData || this.config.impressionDataAll) {
      const event = { eventType, context: this.getContext(), enabled, featureName, impressionData };
      this.emit(EVENTS.IMPRESSION, createImpression(eventType === 'getVariant' ? { ...event, variant: variant.name } : event));
    }
    return { enabled, variant };
  }

  private askUrl(): string {
    return contextUrl(this.config.url, this.context);
  }

  /** Who may use the flags: whoever would ask the same question with the same key. */
  private owner(): string {
    return JSON.stringify([this.askUrl(), this.config.clientKey]);
  }
}
