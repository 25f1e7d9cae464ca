import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { startServer } from '../../../cli/serve/index.js';
import { Random } from '../random.js';
import { fuzzText, type TextKind } from './mutate-text.js';
import type { OpenTarget } from './target.js';

const SECRET = 'must-not-be-served';

const PATHS: TextKind = {
  examples: [
    '/',
    '/a',
    '/a.html',
    '/a/',
    '/folder/b',
    '/folder',
    '/é%20x',
    '/%C3%A9%20x.html',
    '/old',
    '/prefix/a?b=1#c',
    '/assets/a.js',
    '/.docsgen',
  ],
  pieces: [
    ...'/\\.%?#&=:;@~|*"<>{}',
    '..',
    '../',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%0d%0aX-Evil:%201',
    '%c0%ae',
    '%',
    '%zz',
    '//',
    'http://evil.example/',
    '//evil.example',
    'secret.txt',
    '.hidden',
    'link/secret.txt',
    '%25',
  ],
  prefixes: ['/', '..', '%2f'],
  most: 2,
};

const SILENCE = 10_000;

/** Sends a request with exactly these bytes; returns the response as text. */
function request(port: number, target: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(SILENCE, () => socket.destroy(new Error('the server does not answer')));
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('error', reject).on('close', () => resolve(answer));
    socket.write(
      Buffer.concat([Buffer.from('GET '), target, Buffer.from(' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')]),
    );
  });
}

/** Paths of requests to `docsgen serve`. */
export const openHttpPath: OpenTarget = async (folder) => {
  const root = path.join(folder, 'dist');
  const files = {
    'index.html': 'home',
    'a.html': 'a',
    'folder/b.html': 'b',
    'é x.html': 'e',
    'assets/a.js': '1',
    '404.html': 'none',
    '.docsgen': SECRET,
    '.hidden': SECRET,
    _redirects: '/old /a 301\n/prefix/* /:splat 301\n',
    _headers: `/*\n  X-Site: yes\n# ${SECRET}\n`,
    '../secret.txt': SECRET,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  symlinkSync(folder, path.join(root, 'link'));
  const { port } = await startServer({ root, port: 0, site: { baseUrl: '/', trailingSlash: false } });
  return {
    async run(seed) {
      const target = Buffer.from(fuzzText(new Random(seed), PATHS).replace(/[\0\r\n ]/g, ''));
      const answer = await request(port, target.length === 0 ? Buffer.from('/') : target.subarray(0, 8_000));
      const [head = ''] = answer.split('\r\n\r\n');
      const shown = JSON.stringify(target.toString('latin1').slice(0, 200));
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
      if (!(status >= 200 && status < 500)) return `${shown} is answered with ${JSON.stringify(head.slice(0, 100))}`;
      if (answer.includes(SECRET)) return `${shown} shows a file that is not part of the site`;
      if (/^x-evil:/im.test(head)) return `${shown} adds a header`;
      const location = /^location: (.*)$/im.exec(head)?.[1];
      if (location !== undefined && /^(?:[/\\]{2}|[a-z]+:)/i.test(location)) return `${shown} redirects to ${location}`;
      return undefined;
    },
  };
};
