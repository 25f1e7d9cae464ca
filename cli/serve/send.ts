import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { lookup } from 'mrmime';
import type { OpenFile } from './locate.js';
import { rangeOf } from './range.js';

/** Below this size in bytes, compression does not save a packet. */
const SMALL = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm)|image\/svg\+xml)/;

interface Answer {
  readonly file: OpenFile;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Do not compress: on the same machine, compression costs more time than it saves. */
  readonly plain?: boolean;
}

/** Sends an open file and closes it: 304 if the client has it, compressed if that saves time, otherwise the requested range. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { file, status, headers } = answer;
  try {
    const type = contentType(file.path);
    const { etag, encoding, range, isEncodable } = chosenForm(request, type, answer);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    if (isEncodable) response.setHeader('Vary', 'Accept-Encoding');
    for (const [name, value] of headers) response.setHeader(name, value);
    if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
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
    await (encoding ? pipeline(content, compressor(encoding), response) : pipeline(content, response));
  } finally {
    await file.close();
  }
}

/** The encoding and range of a response; a compressed response is always the whole file. */
function chosenForm(request: IncomingMessage, type: string, { file, status, plain = false }: Answer) {
  const isEncodable = !plain && COMPRESSIBLE.test(type) && file.size >= SMALL;
  // All encodings of a file share one weak tag (RFC 9110, 8.8.1).
  const etag = isEncodable ? `W/${file.etag}` : file.etag;
  const encoding = isEncodable ? encodingOf(request.headers['accept-encoding']) : undefined;
  const range = encoding || status !== 200 ? undefined : rangeAsked(request, etag, file.size);
  return { isEncodable, etag, encoding, range };
}

function contentType(path: string): string {
  const name = path === 'nginx.conf' || extname(path) === '' ? 'a.txt' : path;
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Compares `If-None-Match`, a list, weakly (RFC 9110, 13.1.2). */
function isKnown(known: string | undefined, etag: string): boolean {
  return known?.split(',').some((one) => one.trim() === '*' || opaque(one.trim()) === opaque(etag)) ?? false;
}

const opaque = (etag: string) => etag.replace(/^W\//, '');

/** RFC 9110, 13.1.5 and 14.2: only `GET` supports ranges, and a client with a part of another version receives the whole file. */
function rangeAsked({ method, headers }: IncomingMessage, etag: string, size: number): ReturnType<typeof rangeOf> {
  const condition = headers['if-range'];
  const isSame = condition === undefined || (condition === etag && !etag.startsWith('W/'));
  return method === 'GET' && isSame ? rangeOf(headers.range, size) : undefined;
}

/** RFC 9110, 12.5.3: the encoding that the client prefers; brotli if it prefers several equally. */
function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((one) => {
        const [name = '', weight] = one
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : undefined;
}

function compressor(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 6 });
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}
