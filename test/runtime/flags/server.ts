import type { IConfig, IFetchResponse, IToggle } from '../../../runtime/flags/index.js';

export const URL_OF_FLAGS = 'http://flags.test/proxy';

export const toggle = (name: string, enabled = true): IToggle => ({
  name,
  enabled,
  variant: { name: 'disabled', enabled: false },
});

/** Response to a request; an empty 200 by default. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** The parsed body; a function is called to parse it and may throw. */
  body?: unknown;
}

export interface Request {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
  readonly metrics: boolean;
  /** Responds; only the first response or failure counts. */
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

export interface Server {
  readonly fetch: NonNullable<IConfig['fetch']>;
  /** Requests for flags, in order. */
  readonly asked: Request[];
  /** Metrics posts, in order. */
  readonly posts: Request[];
  /** Bodies of the metrics posts. */
  reports(): { bucket: { start: string; stop: string; toggles: Record<string, { yes: number; no: number }> }; appName: string }[];
}

export const flags = (...toggles: IToggle[]): Answer => ({ body: { toggles } });

/** The network: `answer` responds to each request immediately; if it returns `undefined`, the test must respond. */
export function createServer(answer: (request: Request, at: number) => Answer | undefined = () => undefined): Server {
  const asked: Request[] = [];
  const posts: Request[] = [];
  const fetch = (url: string, init: RequestInit) =>
    new Promise<IFetchResponse>((resolve, reject) => {
      const metrics = init.method === 'POST';
      const request: Request = {
        url: new URL(url),
        init,
        headers: init.headers as Record<string, string>,
        metrics,
        answer: (given) => resolve(response(given)),
        fail: reject,
      };
      const list = metrics ? posts : asked;
      list.push(request);
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const given = answer(request, list.length - 1);
      if (given) request.answer(given);
    });
  return { fetch, asked, posts, reports: () => posts.map(({ init }) => JSON.parse(String(init.body))) };
}

function response({ status = 200, headers = {}, body = {} }: Answer): IFetchResponse {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => lower.get(name.toLowerCase()) ?? null },
    json: async () => (typeof body === 'function' ? body() : body),
  };
}

/** Resolves after all pending promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 25; turn++) await null;
}

/** Whether a promise has settled. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  const note = () => {
    done = true;
  };
  promise.then(note, note);
  await settled();
  return done;
}
