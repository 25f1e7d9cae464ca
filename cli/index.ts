import type { UserConfig } from './config/schema.js';

export type { UserConfig } from './config/schema.js';

/** A function that returns the configuration. It is called once each time the configuration is read. */
export type ConfigFunction = () => UserConfig | Promise<UserConfig>;

/** Returns a configuration with its type: `export default defineConfig({ … })`. Also accepts a function that returns it, which may be asynchronous. */
export function defineConfig(config: UserConfig): UserConfig;
export function defineConfig(config: ConfigFunction): ConfigFunction;
export function defineConfig(config: UserConfig | ConfigFunction): UserConfig | ConfigFunction {
  return config;
}
