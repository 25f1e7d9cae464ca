import * as z from 'zod';
import { SLOT_NAMES } from '../../templates/slot-names.js';
import type { Data, Extension } from '../extensions/api.js';
import { text } from './schema-values.js';

/** A module of an extension: data, so that the configuration stays data. */
const modulePath = z
  .union([text, z.custom<URL>((value) => value instanceof URL).describe('URL')])
  .transform((module) => (typeof module === 'string' ? module : module.href));

const moduleNames = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'must be a name of small letters, digits and "-" that begins with a letter');
const modules = z.record(moduleNames, modulePath).default({});

/** A remark plugin: the path of a module, or the name of a package of the site. */
const remarkPlugin = z
  .union([modulePath, z.tuple([modulePath, z.json() as unknown as z.ZodType<Data, Data>])])
  .transform((plugin) => {
    const [module, options] = typeof plugin === 'string' ? [plugin] : plugin;
    return { module, options, isPackage: !/^(?:\.{0,2}[\\/]|file:|[a-z]:)/i.test(module) };
  });
const remarkPlugins = z.array(remarkPlugin) as unknown as z.ZodType<
  readonly z.output<typeof remarkPlugin>[],
  NonNullable<Extension['remark']>
>;

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
};

/** A regular expression: data, so that the configuration stays data. */
const pattern = z
  .union([
    text.refine(isPattern, 'must be a regular expression'),
    z.custom<RegExp>((value) => value instanceof RegExp).describe('RegExp'),
  ])
  .transform((value) =>
    typeof value === 'string' ? { source: value, flags: '' } : { source: value.source, flags: value.flags.replace(/[gy]/g, '') },
  );

const frontMatterKey = z
  .strictObject({
    description: text.describe('Its purpose, in one sentence.'),
    type: z
      .enum(['text', 'number', 'boolean', 'date', 'list'])
      .default('text')
      .describe('Type of the value. A `date` is a day such as `2024-05-31`, and a `list` contains texts.'),
    values: (z.array(text).min(1) as unknown as z.ZodType<readonly string[], readonly string[]>)
      .optional()
      .describe('The allowed texts, if they are limited.'),
    pattern: pattern.optional().describe('A regular expression that each text must match as a whole.'),
    required: z.literal(true).optional().describe('Every page needs the key.'),
  })
  .refine(
    ({ type, values, pattern: limit }) => type === 'text' || type === 'list' || !(values || limit),
    'must be of the type "text" or "list" if it has "values" or "pattern"',
  );

const shown = (what: string) => z.boolean().default(true).describe(what);
const layout = z.strictObject({
  description: text.describe('Its purpose, in one sentence.'),
  sidebar: shown('The navigation at the side. On phones, the menu opens it anyway.'),
  toc: shown('The table of contents.'),
  breadcrumbs: shown('The categories above the page.'),
  head: shown('The menu of the page and its date.'),
  end: shown('The links to the source and to the previous and next page.'),
  width: z
    .enum(['text', 'wide', 'full'])
    .default('text')
    .describe('The largest width of the content: that of a text, of a wide table, or of the window.'),
});

/** An entry of the option `extensions`. */
export const extension = z.strictObject({
  name: text.describe('Name of the extension, for messages.'),
  directives: modules.describe('Paths of the modules of its directives, by the names of the directives.'),
  checks: modules.describe('Paths of the modules of its checks, by the names of the checks.'),
  files: modules.describe('Paths of the modules that write more files, by their names.'),
  generators: modules.describe('Paths of the modules of its generators, by the names of the generators.'),
  slots: z
    .partialRecord(z.enum(SLOT_NAMES), modulePath)
    .default({})
    .describe(
      `Paths of the modules that fill slots, by the names of the slots: ${SLOT_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    ),
  services: modules.describe('Paths of the modules of its services, by the names of the services.'),
  remark: remarkPlugins
    .default([])
    .describe(
      'remark plugins, in the order in which they change pages: names of packages or paths of modules that begin with `./`, alone or in a list with their options.',
    ),
  layouts: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be a name of lower-case letters, digits and "-" that begins with a letter'),
      layout,
    )
    .default({})
    .describe('Layouts that pages choose with `layout` in their front matter, by their names.'),
  frontMatter: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_-]*$/i, 'must be a name of letters, digits, "_" and "-" that begins with a letter'),
      frontMatterKey,
    )
    .default({})
    .describe('Keys that it adds to the front matter of pages, by their names.'),
  options: (z.json() as unknown as z.ZodType<Data, Data>).default(null).describe('Data that its parts get.'),
});
