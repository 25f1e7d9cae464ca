import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { redirectTable } from '../../cli/emit/hosts/redirect-table.js';
import { checkOutputs, type OutputFile } from '../../cli/emit/output.js';
import { planRedirectStubs, redirectRenderer } from '../../cli/emit/redirect-stubs.js';
import type { RedirectJob } from '../../cli/emit/render-job.js';
import { listRouteFiles } from '../../cli/pages/url.js';
import { startServer } from '../../cli/serve/index.js';
import { renderRedirect } from '../../templates/redirect.js';
import { chromiumArgs, findChromium } from '../browser/chromium.js';
import { temporaryFolder } from '../harness.js';
import { key } from '../state-key.js';
import { oldAddresses, redirectSet, routes } from './old-addresses.js';

const url = 'https://docs.example.com';
const script = '/assets/redirect.js';

function emit(trailingSlash: boolean, baseUrl = '/'): Map<string, string> {
  const stubs = planRedirectStubs(redirectSet(trailingSlash, baseUrl));
  const { render } = redirectRenderer({
    trailingSlash,
    baseUrl,
    url,
    script: baseUrl + script.slice(1),
    csp: "default-src 'self'",
    sharedDigest: () => '',
    build: '',
  });
  const documents = routes.map((route): OutputFile => {
    return {
      path: listRouteFiles(route, { trailingSlash }).document,
      content: `<title>${route}</title>`,
      origin: `the page ${route}`,
    };
  });
  expect(checkOutputs([...documents, ...stubs])).toEqual([]);
  return new Map(
    [...documents, ...stubs].map(({ path, content }) => [
      path,
      typeof content === 'string' ? content : render(content as RedirectJob),
    ]),
  );
}

type Answer = { redirect: string } | { html: string } | undefined;
type Host = (tree: ReadonlyMap<string, string>, path: string) => Answer;

const file = (tree: ReadonlyMap<string, string>, path: string): Answer => {
  const html = tree.get(path.slice(1));
  return html === undefined ? undefined : { html };
};
const hasFolder = (tree: ReadonlyMap<string, string>, path: string) =>
  [...tree.keys()].some((one) => one.startsWith(`${path.slice(1)}/`));

const hosts: Record<string, Host> = {
  'tries $uri, $uri.html, $uri/index.html': (tree, path) =>
    file(tree, path) ?? file(tree, `${path}.html`) ?? file(tree, `${path.replace(/\/$/, '')}/index.html`),
  'sends a folder’s name to the folder before it looks for files': (tree, path) => {
    if (path.endsWith('/')) return file(tree, `${path}index.html`);
    return hasFolder(tree, path) ? { redirect: `${path}/` } : (file(tree, path) ?? file(tree, `${path}.html`));
  },
  'serves nothing but files and folders': (tree, path) => file(tree, path) ?? file(tree, `${path.replace(/\/$/, '')}/index.html`),
};

/** Follows redirects like a browser without (`refresh`) or with the shared script (`script`), for at most five steps. */
function open(host: Host, tree: ReadonlyMap<string, string>, { address, how }: { address: string; how: 'script' | 'refresh' }) {
  let at = new URL(address, url);
  const visited = new Set<string>();
  for (let step = 0; step < 5; step += 1) {
    if (visited.has(at.href)) return 'a loop';
    visited.add(at.href);
    const answer = host(tree, at.pathname);
    if (answer === undefined) return `404 at ${at.pathname}`;
    const stub =
      'html' in answer ? /<noscript><meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(answer.html)?.[1] : undefined;
    if ('html' in answer && stub === undefined) return `${/<title>(.*)<\/title>/.exec(answer.html)?.[1]}${at.search}${at.hash}`;
    const next: URL = new URL('redirect' in answer ? answer.redirect : (stub as string), at);
    if ('redirect' in answer || how === 'script') next.search = at.search;
    if ('redirect' in answer || how === 'script') next.hash = at.hash;
    at = next;
  }
  return 'too many steps';
}

describe.each([false, true])('old addresses with trailingSlash %s', (trailingSlash) => {
  test.each(Object.entries(hosts))('reach their page on a host that %s', (_, host) => {
    const tree = emit(trailingSlash);
    for (const [path, route] of oldAddresses(trailingSlash)) {
      expect([path, open(host, tree, { address: `${path}?q=1&r=%20#part`, how: 'script' })]).toEqual([
        path,
        `${route}?q=1&r=%20#part`,
      ]);
      expect([path, open(host, tree, { address: path, how: 'refresh' })]).toEqual([path, route]);
    }
  });

  test('have the only document where pages are', () => {
    const tree = emit(trailingSlash);
    const documents = routes.map((route) => listRouteFiles(route, { trailingSlash }).document);
    expect(documents.filter((path) => tree.get(path)?.includes('http-equiv="refresh"'))).toEqual([]);
    expect(tree.has('sdks.html')).toBe(!trailingSlash);
    expect(tree.get('docs/sdks/index.html')).toContain(`<link rel="canonical" href="${url}/sdks${trailingSlash ? '/' : ''}">`);
  });
});

test('stubs point below the base URL, to the file if there are no trailing slashes', () => {
  const target = (html?: string) => /id="target" href="([^"]*)"/.exec(html ?? '')?.[1];
  expect(target(emit(false, '/x/').get('client-sdk/index.html'))).toBe('/x/sdks.html');
  expect(target(emit(false, '/x/').get('docs/index.html'))).toBe('/x/');
  expect(target(emit(true, '/x/').get('client-sdk/index.html'))).toBe('/x/sdks/');
});

test('a page has its stub even if a prefix or pair has the same name', () => {
  const redirects = [{ from: '/new', to: '/sdks' }];
  const rules = [{ name: 'prefix' as const, value: '/docs' }];
  const routes = ['/', '/docs', '/docs/new', '/sdks'];
  const table = redirectTable({ redirects, rules, routes, trailingSlash: false });
  const targets = Object.fromEntries(table.map(({ file, to }) => [file, to]));
  expect(targets).toMatchObject({ 'docs/index.html': '/docs', 'docs/new/index.html': '/docs/new', 'new/index.html': '/sdks' });
});

test('escapes everything written into a stub', () => {
  const html = renderRedirect({ target: '/a?"><script>alert(1)</script>', canonical: 'x', script: 's', csp: 'c' });
  expect(html).not.toContain('<script>alert');
});

test('a browser reaches the page with query and hash, and without JavaScript too', { timeout: 60_000 }, async () => {
  const root = `${temporaryFolder()}/dist`;
  const { outputFiles } = await build({ entryPoints: ['runtime/redirect.ts'], bundle: true, format: 'esm', write: false });
  const files = [...emit(false)].map(([path, content]): OutputFile => ({ path, content, origin: path }));
  await commitOutput({
    key,
    out: root,
    files: [...files, { path: script.slice(1), content: outputFiles[0]?.text ?? '', origin: 'script' }],
  });
  const server = await startServer({ root, port: 0, site: { baseUrl: '/', trailingSlash: false } });
  onTestFinished(() => server.close());
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs(),
  });
  onTestFinished(() => browser.close());
  const visit = async (javaScriptEnabled: boolean) => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.url}user_guide/native_apps/?a=1#b`);
    await page.waitForURL(/unleash-proxy/);
    return page.url().slice(server.url.length);
  };
  expect(await visit(true)).toBe('sdks/unleash-proxy.html?a=1#b');
  expect(await visit(false)).toMatch(/^sdks\/unleash-proxy\.html/);
});
