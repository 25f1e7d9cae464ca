import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestSamples } from '../../../samples/index.js';
import type { SampleRequest } from '../../../samples/request.js';

const HOSTILE = [
  "it's",
  '$(id) `id` $HOME $\u007bHOME} #{1+1} {$x} %s %n',
  'a "quoted" \\ text\\',
  '\'; rm -rf / # "; exit // <?php ?> """ \'\'\' ```',
  '@/etc/passwd',
  '=x',
  '!history',
  'line\nbreak\r\ttab',
  '\u2028\u2029\u0085\ufeff\u{1F600}é',
  '</script>',
  '\\u0022 \\n \\',
  '"',
];
const BODY = JSON.stringify(
  Object.fromEntries(HOSTILE.map((value, index) => [`k${index}${value}`, [value, true, null, 1.5]])),
  null,
  2,
);

const sample = (request: SampleRequest, label: string): string =>
  requestSamples(request, 'all').find((one) => one.label === label)?.code ?? '';

const has = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const run = promisify(execFile);

/** The request that a client sent. */
interface Received {
  readonly method?: string;
  readonly url?: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let origin: string;
let folder: string;
const received: Received[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
  writeFileSync(path.join(folder, 'x.png'), 'picture');
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.end('fine');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((done) => server.close(done));
});

const hasRequests = has('python3', '-c', 'import requests');

/** `requests`, as far as samples without forms use it, for machines that do not have it. */
const REQUESTS = `
import sys, types, json as J, urllib.request
def request(method, url, headers={}, json=None, data=None, files=None):
    body = J.dumps(json).encode() if json is not None else data.encode() if isinstance(data, str) else data
    headers = dict(headers)
    if json is not None: headers["Content-Type"] = "application/json"
    return urllib.request.urlopen(urllib.request.Request(url, data=body, headers=headers, method=method))
module = types.ModuleType("requests")
module.request = request
for verb in ["get", "post", "put", "patch", "delete", "head", "options"]:
    setattr(module, verb, lambda url, verb=verb, **more: request(verb.upper(), url, **more))
sys.modules["requests"] = module
`;

/** Clients that this machine can run: the command, and the file that the sample is written to. */
const RUNNERS: readonly (readonly [label: string, available: boolean, (code: string) => Promise<unknown>])[] = [
  ['cURL', has('curl', '--version'), (code) => run('bash', ['-c', `${code} --silent --output /dev/null`], { cwd: folder })],
  ['JavaScript', true, (code) => run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })],
  ['Node', true, (code) => run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })],
  [
    'Python',
    has('python3', '--version'),
    (code) => run('python3', ['-c', hasRequests ? code : REQUESTS + code], { cwd: folder }),
  ],
  ['Go', has('go', 'version'), (code) => runFile('main.go', code, ['go', 'run'])],
  ['Java', has('java', '-version') && has('javac', '-version'), (code) => runFile('Sample.java', javaProgram(code), ['java'])],
  ['PHP', has('php', '--ri', 'curl'), (code) => runFile('sample.php', code, ['php'])],
  ['Ruby', has('ruby', '--version'), (code) => runFile('sample.rb', code, ['ruby'])],
];

function runFile(name: string, code: string, [command, ...args]: readonly [string, ...string[]]): Promise<unknown> {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return run(command, [...args, file], { cwd: folder });
}

/** Wraps statements in a class, which makes them a program. */
function javaProgram(code: string): string {
  const [imports = '', ...statements] = code.split('\n\n');
  return `${imports}\n\npublic class Sample {\n  public static void main(String[] args) throws Exception {\n${statements.join('\n\n')}\n  }\n}\n`;
}

describe.each(RUNNERS)('%s', (label, available, start) => {
  /** The file of a form in JavaScript is one that the reader of a page has chosen, so only a browser has it. */
  const sendsForms = available && label !== 'JavaScript' && (label !== 'Python' || hasRequests);
  const send = async (request: SampleRequest): Promise<Received> => {
    received.length = 0;
    await start(sample(request, label));
    expect(received).toHaveLength(1);
    return received[0] as Received;
  };

  it.runIf(available)('sends hostile values unchanged', async () => {
    const header = 'a "b" \\ \'c\' $HOME `id` #{1} %s';
    const { method, url, headers, body } = await send({
      method: 'PUT',
      url: `${origin}/a?b='c'&d=%24(id)`,
      headers: { 'X-Hostile': header, 'Content-Type': 'application/json' },
      body: BODY,
    });
    expect([method, url?.replaceAll('%27', "'"), headers['x-hostile']]).toEqual(['PUT', "/a?b='c'&d=%24(id)", header]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body)).toEqual(JSON.parse(BODY));
  });

  it.runIf(available && label !== 'JavaScript')('sends a file', async () => {
    const { method, headers, body } = await send({
      method: 'PUT',
      url: `${origin}/a`,
      headers: { 'Content-Type': 'image/png', 'X-Other': 'a' },
      file: 'x.png',
    });
    expect({ method, type: headers['content-type'], body }).toEqual({ method: 'PUT', type: 'image/png', body: 'picture' });
  });

  it.runIf(available)('sends text that is not JSON', async () => {
    const text = HOSTILE.join('\n');
    const { headers, body } = await send({
      method: 'POST',
      url: `${origin}/`,
      headers: { 'Content-Type': 'text/plain' },
      body: text,
    });
    expect(body).toBe(text);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  it.runIf(sendsForms)('sends forms and files', async () => {
    const { headers, body } = await send({
      method: 'POST',
      url: `${origin}/`,
      headers: {},
      form: [
        { name: 'note', value: '\'a\' "b" \\ $HOME' },
        { name: 'file', value: 'x.png', file: true },
      ],
    });
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="note"\r\n(?:[^\r]+\r\n)*\r\n'a' "b" \\ \$HOME\r\n/);
    expect(body).toMatch(/name="file"; filename="x\.png"\r\n(?:[^\r]+\r\n)*\r\npicture\r\n/);
  });

  it.runIf(sendsForms)('sends parts with a content type, and parts with the same name', async () => {
    const json = '{"a": "; \\"q\\" $HOME #{x} \\\\", "b": {}}';
    const { headers, body } = await send({
      method: 'POST',
      url: `${origin}/`,
      headers: {},
      form: [
        { name: 'attributes', value: json, type: 'application/json' },
        { name: 'tag', value: 'one' },
        { name: 'tag', value: 'two' },
        { name: 'file', value: 'x.png', file: true, type: 'image/png' },
      ],
    });
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const parts = body.split(/\r\n--[^\r]+\r\n|--[^\r]+\r\n|\r\n--[^\r]+--\r\n/).filter(Boolean);
    expect(parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4))).toEqual([json, 'one', 'two', 'picture']);
    expect(parts[0]).toMatch(/name="attributes"[\s\S]*Content-Type: application\/json\r\n/i);
    expect(parts[3]).toMatch(/filename="x\.png"[\s\S]*Content-Type: image\/png\r\n/i);
  });
});

/** Parses literals as the languages do, for languages that this machine may not have. */
const READERS: Readonly<Record<string, (code: string) => string[]>> = {
  Go: (code) => [
    ...[...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(([, quoted, raw]) => raw ?? unescapeC(quoted ?? '')),
  ],
  PHP: (code) => [...code.matchAll(/'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, text = '']) => text.replace(/\\([\\'])/g, '$1')),
  Ruby: (code) => [...code.matchAll(/'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, text = '']) => text.replace(/\\([\\'])/g, '$1')),
  'C#': (code) =>
    [...code.matchAll(/("{3,})\n([\s\S]*?)\n {4}\1|"((?:[^"\\\n]|\\.)*)"/g)].map(([, , raw, quoted]) =>
      raw === undefined ? unescapeC(quoted ?? '') : raw.replace(/^ {4}/gm, ''),
    ),
};

/** The escapes that Go and C# share. */
function unescapeC(text: string): string {
  expect(text).not.toMatch(/[\n\r\u2028\u2029\u0085]/);
  return text.replace(/\\(u[\da-f]{4}|.)/gi, (_, marks: string) => {
    if (marks.length > 1) return String.fromCharCode(Number.parseInt(marks.slice(1), 16));
    const known = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', '\\': '\\' }[marks];
    if (known === undefined) throw new Error(`there is no escape \\${marks}`);
    return known;
  });
}

describe.each(Object.entries(READERS))('%s literals', (label, read) => {
  it.each(HOSTILE)('preserve their value: %j', (value) => {
    const request: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'text/plain' },
      body: value,
    };
    expect(read(sample(request, label))).toContain(value);
  });

  it('may contain a whole JSON text', () => {
    const request: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'application/json' },
      body: BODY,
    };
    const values = read(sample(request, label)).filter((one) => one.startsWith('{'));
    expect(values.map((one) => JSON.parse(one) as unknown)).toEqual([JSON.parse(BODY)]);
  });
});

it('shows all clients on the page of an operation, in one order', () => {
  const all = requestSamples({ method: 'GET', url: 'https://example.com/a', headers: {} }, 'all');
  expect(all.map(({ label }) => label)).toEqual([
    'cURL',
    'JavaScript',
    'Python',
    'HTTP',
    'HTTPie',
    'Node',
    'Go',
    'Java',
    'PHP',
    'Ruby',
    'C#',
  ]);
  for (const { code, language } of all) expect(code.split('\n').length, language).toBeLessThan(32);
});
