import { didYouMean, error, say, type Term, warning } from './sentence.js';

/** Why an address cannot be the start of a redirect: goes on after "it". */
const BAD_PATH = {
  root: 'is the root, where the pages are',
  'letter-case': ({ route }: { route: string }) => `differs from the page "${route}" only in letter case`,
  pattern: ({ pattern }: { pattern: string }) => `contains the pattern "${pattern}", and patterns are not supported`,
  relative: 'does not begin with "/"',
  'empty-folder': 'contains "//"',
  parent: 'contains "." or ".." as a folder',
  space: 'contains a space',
  percent: 'contains "%", which addresses use for encoding',
  query: 'contains a query or an anchor',
  control: 'contains a control character',
  windows: 'contains a name that Windows does not allow',
  character: ({ character }: { character: string }) => `contains "${character}", which hosts read in different ways`,
} as const;
export type RedirectPathError = Term<typeof BAD_PATH>;

/** The rules that redirects become in the files for hosts. */
const RULES = { static: 'rules', dynamic: 'rules with placeholders' } as const;

/** A host and the number of rules that it accepts. */
interface HostLimit {
  readonly host: 'Cloudflare Pages' | 'Vercel';
  readonly limit: number;
}

/** Problems of the group "Redirects". */
export const REDIRECTS = {
  'redirect-loop': error<{ from: string; chain: string }>({
    cause: ({ from, chain }) => `The redirect from "${from}" points back to itself: ${chain}.`,
    fix: 'Point one of them to a page.',
  }),
  'redirect-chain': warning<{ from: string; to: string; end: string }>({
    cause: ({ from, to, end }) => `The redirect from "${from}" points to "${to}", which is itself a redirect to "${end}".`,
    fix: ({ end }) => `Point it to "${end}" directly.`,
  }),
  'redirect-dangling': error<{ from: string; to: string; nearest?: string }>({
    cause: ({ from, to }) => `The redirect from "${from}" points to "${to}", which is not a page of this site.`,
    fix: ({ nearest }) => didYouMean(nearest, 'Fix the target, or remove the redirect.'),
  }),
  'redirect-shadow': error<{ from: string; source: string }>({
    cause: ({ from, source }) => `The redirect from "${from}" would hide the page at that address (${source}).`,
    fix: 'Remove the redirect or move the page.',
  }),
  'redirect-duplicate': error<{ from: string }>({
    cause: ({ from }) => `Two redirects start at "${from}".`,
    fix: 'Remove one of them.',
  }),
  'redirect-limit': warning<{ count: number; rules: keyof typeof RULES; limits: readonly HostLimit[] }>({
    cause: ({ count, rules, limits }) =>
      `The redirects become ${count} ${say(RULES, rules)}; ${limits.map(({ host, limit }) => `${host} accepts ${limit}`).join(' and ')}.`,
    fix: 'Use "redirects.prefixes" where many old paths share a prefix, and remove redirects without visits; on hosts that accept fewer rules, the HTML files at the old addresses redirect instead.',
  }),
  'redirect-path': error<{ from: string; reason: RedirectPathError }>({
    cause: ({ from, reason }) => `"${from}" cannot be an old path: it ${say(BAD_PATH, reason)}.`,
    fix: ({ reason }) =>
      typeof reason === 'object' && reason.kind === 'pattern'
        ? 'Use "redirects.prefixes" if the rest of the path is that of a page, or write a pair for each old path; rules for Netlify and Cloudflare alone can be in static/_redirects.'
        : 'Fix the path, or remove the redirect.',
  }),
};
