import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gateway {
  /** Its origin. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a gateway in front of a server that lets every page call it, as a company would set one up. */
export async function startGateway(target: string): Promise<Gateway> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const allow = {
      'Access-Control-Allow-Origin': headers.origin ?? '*',
      'Access-Control-Allow-Methods': headers['access-control-request-method'] ?? '*',
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
      'Access-Control-Expose-Headers': 'Location',
    };
    if (method === 'OPTIONS') return void outgoing.writeHead(204, allow).end();
    const { origin: _, ...rest } = headers;
    const request = forward(new URL(url, target), { method, headers: rest }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...allow });
      response.pipe(outgoing);
    });
    request.on('error', () => outgoing.writeHead(502, allow).end());
    incoming.pipe(request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
