import { SLOT_NAMES } from '../../templates/slot-names.js';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

/** Definition of the extension "kit": modules by their names, for each kind of part. */
export interface Kit {
  readonly checks?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly generators?: Readonly<Record<string, string>>;
  readonly slots?: Readonly<Record<string, string>>;
  readonly services?: Readonly<Record<string, string>>;
  readonly frontMatter?: object;
  readonly options?: unknown;
}

/** Returns the module of a check. @param run the body of `run`, which is line 3 */
export const check = (run: string, more = ''): string =>
  `import { check } from 'docsgen/extend';\nexport default check({ description: 'A test.', ${more}\nrun: ({ site, pages, options, report }) => { ${run} } });\n`;

/** Returns the module of a file writer. @param write the body of `write`, which is line 3 */
export const writer = (write: string, more = ''): string =>
  `import { files } from 'docsgen/extend';\nexport default files({ description: 'A test.', ${more}\nwrite: ({ site, pages, options }) => { ${write} } });\n`;

/** Returns the module of a generator. @param pages the body of `pages`, which is line 3 @param more the rest of the definition */
export const generator = (pages: string, more = "inputs: ['data/releases.json'], at: '/releases',"): string =>
  `import { generator } from 'docsgen/extend';\nexport default generator({ description: 'A test.', ${more}\npages: ({ files, options }) => { ${pages} } });\n`;

/** The slots around the content of every page. */
export const PLACES = SLOT_NAMES.filter((name) => !['head', 'navbar', 'footer', 'not-found'].includes(name));

/** Returns the module of a slot. @param html the body of `html`, which is line 3 */
export const slot = (html: string): string =>
  `import { slot } from 'docsgen/extend';\nexport default slot({ description: 'A test.',\nhtml: ({ page, site, options, h, link, part }) => { ${html} } });\n`;

/** Returns the files of the extension "kit" and its configuration. The modules are in folders with the names of their kinds. */
export function kitFiles(
  { checks = {}, files = {}, generators = {}, slots = {}, services = {}, frontMatter, options }: Kit,
  more: object = {},
): Files {
  const kinds = Object.entries({ checks, files, generators, slots, services });
  const paths = kinds.map(([kind, modules]) => [
    kind,
    Object.fromEntries(Object.keys(modules).map((name) => [name, `./${kind}/${name}.ts`])),
  ]);
  const extension = { name: 'kit', options, frontMatter, ...Object.fromEntries(paths) };
  return {
    'docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      extensions: [extension],
      ...more,
    }),
    ...Object.fromEntries(
      kinds.flatMap(([kind, modules]) => Object.entries(modules).map(([name, code]) => [`${kind}/${name}.ts`, code])),
    ),
  };
}

/** Creates a site with the extension "kit". */
export const makeSiteWith = (kit: Kit, more: Files = {}): TestSite => makeSite({ ...minimal, ...kitFiles(kit), ...more });
