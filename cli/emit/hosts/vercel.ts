import type { HostHeaders } from './headers.js';
import type { HostRule } from './rules.js';

/**
 * Returns `vercel.json`: https://vercel.com/docs/project-configuration. `cleanUrls` stays off: it redirects `a/b.html`, the target of stubs, to
 * `/a/b`, where Vercel may serve the stub `a/b/index.html`. The captured rest of a path never begins with a slash or backslash, because `//host` is a
 * different site.
 */
export function vercelJson(
  rules: readonly HostRule[],
  headers: HostHeaders,
  { trailingSlash }: { readonly trailingSlash: boolean },
): string {
  const list = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([key, value]) => ({ key, value }));
  const root = literal(headers.root);
  const content = {
    ...(trailingSlash && { trailingSlash }),
    redirects: rules.flatMap(redirects).map((redirect) => ({ ...redirect, statusCode: 301 })),
    headers: [
      { source: `${root}(.*)`, headers: list(headers.all) },
      { source: `${literal(headers.assetsPath)}(.*)`, headers: list(headers.assets) },
      { source: `${root}((?!assets/).*)`, headers: list(headers.others) },
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function redirects(rule: HostRule): { source: string; destination: string }[] {
  switch (rule.kind) {
    case 'exact':
      return [rule.from, `${rule.from}/`].map((from) => ({ source: literal(from), destination: plain(rule.to) }));
    case 'prefix':
      return [{ source: `${literal(rule.from)}/:path([^/\\\\].*)`, destination: `${rule.to}:path` }];
    case 'extension': {
      const base = literal(rule.base);
      const general = {
        source: `${base}:path([^/\\\\].*)\\.${rule.extension}`,
        destination: `${rule.base}:path${rule.slash ? '/' : ''}`,
      };
      if (rule.extension !== 'html') return [general];
      return [
        { source: `${base}index\\.html`, destination: rule.base },
        { source: `${base}:path([^/\\\\].*)/index\\.html`, destination: `${rule.base}:path/` },
        general,
      ];
    }
  }
}

/** Escapes a path for a `path-to-regexp` source. */
const literal = (path: string) => path.replace(/[+*?:(){}\\]/g, '\\$&');

/** Escapes a target so that no part of it is read as a parameter. */
function plain(to: string): string {
  const [origin] = /^(?:https?:\/\/[^/?#]*)?/i.exec(to) as RegExpExecArray;
  return (
    origin + to.slice(origin.length).replace(/[:(){}*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}
