import type { DescribedOperation } from './api-document.js';

/** Who sends a request: a token of this type, a signed-in user, or a client without a token. */
export type Caller = 'admin' | 'client' | 'frontend' | 'user' | 'nobody';

export interface Request {
  /** The expected status. */
  readonly status: number;
  /** Values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is not JSON. */
  readonly text?: string;
  /** Default: `admin`. */
  readonly as?: Caller;
}

/** Sends the request of an operation and returns the body of the response. Rejects if the status differs from the expected one. */
// biome-ignore lint/suspicious/noExplicitAny: bodies have as many shapes as the API has operations.
export type Call = (operation: string, request: Request) => Promise<any>;

export interface Exchange {
  readonly operation: string;
  readonly status: string;
  /** What the response differs in from the document. */
  readonly differences: readonly string[];
}

export interface ContractClient {
  readonly call: Call;
  /** Sends a request whose status is not known before. */
  probe(operation: string, request: Omit<Request, 'status'>): Promise<string>;
  /** Sets what a caller sends with each request. */
  identify(caller: Caller, headers: Readonly<Record<string, string>>): void;
  /** All requests so far. */
  readonly exchanges: readonly Exchange[];
  /** The body of the last successful request of each operation. */
  readonly bodies: ReadonlyMap<string, unknown>;
}

/** Values that fit a parameter and that nothing has; of the others, any name does. */
const UNKNOWN: Readonly<Record<string, string>> = { id: '999999', strategyId: '00000000-0000-4000-8000-000000000000' };

/** Calls operations of a server and compares every response with their description. */
export function createContractClient(server: string, operations: ReadonlyMap<string, DescribedOperation>): ContractClient {
  const callers = new Map<Caller, Readonly<Record<string, string>>>([['nobody', {}]]);
  const exchanges: Exchange[] = [];
  const bodies = new Map<string, unknown>();

  const send = async (id: string, { params = {}, query = {}, body, text: plain, as = 'admin' }: Omit<Request, 'status'>) => {
    const operation = operations.get(id);
    if (!operation) throw new Error(`The document has no operation ${id}`);
    const pathname = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name] ?? UNKNOWN[name] ?? `no-${name}`)),
    );
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${server}${pathname}${search && `?${search}`}`, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        ...callers.get(as),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(plain !== undefined && { 'Content-Type': 'text/plain' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(plain !== undefined && { body: plain }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const content: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    const status = String(response.status);
    const unknown = Object.keys(query).filter(
      (name) => !operation.queryParameters.includes(name.replace(/\[.*/, '')) && !operation.queryParameters.includes(name),
    );
    const differences = [
      ...unknown.map((name) => `the query parameter ${name} is not described`),
      ...(body !== undefined && !operation.hasBody ? ['the body of the request is not described'] : []),
      ...operation.differences(status, content),
    ];
    exchanges.push({ operation: id, status, differences });
    return { status, content };
  };

  return {
    exchanges,
    bodies,
    identify: (caller, headers) => void callers.set(caller, headers),
    async call(id, request) {
      const { status, content } = await send(id, request);
      if (status !== String(request.status))
        throw new Error(`${id}: status ${status} instead of ${request.status}: ${JSON.stringify(content)?.slice(0, 500)}`);
      if (request.body !== undefined && request.status < 300) bodies.set(id, request.body);
      return content;
    },
    probe: async (id, request) => (await send(id, request)).status,
  };
}
