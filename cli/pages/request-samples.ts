import { httpSample } from './samples/http.js';
import { javascriptSample } from './samples/javascript.js';
import { pythonSample } from './samples/python.js';
import { curlSample, httpieSample } from './samples/shell.js';

/** A field of a `multipart/form-data` body. The value of a file is its name. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly file?: true;
}

/** A request as samples show it. */
export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  /** Absolute, encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent; JSON keeps the layout it has here. */
  readonly body?: string;
  /** Instead of `body`. The clients write the content type themselves, because it names the boundary. */
  readonly form?: readonly FormField[];
}

export interface RequestSample {
  readonly label: 'HTTP' | 'cURL' | 'HTTPie' | 'JavaScript' | 'Python';
  /** For highlighting. */
  readonly language: 'http' | 'bash' | 'js' | 'python';
  readonly code: string;
}

/** A name that a header may have; RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * A request in the forms in which readers send one, in the order in which every page shows them. Values may hold anything: each
 * form quotes them by its own rules. Headers that no client can send are left out, and their values are on one line.
 */
export function requestSamples(request: SampleRequest): RequestSample[] {
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => TOKEN.test(name) && !(request.form && name.toLowerCase() === 'content-type'))
      .map(([name, value]) => [name, value.replace(/[\r\n\0]+/g, ' ')]),
  );
  const clean = { ...request, headers, url: request.url.replace(/\s/g, (space) => encodeURIComponent(space)) };
  return [
    { label: 'HTTP', language: 'http', code: httpSample(clean) },
    { label: 'cURL', language: 'bash', code: curlSample(clean) },
    { label: 'HTTPie', language: 'bash', code: httpieSample(clean) },
    { label: 'JavaScript', language: 'js', code: javascriptSample(clean) },
    { label: 'Python', language: 'python', code: pythonSample(clean) },
  ];
}
