import * as z from 'zod';
import { configSchema } from './schema.js';

/** The configuration as a JSON schema (draft 2020-12). Editors read it from `lib/config.schema.json`; docsgen itself checks more. */
export const configJsonSchema = (): object => ({
  ...z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }),
  title: 'Configuration of a docsgen site',
});
