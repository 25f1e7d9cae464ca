import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { startServer } from '../../cli/serve/index.js';
import { outputs } from '../commit/outputs.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree, type Tree } from '../output-tree.js';
import { key } from '../state-key.js';

const long = 'word '.repeat(1000);
const tree: Tree = {
  'index.html': 'home',
  'a.html': 'page a',
  'a.json': '{}',
  'a/index.html': 'stub of a',
  'a/b.html': 'page b',
  'only/index.html': 'folder',
  'assets/app-1.js': long,
  '404.html': 'not found page',
  _redirects: '# old\n/old /a#part 301\n/docs/:p1/:p2 /:p1/:p2 301\n/away https://example.com/x?own=1\n',
  _headers: '/*\n  X-Content-Type-Options: nosniff\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  '.secret/key': 'secret',
};

async function serve(
  files: Tree = tree,
  site: { baseUrl?: string; trailingSlash?: boolean } = {},
  address: { host?: string; allowHost?: readonly string[] } = {},
) {
  const folder = temporaryFolder();
  const root = join(folder, 'dist');
  writeFiles(root, files);
  writeFiles(folder, { 'outside.txt': 'outside' });
  const server = await startServer({
    root,
    port: 0,
    ...address,
    site: { baseUrl: site.baseUrl ?? '/', trailingSlash: site.trailingSlash ?? false },
  });
  onTestFinished(() => server.close());
  const origin = new URL(server.url).origin;
  const get = async (path: string, options: RequestInit = {}) => {
    const response = await fetch(origin + path, { redirect: 'manual', ...options });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { root, folder, origin, get, url: server.url };
}

/** A request whose path no client tidies up. */
function raw(origin: string, path: string, headers = `Host: ${new URL(origin).host}\r\n`): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('serving a built site', () => {
  test.each([
    ['/', 'home'],
    ['/index.html', 'home'],
    ['/a', 'page a'],
    ['/a?q=1', 'page a'],
    ['/a.html', 'page a'],
    ['/a.json', '{}'],
    ['/%61/b', 'page b'],
    ['/a/index.html', 'stub of a'],
    ['/only', 'folder'],
    ['/only/', 'folder'],
  ])('%s is %s', async (path, text) => {
    const { get } = await serve();
    expect(await get(path)).toMatchObject({ status: 200, text });
  });

  test('addresses with a slash too many or too few are sent to the clean one, with their query', async () => {
    const { get } = await serve();
    const slash = await get('/a/?q=%20');
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/a?q=%20']);
    const { get: other } = await serve({ 'a/b/index.html': 'b', 'index.html': 'home' }, { trailingSlash: true });
    expect((await other('/a/b?q')).headers.get('location')).toBe('/a/b/?q');
    expect(await other('/a/b/')).toMatchObject({ status: 200, text: 'b' });
    expect(await other('/')).toMatchObject({ status: 200, text: 'home' });
  });

  test('responds to unknown addresses with 404.html, which is not cached', async () => {
    const { get } = await serve();
    const missing = await get('/assets/none.js');
    expect(missing).toMatchObject({ status: 404, text: 'not found page' });
    expect(missing.headers.get('cache-control')).toBe('no-cache');
    expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await get('/_redirects')).toMatchObject({ status: 404 });
  });

  test('the base URL is honoured', async () => {
    const { get, url } = await serve(tree, { baseUrl: '/x/' });
    expect(new URL(url).pathname).toBe('/x/');
    expect(await get('/x/a')).toMatchObject({ status: 200, text: 'page a' });
    expect((await get('/x?q=1')).headers.get('location')).toBe('/x/?q=1');
    expect(await get('/a')).toMatchObject({ status: 404 });
    expect(await get('/xa')).toMatchObject({ status: 404 });
  });

  test('serves a site at its new base URL after it was rebuilt', async () => {
    const { get, root } = await serve();
    expect(await get('/a')).toMatchObject({ status: 200 });
    writeFileSync(join(root, 'manifest.json'), '{ "version": 1, "baseUrl": "/x/", "trailingSlash": false }');
    expect(await get('/x/a')).toMatchObject({ status: 200, text: 'page a' });
    expect(await get('/a')).toMatchObject({ status: 404 });
  });

  test('a whole address is understood as its path', async () => {
    const { origin } = await serve();
    expect(await raw(origin, 'http://other.example/a?q')).toMatch(/^HTTP\/1\.1 200 .*page a$/s);
    expect(await raw(origin, 'HTTP://other.example')).toMatch(/^HTTP\/1\.1 200 .*home$/s);
    expect(await raw(origin, 'http://other.example/../outside.txt')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('rules of the site apply, and change with it', async () => {
    const { get, root } = await serve();
    expect((await get('/old?q=1')).headers.get('location')).toBe('/a?q=1#part');
    expect((await get('/docs/a/b?q')).headers.get('location')).toBe('/a/b?q');
    expect((await get('/away')).headers.get('location')).toBe('https://example.com/x?own=1');
    expect((await get('/docs//evil.example')).headers.get('location')).toBeNull();
    expect((await get('/a')).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/a')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/app-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    writeFileSync(join(root, '_redirects'), '/old /a/b 302\n');
    expect(await get('/old')).toMatchObject({ status: 302 });
  });

  test('the first rule that matches applies, whether it has placeholders or not', async () => {
    const lines = [
      '/a/:x /first/:x 301',
      '/a/b /second 301',
      '/c/d /third 301!',
      '/c/:x /fourth 301',
      '/c/d /fifth 301',
      '/s/* /t/:splat',
    ];
    const { get } = await serve({ ...tree, _redirects: `${lines.join('\n')}\n` });
    const sent = async (path: string) => (await get(path)).headers.get('location');
    expect([await sent('/a/b'), await sent('/c/d'), await sent('/c/e'), await sent('/s/x/y')]).toEqual([
      '/first/b',
      '/third',
      '/fourth',
      '/t/x/y',
    ]);
  });

  test('targets outside ASCII are sent encoded, and rules that cannot be followed are skipped', async () => {
    const { get } = await serve({
      ...tree,
      _redirects: '/jp /a#日本 301\n/gr /a#größe 301\n/ctl /a\u0000\u0001 301\n/:x/:x /a 301\n/*/* /a 301\n/:a:b:c /a 301\n',
      _headers: '/*\n  X-Good: 1\n  X-Bad: 日本\n  X-Bad: a\u0001\n/*/*\n  X-Never: 1\n',
    });
    const sent = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    expect(await sent('/jp')).toEqual([301, '/a#%E6%97%A5%E6%9C%AC']);
    expect(await sent('/gr')).toEqual([301, '/a#gr%C3%B6%C3%9Fe']);
    expect(await sent('/ctl')).toEqual([301, '/a%00%01']);
    const { status, headers } = await get('/a');
    expect([status, headers.get('x-good'), headers.get('x-bad'), headers.get('x-never')]).toEqual([200, '1', null, null]);
  });

  test('content is compressed as the reader likes, small content not', async () => {
    const { get, origin } = await serve();
    const encoding = async (path: string, accepted: string) =>
      (await get(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
    expect(await encoding('/assets/app-1.js', 'gzip, deflate, br')).toBe('br');
    expect(await encoding('/assets/app-1.js', 'gzip, br;q=0')).toBe('gzip');
    expect(await encoding('/assets/app-1.js', 'br;q=0.5, gzip')).toBe('gzip');
    expect(await encoding('/assets/app-1.js', 'identity')).toBeNull();
    expect(await encoding('/a', 'br')).toBeNull();
    const bytes = await new Promise<Buffer>((resolve) => {
      rawRequest(`${origin}/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts)));
      }).end();
    });
    expect(brotliDecompressSync(bytes).toString()).toBe(long);
  });

  test('answers 304 to a browser that has a file, until the file changes', async () => {
    const { get, root } = await serve();
    const etag = (await get('/a')).headers.get('etag') ?? '';
    const again = await get('/a', { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    writeFileSync(join(root, 'a.html'), 'another page');
    expect(await get('/a', { headers: { 'if-none-match': etag } })).toMatchObject({ status: 200, text: 'another page' });
  });

  test('a part of a file is sent to readers who ask for it, or what they may ask for', async () => {
    const { get, root } = await serve({ ...tree, 'film.mp4': '0123456789', 'empty.bin': '' });
    const whole = await get('/film.mp4');
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, text, headers } = await get('/film.mp4', { headers: { range, ...more } });
      return [status, text, headers.get('content-range'), headers.get('content-length')];
    };
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(await part('Bytes=0-0')).toEqual([206, '0', 'bytes 0-0/10', '1']);
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10', '3']);
    expect(await part('bytes=7-99999999999999999999')).toEqual([206, '789', 'bytes 7-9/10', '3']);
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10', '3']);
    expect(await part('bytes=-30')).toEqual([206, '0123456789', 'bytes 0-9/10', '10']);
    for (const outside of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
      expect(await part(outside), outside).toEqual([416, '', 'bytes */10', '0']);
    for (const all of ['bytes=4-2', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'bytes 0-1', 'lines=0-1', ''])
      expect(await part(all), all).toEqual([200, '0123456789', null, '10']);
    for (const range of ['bytes=0-', 'bytes=-5']) expect((await get('/empty.bin', { headers: { range } })).status).toBe(416);

    const etag = whole.headers.get('etag') ?? '';
    expect((await part('bytes=2-4', { 'if-range': etag }))[0]).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 00:00:00 GMT'])
      expect((await part('bytes=2-4', { 'if-range': other }))[0], other).toBe(200);
    expect((await part('bytes=2-4', { 'if-none-match': etag }))[0]).toBe(304);
    writeFileSync(join(root, 'film.mp4'), 'abcdefghij-');
    expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([200, 'abcdefghij-', null, '11']);
  });

  test('ranges are of the file itself: not of compressed bytes, of another page, or of HEAD', async () => {
    const { get } = await serve();
    const range = 'bytes=0-3';
    const script = (accepted: string) => get('/assets/app-1.js', { headers: { range, 'accept-encoding': accepted } });
    expect(await script('br')).toMatchObject({ status: 200, text: long });
    expect(await script('identity')).toMatchObject({ status: 206, text: 'word' });
    expect((await script('br')).headers.get('etag')).toMatch(/^W\//);
    expect(await get('/no-such-page', { headers: { range } })).toMatchObject({ status: 404, text: 'not found page' });
    const head = await get('/a', { method: 'HEAD', headers: { range } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '6']);
    const outside = await get('/assets/app-1.js', { headers: { range: 'bytes=9999-', 'accept-encoding': 'identity' } });
    expect([outside.status, outside.headers.get('cache-control')]).toEqual([416, 'no-cache']);
  });

  test('HEAD has the headers alone, and other methods are refused', async () => {
    const { get } = await serve();
    const head = await get('/a', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '6']);
    expect((await get('/a', { method: 'POST' })).status).toBe(405);
  });

  test('refuses requests that another site makes through the browser', async () => {
    const { origin, get } = await serve();
    const { host, port } = new URL(origin);
    const ask = async (...headers: string[]) => (await raw(origin, '/', [...headers, ''].join('\r\n'))).slice(9, 12);
    for (const name of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      'x@evil.example',
      '127.0.0.1.nip.example',
      ' ',
    ])
      expect([name, await ask(`Host: ${name}`)]).toEqual([name, '403']);
    for (const name of ['localhost', `LOCALHOST.:${port}`, 'docs.localhost', host, '[::1]', '192.168.0.7:80', hostname()])
      expect([name, await ask(`Host: ${name}`)]).toEqual([name, '200']);
    for (const [header, status] of [
      ['Origin: http://evil.example', '403'],
      ['Origin: null', '403'],
      [`Origin: ${origin}`, '200'],
      ['Sec-Fetch-Site: cross-site', '403'],
      ['Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate', '200'],
      ['Sec-Fetch-Site: same-origin', '200'],
    ] as const)
      expect([header, await ask(`Host: ${host}`, header)]).toEqual([header, status]);
    expect((await get('/')).text).toBe('home');
  });

  test('answers under a name that is listened on or allowed, and says how to allow one', async () => {
    const { origin } = await serve(tree, {}, { host: '0.0.0.0', allowHost: ['docs.example.com'] });
    const local = origin.replace('localhost', '127.0.0.1');
    for (const header of ['Host: docs.example.com', 'Host: DOCS.example.com:8443\r\nOrigin: https://DOCS.example.com:8443'])
      expect(await raw(local, '/', `${header}\r\n`)).toContain('200 OK');
    expect(await raw(local, '/', 'Host: other.example.com:80\r\n')).toContain(
      'To allow "other.example.com", start docsgen with "--allow-host other.example.com".',
    );
  });

  test.skipIf(process.platform === 'win32')('a named pipe in the folder is not found and blocks nothing', async () => {
    const { root, get } = await serve();
    for (const name of ['pipe.html', 'a.md', '_redirects']) {
      const pipe = join(root, name);
      rmSync(pipe, { force: true });
      execFileSync('mkfifo', [pipe]);
      // Opening a pipe for reading and writing lets go of those that wait for a writer.
      onTestFinished(() => closeSync(openSync(pipe, 'r+')));
    }
    const soon = (path: string) => get(path, { signal: AbortSignal.timeout(10_000) });
    const answers = await Promise.all(Array.from({ length: 12 }, () => soon('/pipe')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(404));
    expect((await soon('/a.md')).status).toBe(404);
    expect((await soon('/a')).text).toBe('page a');
  });

  test('nothing outside the root is served', async () => {
    const { root, folder, origin } = await serve();
    symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'));
    symlinkSync(folder, join(root, 'folder'));
    symlinkSync(join(root, 'a.html'), join(root, 'inside.html'));
    const paths = [
      '/../outside.txt',
      '/a/../../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e%5coutside.txt',
      '/..\\outside.txt',
      '/link.txt',
      '/folder/outside.txt',
      '/a%00.html',
      '/%',
      '/%c0%ae%c0%ae/outside.txt',
      '//etc/passwd',
      '/.secret/key',
      'http://x/../outside.txt',
    ];
    for (const path of paths)
      expect([path, await raw(origin, path)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 404[\s\S]*not found page$/)]);
    expect(await raw(origin, '/inside')).toContain('page a');
  });

  test('uses the next free port if one is in use', async () => {
    const { origin, root } = await serve();
    const port = Number(new URL(origin).port);
    const next = await startServer({ root, port, site: { baseUrl: '/', trailingSlash: false } });
    onTestFinished(() => next.close());
    expect(Number(new URL(next.url).port)).toBeGreaterThan(port);
  });

  test('many ports in use leave no listeners behind, of which Node.js would warn', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    onTestFinished(() => void process.removeListener('warning', note));
    const { origin, root } = await serve();
    const port = Number(new URL(origin).port);
    for (let count = 0; count < 12; count += 1) {
      const next = await startServer({ root, port, site: { baseUrl: '/', trailingSlash: false } });
      onTestFinished(() => next.close());
    }
    expect(warnings).toEqual([]);
  });

  test('a hook may answer first', async () => {
    const { root } = await serve();
    const server = await startServer({
      root,
      port: 0,
      site: { baseUrl: '/', trailingSlash: false },
      onRequest: (request, response) => request.url === '/events' && Boolean(response.end('hooked')),
    });
    onTestFinished(() => server.close());
    expect(await (await fetch(`${server.url}events`)).text()).toBe('hooked');
    expect(await (await fetch(server.url)).text()).toBe('home');
  });

  test('readers see the old site or the new one while it is replaced', async () => {
    const { root } = await serve({});
    const out = join(root, 'site');
    const site = (text: string) => outputs({ 'index.html': text, 'a.html': text });
    await commitOutput({ key, out, files: site('0') });
    const server = await startServer({ root: out, port: 0, site: { baseUrl: '/', trailingSlash: false } });
    onTestFinished(() => server.close());
    let done = false;
    const reading = (async () => {
      while (!done) {
        const response = await fetch(`${server.url}a`);
        expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      }
    })();
    for (let version = 1; version <= 40; version += 1) await commitOutput({ key, out, files: site(`${version}`) });
    done = true;
    await reading;
    expect(readTree(out)).toEqual({ 'index.html': '40', 'a.html': '40' });
  });
});
