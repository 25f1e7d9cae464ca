import type {
  FlagClient,
  FlagService,
  Reporter,
  ReportingService,
  SearchReport,
  ServiceInput,
  StartedService,
  ViewReport,
} from '../../templates/service.js';
import type { Data } from './api.js';
import type { SiteFacts } from './site-api.js';

export type { FlagClient, Reporter, SearchReport, ServiceInput, ViewReport };

/** Input of the function that returns the settings of a service. */
export interface SettingsInput {
  readonly site: SiteFacts;
  /** The options of the extension. */
  readonly options: Data;
}

interface WithSettings<Settings> {
  /**
   * Returns what the service gets in the browser, as plain data. It is part of every page, so every reader can see it. Runs when the site is built, and
   * depends on its input alone.
   */
  readonly settings?: (input: SettingsInput) => Settings;
}

/** A service: a module that starts in the browser and has exactly one of `start`, `report` and `flags`. */
export type ServiceDefinition<Settings> = WithSettings<Settings> &
  (StartedService<Settings> | ReportingService<Settings> | FlagService<Settings>);

/** Returns a service with the type of its settings. */
export const service = <Settings = null>(definition: ServiceDefinition<Settings>): ServiceDefinition<Settings> => definition;
