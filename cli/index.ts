import type { BuildOptions, BuildResult, CheckOptions, CheckResult, Server, ServerOptions } from './api/options.js';
import type { UserConfig } from './config/schema.js';

export type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  Progress,
  Server,
  ServerOptions,
  ServerUpdate,
  SiteOptions,
  SiteProblem,
  SiteResult,
} from './api/options.js';
export type { UserConfig } from './config/schema.js';

/** A function that returns the configuration. It is called once each time the configuration is read. */
export type ConfigFunction = () => UserConfig | Promise<UserConfig>;

/** Returns a configuration with its type: `export default defineConfig({ … })`. Also accepts a function that returns it, which may be asynchronous. */
export function defineConfig(config: UserConfig): UserConfig;
export function defineConfig(config: ConfigFunction): ConfigFunction;
export function defineConfig(config: UserConfig | ConfigFunction): UserConfig | ConfigFunction {
  return config;
}

/**
 * Builds a site, like `docsgen build`: replaces the output folder by the new site if the site has no errors. Prints nothing. Builds of different sites
 * can run at the same time.
 *
 * Problems of the site are part of the result. Rejects with a `TypeError` if an option is wrong, and with the reason of `signal`.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { runBuild } = await import('./api/run-build.js');
  return runBuild(options);
}

/**
 * Finds every problem of a site, like `docsgen check`: everything that a build checks, and code samples. Writes nothing except the cache.
 *
 * Rejects with a `TypeError` if an option is wrong, and with the reason of `signal`.
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const { runCheck } = await import('./api/run-check.js');
  return runCheck(options);
}

/**
 * Serves a site from memory and updates open pages when its files change, like `docsgen watch`. Resolves when the first build is complete, also if the
 * site has errors: `onUpdate` receives them.
 *
 * Rejects with a `TypeError` if an option is wrong, with an error whose `code` is the id of the problem if the folder is not a site or the server cannot
 * listen on the address, and with the reason of `signal`.
 */
export async function createServer(options: ServerOptions = {}): Promise<Server> {
  const { runServer } = await import('./api/run-server.js');
  return runServer(options);
}
