import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { lookup } from 'mrmime';
import type { OpenFile } from './locate.js';
import { parseRange } from './range.js';

/** Below this size in bytes, compression does not save a packet. */
const MIN_COMPRESSED_SIZE = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm)|image\/svg\+xml)/;

interface FileResponse {
  readonly file: OpenFile;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Do not compress. On the same machine, compression takes more time than it saves. */
  readonly plain?: boolean;
}

/** Sends an open file and closes it: 304 if the client has it, compressed if that saves time, otherwise the requested range. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, fileResponse: FileResponse): Promise<void> {
  const { file, status, headers } = fileResponse;
  try {
    const type = contentType(file.path);
    const { etag, encoding, range, isEncodable } = negotiate(request, type, fileResponse);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    if (isEncodable) response.setHeader('Vary', 'Accept-Encoding');
    for (const [name, value] of headers) response.setHeader(name, value);
    if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
      response.removeHeader('Content-Type');
      response.writeHead(304).end();
      return;
    }
    if (status === 200 && !encoding) response.setHeader('Accept-Ranges', 'bytes');
    if (range === 'outside') {
      response.removeHeader('Content-Type');
      response.setHeader('Cache-Control', 'no-cache');
      response.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
      return;
    }
    if (encoding) response.setHeader('Content-Encoding', encoding);
    else response.setHeader('Content-Length', range ? range.last - range.first + 1 : file.size);
    if (range) response.setHeader('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
    response.writeHead(range ? 206 : status);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const content = file.read(range);
    await (encoding ? pipeline(content, createCompressor(encoding), response) : pipeline(content, response));
  } finally {
    await file.close();
  }
}

/** Chooses the encoding and range of a response. A compressed response always contains the whole file. */
function negotiate(request: IncomingMessage, type: string, { file, status, plain = false }: FileResponse) {
  const isEncodable = !plain && COMPRESSIBLE.test(type) && file.size >= MIN_COMPRESSED_SIZE;
  // All encodings of a file share one weak tag (RFC 9110, 8.8.1).
  const etag = isEncodable ? `W/${file.etag}` : file.etag;
  const encoding = isEncodable ? chooseEncoding(request.headers['accept-encoding']) : undefined;
  const range = encoding || status !== 200 ? undefined : readRange(request, etag, file.size);
  return { isEncodable, etag, encoding, range };
}

function contentType(path: string): string {
  const name = path === 'nginx.conf' || extname(path) === '' ? 'a.txt' : path;
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Compares `If-None-Match`, a list, weakly (RFC 9110, 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((entry) => entry.trim() === '*' || stripWeak(entry.trim()) === stripWeak(etag)) ?? false;
}

const stripWeak = (etag: string) => etag.replace(/^W\//, '');

/** Only `GET` supports ranges, and a client that has a part of another version receives the whole file (RFC 9110, 13.1.5 and 14.2). */
function readRange({ method, headers }: IncomingMessage, etag: string, size: number): ReturnType<typeof parseRange> {
  const condition = headers['if-range'];
  const isSameVersion = condition === undefined || (condition === etag && !etag.startsWith('W/'));
  return method === 'GET' && isSameVersion ? parseRange(headers.range, size) : undefined;
}

/** Returns the encoding that the client prefers, and brotli if it prefers several equally (RFC 9110, 12.5.3). */
function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((entry) => {
        const [name = '', weight] = entry
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  const getWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (getWeight('br') > 0 && getWeight('br') >= getWeight('gzip')) return 'br';
  return getWeight('gzip') > 0 ? 'gzip' : undefined;
}

function createCompressor(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 6 });
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}
