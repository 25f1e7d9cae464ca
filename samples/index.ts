import { csharpSample } from './csharp.js';
import { goSample } from './go.js';
import { httpSample } from './http.js';
import { javaSample } from './java.js';
import { javascriptSample } from './javascript.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import { pythonSample } from './python.js';
import type { SampleRequest } from './request.js';
import { rubySample } from './ruby.js';
import { curlSample, httpieSample } from './shell.js';

export interface RequestSample {
  readonly label: string;
  /** Language for highlighting. */
  readonly language: string;
  readonly code: string;
}

interface Client extends Omit<RequestSample, 'code'> {
  sample(request: SampleRequest): string;
}

const HTTP: Client = { label: 'HTTP', language: 'http', sample: httpSample };
const CURL: Client = { label: 'cURL', language: 'bash', sample: curlSample };
const HTTPIE: Client = { label: 'HTTPie', language: 'bash', sample: httpieSample };
const JAVASCRIPT: Client = { label: 'JavaScript', language: 'js', sample: javascriptSample };
const NODE: Client = { label: 'Node', language: 'js', sample: nodeSample };
const PYTHON: Client = { label: 'Python', language: 'python', sample: pythonSample };
const GO: Client = { label: 'Go', language: 'go', sample: goSample };
const JAVA: Client = { label: 'Java', language: 'java', sample: javaSample };
const PHP: Client = { label: 'PHP', language: 'php', sample: phpSample };
const RUBY: Client = { label: 'Ruby', language: 'ruby', sample: rubySample };
const CSHARP: Client = { label: 'C#', language: 'csharp', sample: csharpSample };

/** The clients on Markdown pages (`few`) and on operation pages (`all`). */
const CLIENTS = {
  few: [HTTP, CURL, HTTPIE, JAVASCRIPT, PYTHON],
  all: [CURL, JAVASCRIPT, PYTHON, HTTP, HTTPIE, NODE, GO, JAVA, PHP, RUBY, CSHARP],
} as const satisfies Readonly<Record<string, readonly Client[]>>;

/** A valid header name; RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** Leaves out headers that no client can send, joins the lines of header values, and encodes spaces in the URL. */
export function cleanRequest(request: SampleRequest): SampleRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => TOKEN.test(name) && !(request.form && name.toLowerCase() === 'content-type'))
      .map(([name, value]) => [name, value.replace(/[\r\n\0]+/g, ' ')]),
  );
  return { ...request, headers, url: request.url.replace(/\s/g, (space) => encodeURIComponent(space)) };
}

/**
 * Returns samples of a request for different clients, in the order in which every page shows them. Values may contain any characters: each client
 * quotes them by its own rules.
 */
export function requestSamples(request: SampleRequest, clients: keyof typeof CLIENTS = 'few'): RequestSample[] {
  const clean = cleanRequest(request);
  return CLIENTS[clients].map(({ label, language, sample }) => ({ label, language, code: sample(clean) }));
}
