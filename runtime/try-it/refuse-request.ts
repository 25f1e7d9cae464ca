import type { SampleRequest } from '../../samples/request.js';
import * as TEXTS from '../../templates/texts/try-it.js';

/** Where requests are sent from. */
interface Origin {
  readonly origin: string;
  readonly protocol: string;
}

/** Returns why a browser would not send a request, if it would not: `fetch` fails without a reason. */
export function refuseRequest(request: SampleRequest, page: Origin, allowed: readonly string[]): string | undefined {
  const { refused } = TEXTS;
  const { method, url, headers, body, file, form } = request;
  if (!URL.canParse(url)) return refused.url;
  const { origin, protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return refused.url;
  if (!allowed.includes(origin)) return refused.origin(origin);
  const isLocal = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (page.protocol === 'https:' && protocol === 'http:' && !isLocal) return refused.mixed(origin);
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method)) return refused.method(method);
  if (/^(?:GET|HEAD)$/.test(method) && [body, file, form].some((content) => content !== undefined)) return refused.body(method);
  const unsendable = Object.entries(headers).find(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value));
  return unsendable && refused.header(unsendable[0]);
}

/** Returns the origins that the policy of a document allows requests to. */
export function listAllowedOrigins(document: Document, { origin }: Origin): string[] {
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? '';
  const sources = /(?:^|;)\s*connect-src\s+([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/) ?? [];
  return sources.map((source) => (source === "'self'" ? origin : source));
}
