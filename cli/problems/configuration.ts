import { didYouMean, type Sentence } from './sentence.js';

/** Problems of the group "Configuration". */
export const CONFIGURATION = {
  'no-config': {
    level: 'error',
    cause: (v) => `The configuration file "${v.file}" does not exist.`,
    fix: () => 'Check the name given to --config.',
  },
  'two-configs': {
    level: 'error',
    cause: (v) => `There is more than one configuration: ${v.names}.`,
    fix: () => 'Delete all but one, or choose one with "--config FILE".',
  },
  'untrusted-config': {
    level: 'error',
    cause: (v) => `The configuration "${v.file}" is a program, and "--untrusted" runs no code of the site.`,
    fix: () =>
      'Name a JSON configuration of your own with "--config FILE.json", or build without "--untrusted" if you trust the site.',
  },
  'untrusted-hosts': {
    level: 'error',
    cause: (v) => `The configuration of the site allows requests to ${v.hosts}, and "--untrusted" does not trust it with that.`,
    fix: () => 'Name a configuration of your own with "--config FILE.json", or remove "openapi.remoteHosts".',
  },
  'config-syntax': {
    level: 'error',
    cause: (v) => `The configuration cannot be read: ${v.reason}.`,
    fix: (v) => `${v.instead ?? 'Mend the syntax at this place'}.`,
  },
  'config-throws': {
    level: 'error',
    cause: (v) => `The configuration stops with an error: ${v.reason}.`,
    fix: () => 'Mend the code at this place.',
  },
  'config-unknown-key': {
    level: 'error',
    cause: (v) => `Unknown option "${v.key}".`,
    fix: (v) => (v.instead ? `${v.instead}.` : didYouMean(v, 'Remove it; the configuration reference lists all options.')),
  },
  'config-value': {
    level: 'error',
    cause: (v) => `The option "${v.key}" is wrong: ${v.reason}.`,
    fix: () => 'Correct it; the configuration reference says what each option takes.',
  },
  'without-config': {
    level: 'warning',
    cause: (v) =>
      v.found
        ? `"${v.found}" is no name that a configuration is read from: the site is built for ${v.url}.`
        : `The site has no configuration: it is built for ${v.url}.`,
    fix: (v) =>
      v.found
        ? 'Rename it to docsgen.config.ts, docsgen.config.js, docsgen.config.mjs or docsgen.config.json.'
        : 'Write a docsgen.config.json with the "title" of the site and the "url" that it is published at.',
  },
  'css-syntax': {
    level: 'warning',
    cause: (v) => `Error in the style sheet: ${v.reason}.`,
    fix: (v) => didYouMean(v, 'Fix it: browsers ignore what they cannot read, and often what follows.'),
  },
  'theme-contrast': {
    level: 'warning',
    cause: (v) =>
      `The token "${v.token}" has a contrast of ${v.ratio}:1 with "${v.other}" in the ${v.mode} mode; ${v.what} ${v.needed}:1${v.others ? ` (${v.others} more ${v.others === 1 ? 'pair' : 'pairs'} with "${v.token}" ${v.others === 1 ? 'is' : 'are'} too low)` : ''}.`,
    fix: (v) =>
      v.instead
        ? `Use "${v.instead}" in the ${v.mode} mode, the nearest color with enough contrast, or change "${v.other}".`
        : `Make "${v.token}" much lighter or darker in the ${v.mode} mode, or change "${v.other}".`,
  },
  'env-missing': {
    level: 'warning',
    cause: (v) =>
      `The configuration has a "${v.section}" section, but its ${v.what} ${String(v.what).includes(' and ') ? 'are' : 'is'} not set. ${v.effect}`,
    fix: (v) => `Set ${v.variables} when you build the site, or set ${v.what} in the configuration.`,
  },
  'feedback-needs-flags': {
    level: 'error',
    cause: (v) => `The feedback widget is shown when the flag "${v.flag}" is on, but the configuration has no "flags" section.`,
    fix: () => 'Add a "flags" section, or remove "feedback.flag" to always show the widget.',
  },
} as const satisfies Record<string, Sentence>;
