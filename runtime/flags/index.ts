export { UnleashClient } from './client.js';
export { EVENTS } from './events.js';
export { InMemoryStorageProvider, LocalStorageProvider } from './storage-providers.js';
export type {
  IConfig,
  IContext,
  IFetch,
  IFetchInit,
  IFetchResponse,
  IHttpError,
  IImpressionEvent,
  IMetrics,
  IMutableContext,
  IStorageProvider,
  IToggle,
  IVariant,
} from './types.js';
