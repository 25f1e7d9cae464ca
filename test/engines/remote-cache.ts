import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A cache that several machines share. */
export interface RemoteCache {
  readonly url: string;
  readonly token: string;
  /** Number of task results. */
  readonly size: number;
  close(): Promise<void>;
}

/** Starts a remote cache for Turborepo on the loopback interface (https://turborepo.dev/docs/openapi): artifacts are stored under their hash. */
export async function startRemoteCache(): Promise<RemoteCache> {
  const token = 'secret';
  const artifacts = new Map<string, { readonly bytes: Buffer; readonly duration: string }>();
  const server = createServer(async (request, response) => {
    const [, hash = ''] = /^\/v8\/artifacts\/([\da-f]+)(?:\?|$)/.exec(request.url ?? '') ?? [];
    const artifact = artifacts.get(hash);
    const answer = (status: number, body?: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {});
    if (request.method === 'PUT' && hash) {
      artifacts.set(hash, { bytes: await buffer(request), duration: String(request.headers['x-artifact-duration'] ?? 0) });
      return answer(202, { urls: [] });
    }
    if (request.url?.startsWith('/v8/artifacts/status')) return answer(200, { status: 'enabled' });
    if (request.method === 'POST') return answer(200, {});
    if (!artifact) return answer(404, {});
    response.writeHead(200, { 'Content-Length': artifact.bytes.length, 'x-artifact-duration': artifact.duration });
    return response.end(request.method === 'HEAD' ? undefined : artifact.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    get size() {
      return artifacts.size;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
