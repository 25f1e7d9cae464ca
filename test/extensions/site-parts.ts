import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

/** Definition of the extension "kit": modules by their names, for each kind of part. */
export interface Kit {
  readonly checks?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly frontMatter?: object;
  readonly options?: unknown;
}

/** Returns the module of a check. @param run the body of `run`, which is line 3 */
export const check = (run: string, more = ''): string =>
  `import { check } from 'docsgen/extend';\nexport default check({ description: 'A test.', ${more}\nrun: ({ site, pages, options, report }) => { ${run} } });\n`;

/** Returns the module of a file writer. @param write the body of `write`, which is line 3 */
export const writer = (write: string, more = ''): string =>
  `import { files } from 'docsgen/extend';\nexport default files({ description: 'A test.', ${more}\nwrite: ({ site, pages, options }) => { ${write} } });\n`;

/** Returns the files of the extension "kit" and its configuration. The modules are in folders with the names of their kinds. */
export function kitFiles({ checks = {}, files = {}, frontMatter, options }: Kit): Files {
  const paths = (kind: string, modules: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(modules).map((name) => [name, `./${kind}/${name}.ts`]));
  const extension = { name: 'kit', options, frontMatter, checks: paths('checks', checks), files: paths('files', files) };
  return {
    'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', extensions: [extension] }),
    ...Object.fromEntries(Object.entries(checks).map(([name, code]) => [`checks/${name}.ts`, code])),
    ...Object.fromEntries(Object.entries(files).map(([name, code]) => [`files/${name}.ts`, code])),
  };
}

/** Creates a site with the extension "kit". */
export const makeSiteWith = (kit: Kit, more: Files = {}): TestSite => makeSite({ ...minimal, ...kitFiles(kit), ...more });
