import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A metrics report of the flag client. */
interface Report {
  readonly bucket: { readonly start: string; readonly toggles: Record<string, { readonly yes: number; readonly no: number }> };
  readonly appName: string;
}

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Serves the front-end API of a flag server and receives feedback, both on another origin than the site. */
export interface FlagServer {
  /** URL of the front-end API. */
  readonly url: string;
  /** URL of the feedback receiver. */
  readonly target: string;
  /** Flags that are on, or a handler that responds instead. */
  flags: readonly string[] | ((response: ServerResponse) => void);
  /** Handler of the feedback receiver. */
  receive: (response: ServerResponse) => void;
  /** Reports of pages opened since the last reset. */
  readonly reports: Report[];
  readonly received: Received[];
  /** Requests to the front-end API. */
  readonly asked: URL[];
  reset(): void;
  close(): Promise<void>;
}

export const KEY = 'proxy-client-key';

export async function startFlagServer(): Promise<FlagServer> {
  let since = Date.now();
  const server = createServer(async (request, response) => {
    const { pathname, href } = new URL(request.url ?? '/', flagServer.url);
    const isFeedback = pathname === '/feedback';
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      isFeedback ? 'content-type' : 'authorization, content-type, if-none-match',
    );
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (isFeedback) {
      flagServer.received.push({ headers: request.headers, body: await textOf(request) });
      return flagServer.receive(response);
    }
    if (request.headers.authorization !== KEY) return void response.writeHead(401).end();
    if (pathname === '/proxy/client/metrics') {
      const report: Report = JSON.parse(await textOf(request));
      // A closed page sends its last report while the next test is running.
      if (Date.parse(report.bucket.start) >= since) flagServer.reports.push(report);
      return void response.writeHead(202).end();
    }
    flagServer.asked.push(new URL(href));
    if (typeof flagServer.flags === 'function') return flagServer.flags(response);
    const toggles = flagServer.flags.map((name) => ({ name, enabled: true, variant: { name: 'disabled', enabled: false } }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ toggles }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const start = { flags: [] as readonly string[], receive: (response: ServerResponse) => void response.writeHead(200).end() };
  const flagServer: FlagServer = {
    ...start,
    url: `${origin}/proxy`,
    target: `${origin}/feedback`,
    reports: [],
    received: [],
    asked: [],
    reset() {
      since = Date.now();
      Object.assign(flagServer, start);
      for (const list of [flagServer.reports, flagServer.received, flagServer.asked]) list.length = 0;
    },
    close: () => closed(server),
  };
  return flagServer;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
