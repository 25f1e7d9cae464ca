import { didYouMean, error, say, type Term, warning } from './sentence.js';

/** What to do about a configuration that cannot be bundled. */
const BUNDLING = {
  'no-default-export': 'Export it with "export default { title: …, url: … }".',
  path: 'Correct this path, or add the file that it names.',
  package: 'Install this package in the site folder, or correct its name.',
  import: 'Fix this import.',
} as const;
export type BundlingRemedy = keyof typeof BUNDLING;

/** Errors in the value of an option: goes on after its name. */
const VALUES = {
  missing: ({ expected }: { expected: string }) => `is missing; it must be ${expected}`,
  type: ({ expected, actual }: { expected: string; actual: string }) => `must be ${expected}, but ${actual}`,
  language: ({ name }: { name: string }) => `is invalid: highlight.js does not support the language "${name}"`,
  'fixed-level': 'is invalid: this problem is an error that protects the site, so its level cannot be changed',
  'header-name': 'is invalid: its name must consist of letters, digits and "-", such as "Permissions-Policy"',
  'header-value': 'is invalid: its value must be one line of ASCII characters, without spaces around it',
  'header-dollar': 'is invalid: its value contains "$", which nginx would read as the beginning of a variable',
  'reserved-header': 'is invalid: docsgen or the host sets this header, and another value would break or weaken the pages',
  'same-header': 'is invalid: another key names the same header in other letters',
  'no-file': ({ file }: { file: string }) => `is invalid: there is no file "${file}"`,
  'also-listed': ({ file }: { file: string }) => `is invalid: "openapi.documents" also lists "${file}"`,
  'listed-twice': ({ file }: { file: string }) => `is invalid: it lists the document "${file}" twice`,
  'same-place': ({ other }: { other: string }) => `is invalid: it overlaps with "${other}"`,
  bundler: ({ message }: { message: string }) => `is invalid: ${message}`,
} as const;
export type OptionError = Term<typeof VALUES>;

/** Reasons why a folder cannot be a root: goes on after its name. */
const ROOTS = {
  missing: 'does not exist',
  file: 'is a file, not a folder',
  absolute: 'is an absolute path, which other computers do not have',
  site: 'contains the site itself',
  hidden: 'is a hidden folder or one of installed packages',
  'same-route': 'has the same path as an earlier one',
  output: 'and the output folder contain the same files',
  outside: 'is neither in the repository of the site nor next to it',
  'source-folder': ({ name }: { name: string }) => `and "${name}/" of the site contain the same files`,
  nested: ({ other }: { other: string }) => `and the root "${other}" contain the same files`,
  system: ({ message }: { message: string }) => `cannot be opened (${message})`,
} as const;
export type RootError = Term<typeof ROOTS>;

/** The effects of missing options. */
const EFFECTS = {
  flags: 'The site is built without flags.',
  'flags-and-feedback': 'The site is built without flags and without the feedback widget.',
  feedback: 'Answers are not sent.',
} as const;

/** The lowest contrast that is allowed for a use of two tokens. */
const CONTRAST = { text: 'text needs', controls: 'outlines of controls need' } as const;

/** Problems of the group "Configuration". */
export const CONFIGURATION = {
  'no-config': error<{ file: string }>({
    cause: ({ file }) => `The configuration file "${file}" does not exist.`,
    fix: 'Check the path passed to --config.',
  }),
  'two-configs': error<{ names: string }>({
    cause: ({ names }) => `There is more than one configuration file: ${names}.`,
    fix: 'Delete all but one, or choose one with "--config FILE".',
  }),
  'untrusted-config': error<{ file: string }>({
    cause: ({ file }) => `The configuration "${file}" is a program, and "--untrusted" runs no code of the site.`,
    fix: 'Pass your own JSON configuration with "--config FILE.json", or build without "--untrusted" if you trust the site.',
  }),
  'untrusted-hosts': error<{ hosts: string }>({
    cause: ({ hosts }) => `The configuration of the site allows requests to ${hosts}, which "--untrusted" does not permit.`,
    fix: 'Pass your own configuration with "--config FILE.json", or remove "openapi.remoteHosts".',
  }),
  'config-syntax': error<{ reason: string; bundling?: BundlingRemedy }>({
    cause: ({ reason }) => `The configuration cannot be read: ${reason}.`,
    fix: ({ bundling }) => (bundling ? say(BUNDLING, bundling) : 'Fix the syntax error here.'),
  }),
  bundler: error<{ reason: string }>({
    cause: ({ reason }) => `esbuild, with which docsgen reads configurations and style sheets, does not run: ${reason}.`,
    fix: 'Delete "node_modules" and install the packages again on this computer.',
  }),
  'config-throws': error<{ reason: string }>({
    cause: ({ reason }) => `The configuration file threw an error: ${reason}.`,
    fix: 'Fix the error in this code.',
  }),
  'config-unknown-key': error<{ key: string; nearest?: string; counterpart?: string }>({
    cause: ({ key }) => `Unknown option "${key}".`,
    fix: ({ nearest, counterpart }) =>
      counterpart ? `${counterpart}.` : didYouMean(nearest, 'Remove it; the configuration reference lists all options.'),
  }),
  'config-value': error<{ key: string; reason: OptionError }>({
    cause: ({ key, reason }) => `${key === '' ? 'The configuration' : `The option "${key}"`} ${say(VALUES, reason)}.`,
    fix: 'Correct it; the configuration reference describes every option.',
  }),
  'icon-package': error<{ prefix: string }>({
    cause: ({ prefix }) => `The icon set "${prefix}" is not installed.`,
    fix: ({ prefix }) => `Run "npm install --save-dev @iconify-json/${prefix}", or remove it from the option "icons".`,
  }),
  'bad-root': error<{ folder: string; reason: RootError }>({
    cause: ({ folder, reason }) => `The root "${folder}" ${say(ROOTS, reason)}.`,
    fix: ({ reason }) =>
      reason === 'same-route'
        ? 'Choose another "at" for one of the two.'
        : 'Name a folder with Markdown files that is relative to the site, in its repository or next to it, such as "../packages/sdk/docs".',
  }),
  'bad-include-folder': error<{ folder: string; reason: RootError }>({
    cause: ({ folder, reason }) => `The folder "${folder}" ${say(ROOTS, reason)}.`,
    fix: 'Name a folder that is relative to the site, in its repository or next to it, such as "../src".',
  }),
  'without-config': warning<{ found?: string; url: string }>({
    cause: ({ found, url }) =>
      found
        ? `"${found}" is not a recognized configuration file name, so the site is built for ${url}.`
        : `The site has no configuration, so it is built for ${url}.`,
    fix: ({ found }) =>
      found
        ? 'Rename it to docsgen.config.ts, docsgen.config.js, docsgen.config.mjs or docsgen.config.json.'
        : 'Create a docsgen.config.json with the "title" of the site and the "url" where it is published.',
  }),
  'css-syntax': warning<{ reason: string; nearest?: string }>({
    cause: ({ reason }) => `Error in the style sheet: ${reason}.`,
    fix: ({ nearest }) => didYouMean(nearest, 'Fix it: browsers ignore what they cannot parse, and often what follows.'),
  }),
  'theme-contrast': warning<{
    token: string;
    other: string;
    mode: 'light' | 'dark';
    ratio: string;
    use: keyof typeof CONTRAST;
    needed: number;
    /** How many more pairs with the token are too low. */
    others: number;
    /** A color with enough contrast. */
    suggestion?: string;
  }>({
    cause: ({ token, other, mode, ratio, use, needed, others }) => {
      const more = others === 1 ? `1 more pair with "${token}" is too low` : `${others} more pairs with "${token}" are too low`;
      return `The token "${token}" has a contrast of ${ratio}:1 with "${other}" in the ${mode} mode; ${say(CONTRAST, use)} ${needed}:1${others > 0 ? ` (${more})` : ''}.`;
    },
    fix: ({ token, other, mode, suggestion }) =>
      suggestion
        ? `Use "${suggestion}" in the ${mode} mode, the nearest color with enough contrast, or change "${other}".`
        : `Make "${token}" much lighter or darker in the ${mode} mode, or change "${other}".`,
  }),
  'env-missing': warning<{ section: string; options: readonly string[]; variables: string; effect: keyof typeof EFFECTS }>({
    cause: ({ section, options, effect }) =>
      `The configuration has a "${section}" section, but its ${options.join(' and ')} ${options.length > 1 ? 'are' : 'is'} not set. ${say(EFFECTS, effect)}`,
    fix: ({ options, variables }) =>
      `Set ${variables} when you build the site, or set ${options.join(' and ')} in the configuration.`,
  }),
  'feedback-needs-flags': error<{ flag: string }>({
    cause: ({ flag }) => `The flag "${flag}" shows the feedback widget, but the configuration has no "flags" section.`,
    fix: 'Add a "flags" section, or remove "feedback.flag" to always show the widget.',
  }),
};
