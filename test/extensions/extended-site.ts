import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

/** Modules of the extension "kit" by the names of their directives: what `html` and the rest of the definition are. */
export type Modules = Readonly<Record<string, string>>;

/** Returns the module of a directive. @param definition the properties of its definition besides `description` */
export const module = (definition: string): string =>
  `import { directive } from 'docsgen/extend';\nexport default directive({ description: 'A test.', ${definition} });\n`;

/** Creates a site with the extension "kit" and one page. */
export const makeExtended = (modules: Modules, page: string, more: Files = {}): TestSite =>
  makeSite({ ...minimal, ...extendedFiles(modules, page), ...more });

/** Returns the files of the extension "kit", its configuration and the home page. */
export const extendedFiles = (modules: Modules, page: string): Files => ({
  'docsgen.config.json': JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    extensions: [
      {
        name: 'kit',
        options: { product: 'Acme' },
        directives: Object.fromEntries(Object.keys(modules).map((name) => [name, `./kit/${name}.ts`])),
      },
    ],
  }),
  ...Object.fromEntries(Object.entries(modules).map(([name, code]) => [`kit/${name}.ts`, code])),
  'content/index.md': `---\ntitle: Home\ndescription: The first page.\n---\n\n${page}\n`,
});
