import type { UserConfig } from './config-schema.js';

export type { UserConfig } from './config-schema.js';

/** Gives a configuration its type: `export default defineConfig({ … })`. */
export const defineConfig = (config: UserConfig): UserConfig => config;
