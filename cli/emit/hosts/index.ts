import type { OutputFile } from '../output.js';
import { hostHeaders } from './headers.js';
import { nginxConf } from './nginx.js';
import { type HostRule, type HostRuleInput, hostRules } from './rules.js';
import { vercelJson } from './vercel.js';

export interface HostFilesInput extends HostRuleInput {
  /** The policy for a response header. */
  readonly csp: string;
  /** The option `headers` of the site. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Content of the site's `static/_headers` and `static/_redirects`. */
  readonly custom?: { readonly headers?: string; readonly redirects?: string };
}

/** Returns `_redirects` and `_headers` (Netlify, Cloudflare), `vercel.json` and `nginx.conf`, all from the same rules. */
export function hostFiles(input: HostFilesInput): OutputFile[] {
  const rules = hostRules(input);
  const headers = hostHeaders(input);
  const file = (path: string, content: string): OutputFile => ({ path, content, origin: `the ${path} for hosts` });
  return [
    file('_headers', headersFile(headers) + customPart('_headers', input.custom?.headers)),
    file('_redirects', redirectsFile(rules, input.custom?.redirects)),
    file('vercel.json', vercelJson(rules, headers, input)),
    file('nginx.conf', nginxConf(rules, headers, input)),
  ];
}

/**
 * https://docs.netlify.com/routing/headers/ and https://developers.cloudflare.com/pages/configuration/headers/: all rules that match a path apply,
 * and values of the same header are joined, so `Cache-Control` may only be in one of them.
 */
function headersFile({ all, assets, assetsPath, root }: ReturnType<typeof hostHeaders>): string {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '# Everything outside the assets is to be asked for again each time (no-cache); Netlify and Cloudflare do so by themselves.',
    `${root}*`,
    ...lines(all),
    `${assetsPath}*`,
    ...lines(assets),
    '',
  ].join('\n');
}

/**
 * https://docs.netlify.com/routing/redirects/ and https://developers.cloudflare.com/pages/configuration/redirects/: exact paths come first, and `*`
 * is only allowed at the end, so extensions are redirected by stubs. A placeholder matches exactly one folder; `:splat` could begin with a slash, and
 * the URL `//host` is a different site.
 */
function redirectsFile(rules: readonly HostRule[], custom: string | undefined): string {
  const exact = rules
    .filter((rule) => rule.kind === 'exact')
    .flatMap((rule) => [rule.from, `${rule.from}/`].map((from) => `${from} ${plain(rule.to)} 301`));
  const below = rules.filter((rule) => rule.kind === 'prefix').flatMap(prefixLines);
  const rest = below.map((line) => `${line}\n`).join('');
  return `${['# Old addresses', ...exact, ''].join('\n')}${customPart('_redirects', custom)}${rest}`;
}

/** The site's own lines follow the exact addresses, which Cloudflare requires first, and precede patterns that could hide them. */
const customPart = (name: string, custom: string | undefined): string =>
  custom === undefined ? '' : `# From static/${name}\n${custom.replace(/(?<!\n)\n*$/, '\n')}`;

const prefixLines = ({ from, to, depth }: Extract<HostRule, { kind: 'prefix' }>) =>
  Array.from({ length: depth }, (_, index) => {
    const rest = Array.from({ length: index + 1 }, (_, depth) => `:p${depth + 1}`).join('/');
    return `${from}/${rest} ${to}${rest} 301`;
  });

/** Escapes parts of a target that would be read as a placeholder. */
const plain = (to: string) => to.replace(/:(?=[A-Za-z])/g, '%3A');
