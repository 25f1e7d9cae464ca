import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived, except preflight requests. */
export interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface EchoServer {
  /** Its origin. */
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Requests whose connection the client closed before the response was complete. */
  readonly aborted: string[];
  close(): Promise<void>;
}

/** Responses by the first part of the path; every other path is answered with the request as JSON. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse, arrival: Arrival) => void>> = {
  '/html': (response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<img src=x onerror="document.title=1">'),
  '/binary': (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([0x89, 0x50, 0xff, 0])),
  '/empty': (response) => response.writeHead(204).end(),
  '/numbers': (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":12345678901234567890,"list":[],"x":[1.10,{}]}'),
  '/huge': (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('x'.repeat(12_000_000)),
  '/long': (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('x'.repeat(300_000)),
  '/never': () => {},
  '/endless': (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n'),
  '/cookie': (response, { headers }) =>
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Set-Cookie': 'a=1' }).end(`cookie: ${headers.cookie}`),
};

/** Starts a server that allows requests from every page, except to `/closed`, and records them. */
export async function startEchoServer(): Promise<EchoServer> {
  const arrivals: Arrival[] = [];
  const aborted: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    response.on('close', () => !response.writableFinished && aborted.push(url));
    request.on('end', () => {
      const path = /^\/[^/?]*/.exec(url)?.[0] ?? '';
      if (path !== '/closed') {
        response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
        response.setHeader('Access-Control-Allow-Credentials', 'true');
        response.setHeader('Access-Control-Allow-Methods', headers['access-control-request-method'] ?? '*');
        response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
        response.setHeader('Access-Control-Expose-Headers', 'X-Answer');
      }
      if (method === 'OPTIONS') return void response.writeHead(204).end();
      const arrival = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
      arrivals.push(arrival);
      response.setHeader('X-Answer', '42');
      const answer = ANSWERS[path];
      if (answer) answer(response, arrival);
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(arrival));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    aborted,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
