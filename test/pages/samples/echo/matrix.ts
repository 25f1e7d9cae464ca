import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../../../samples/json-value.js';
import { html, pagesOf } from '../../openapi/harness.js';
import { CASES, describeCases, type EchoCase, type ExpectedPart } from './cases.js';
import { type EchoClient, FILE_CONTENT, type NamedSample } from './clients.js';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What a client sent, by case. */
export type Arrivals = ReadonlyMap<string, readonly Arrived[]>;

/** Server that records requests by the first part of their paths. */
export interface Recorder {
  readonly origin: string;
  /** Returns the requests since the last call. */
  take(): Arrivals;
  close(): Promise<unknown>;
}

export async function startRecorder(): Promise<Recorder> {
  let arrivals = new Map<string, Arrived[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const { origin } = request.headers;
      if (origin !== undefined) {
        response.setHeader('Access-Control-Allow-Origin', origin);
        response.setHeader('Access-Control-Allow-Methods', request.headers['access-control-request-method'] ?? '*');
        response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
      }
      if (request.headers['access-control-request-method'] !== undefined) return void response.writeHead(204).end();
      const headers: Record<string, string> = {};
      for (let index = 0; index < rawHeaders.length; index += 2)
        headers[(rawHeaders[index] as string).toLowerCase()] = Buffer.from(rawHeaders[index + 1] as string, 'latin1').toString();
      const name = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
      const rest = url.slice(name.length + 1);
      arrivals.set(name, [...(arrivals.get(name) ?? []), { method, url: rest, headers, body: Buffer.concat(chunks).toString() }]);
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = arrivals;
      arrivals = new Map();
      return taken;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const decode = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

/** Returns the samples of all cases as a reader copies them from the pages, by client. */
export async function readSamples(origin: string): Promise<ReadonlyMap<string, readonly NamedSample[]>> {
  const pages = await pagesOf(describeCases(origin));
  const samples = new Map<string, NamedSample[]>();
  for (const { name } of CASES) {
    const blocks = html(pages, name).matchAll(
      /name="tabs-request"[^>]* value="([^"]*)"[\s\S]*?<pre[^>]*><code>([\s\S]*?)\n?<\/code><\/pre>/g,
    );
    for (const [, label = '', code = ''] of blocks)
      samples.set(label, [...(samples.get(label) ?? []), { name, code: decode(code) }]);
  }
  return samples;
}

/** Runs the samples of a client in a folder that contains the file that they send. Returns what arrived, and what the client printed. */
export async function runClient(
  client: EchoClient,
  samples: readonly NamedSample[],
  recorder: Recorder,
): Promise<{ readonly arrivals: Arrivals; readonly output: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'echo-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'file'), FILE_CONTENT);
  try {
    const output = await client.run(samples, folder);
    return { arrivals: recorder.take(), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what differs between the request of a case and the one that arrived; nothing if they are the same. */
export function compare({ name, expected }: EchoCase, arrivals: Arrivals): string[] {
  const requests = arrivals.get(name) ?? [];
  const [arrived] = requests;
  if (!arrived || requests.length > 1) return [`${requests.length} requests`];
  const { method, url, headers = {}, type, body } = expected;
  const differences: string[] = [];
  const check = (what: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      differences.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
  };
  check('method', arrived.method, method);
  check('URL', arrived.url, url);
  for (const [key, value] of Object.entries(headers)) check(key, arrived.headers[key], value);
  const sentType = arrived.headers['content-type'];
  if (typeof body === 'object' && 'parts' in body) {
    const boundary = /^multipart\/[^;]*;.*boundary="?([^";]+)"?/i.exec(sentType ?? '')?.[1] ?? '';
    check('Content-Type', sentType?.split(';')[0], body.type ?? 'multipart/form-data');
    const parts = readParts(arrived.body, boundary);
    check('number of parts', parts.length, body.parts.length);
    for (const [index, part] of body.parts.entries())
      if (parts[index]) check(`part ${index}`, describePart(parts[index], part), part);
    return differences;
  }
  if (type !== undefined) check('Content-Type', sentType?.split(';')[0]?.trim(), type);
  if (typeof body === 'object') check('JSON', canonical(arrived.body), canonical(body.json));
  else if (body !== undefined) check('body', arrived.body, body);
  return differences;
}

/** JSON without its layout, with all digits. */
function canonical(text: string): string {
  try {
    return stringifyJson(parseJson(text)) ?? '';
  } catch {
    return `not JSON: ${text}`;
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Splits a multipart body; RFC 2046, section 5.1.1. */
const readParts = (body: string, boundary: string): Part[] =>
  `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
      const headers = head
        .split('\r\n')
        .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')] as const);
      return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
    });

/** Describes a part in the form of the expected one. Only that of a file without a type may have any; a text has none, or the default. */
function describePart({ headers, body }: Part, expected: ExpectedPart): Partial<ExpectedPart> {
  const disposition = headers.get('content-disposition') ?? '';
  const filename = /; filename="?([^";]*)/.exec(disposition)?.[1];
  const type = headers.get('content-type');
  const isDefault = expected.type === undefined && (filename !== undefined || type === undefined || /^text\/plain\b/.test(type));
  return {
    name: /[; ]name="?([^";]*)/.exec(disposition)?.[1] ?? '',
    ...(filename === undefined ? {} : { filename }),
    ...(isDefault ? {} : { type }),
    ...(expected.headers && {
      headers: Object.fromEntries(Object.keys(expected.headers).map((name) => [name, headers.get(name) ?? ''])),
    }),
    body,
  };
}

/** Returns a table: how many cases of each kind a client sent as the document asks for. */
export function formatMatrix(results: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): string {
  const kinds = [...new Set(CASES.map(({ kind }) => kind))];
  const cell = (label: string, kind: string) => {
    const cases = CASES.filter((one) => one.kind === kind);
    const right = cases.filter(({ name }) => results.get(label)?.get(name)?.length === 0).length;
    return `${right}/${cases.length}`;
  };
  const labels = [...results.keys()];
  const rows = [['', ...labels], ...kinds.map((kind) => [kind, ...labels.map((label) => cell(label, kind))])];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
