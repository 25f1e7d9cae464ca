import { formPieces } from '../../samples/http.js';
import type { SampleRequest } from '../../samples/request.js';
import type { Interruption } from './interruption.js';
import { type BodyRead, readBody } from './read-body.js';

export interface Answer {
  readonly kind: 'response';
  readonly status: number;
  readonly statusText: string;
  /** Where the request was redirected to. */
  readonly redirectedTo?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Milliseconds until the whole response had arrived. */
  readonly time: number;
  readonly body: BodyRead;
}

/** The result of a request. */
export type Outcome = Answer | { readonly kind: 'cancelled' } | { readonly kind: 'timeout' } | { readonly kind: 'failed' };

interface SendInput {
  readonly request: SampleRequest;
  /** The files of its form, in order. */
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Called when the response begins. */
  readonly onResponse: () => void;
}

/** Sends a request without the cookies of the reader. Never rejects. */
export async function sendRequest(
  { request, files, signal, onResponse }: SendInput,
  environment: Pick<Window, 'fetch' | 'performance'>,
): Promise<Outcome> {
  const start = environment.performance.now();
  const { body, type } = createBody(request, files);
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'cookie');
  if (type !== undefined) headers.push(['Content-Type', type]);
  try {
    const response = await environment.fetch(request.url, {
      method: request.method,
      headers,
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    onResponse();
    const read = await readBody(response, signal);
    return {
      kind: 'response',
      status: response.status,
      statusText: response.statusText,
      redirectedTo: response.redirected ? response.url : undefined,
      headers: [...response.headers],
      time: Math.round(environment.performance.now() - start),
      body: read,
    };
  } catch {
    if (!signal.aborted) return { kind: 'failed' };
    return { kind: signal.reason as Interruption };
  }
}

/** Writes out a form as its samples do, because `FormData` sends a text with a content type as a file. */
function createBody(
  { body, file, form, formType = 'multipart/form-data' }: SampleRequest,
  files: readonly File[],
): { readonly body?: string | Blob; readonly type?: string } {
  if (file !== undefined) return { body: files[0] };
  if (!form) return { body };
  const boundary = `docsgen-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  let next = 0;
  const typed = form.map((field) => {
    if (!field.file) return field;
    const file = files[next++];
    const ownType = file?.type || undefined;
    const type = field.hasOtherTypes ? (ownType ?? field.type) : (field.type ?? ownType);
    return { ...field, type: type ?? 'application/octet-stream' };
  });
  next = 0;
  const parts = formPieces(typed, boundary).map((piece) => ('text' in piece ? piece.text : (files[next++] ?? '')));
  return { body: new Blob(parts), type: `${formType}; boundary=${boundary}` };
}
