import assert from 'node:assert/strict';
import { vi } from 'vitest';
import { InMemoryStorageProvider, UnleashClient } from '../../../runtime/flags/index.js';
import { type Answer, createServer, flags, type Request, settled, toggle, URL_OF_FLAGS } from './server.js';

/** Possible outcomes of a request. */
export const OUTCOMES = [
  'flags',
  'same',
  'truncated',
  'no toggles',
  'offline',
  'not found',
  'overloaded',
  'hold',
  'denied',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Step =
  | { do: 'start' | 'stop' | 'context' | 'read' }
  | { do: 'wait'; seconds: number }
  /** Answers the nth open request, even if the client no longer waits for it. */
  | { do: 'answer'; which: number; outcome: Outcome };

export interface World {
  /** Whether requests can be aborted. */
  abortable: boolean;
  refreshInterval: number;
}

const HOLD = 100;
/** Milliseconds after which a request counts as failed. */
const LATE = 60_000;
/** Responses of 500 or above after which reads are dropped. */
const TRIES = 5;
const FAILURES: Partial<Record<Outcome, unknown>> = {
  truncated: new SyntaxError('truncated'),
  'no toggles': new Error('the response contains no toggles'),
  offline: new TypeError('offline'),
  'not found': { type: 'HttpError', code: 404 },
  overloaded: { type: 'HttpError', code: 503 },
  hold: { type: 'HttpError', code: 429 },
  denied: { type: 'HttpError', code: 401 },
};

const ANSWERS: Record<Exclude<Outcome, 'flags' | 'offline'>, Answer> = {
  same: { status: 304 },
  truncated: {
    body: () => {
      throw FAILURES.truncated;
    },
  },
  'no toggles': { body: {} },
  'not found': { status: 404 },
  overloaded: { status: 503 },
  hold: { status: 429, headers: { 'Retry-After': String(HOLD) } },
  denied: { status: 401 },
};

interface Asked {
  request: Request;
  at: number;
  context: number;
  session: number;
  answered: boolean;
  sent: number;
}

interface Report {
  report: Request;
}

/**
 * Runs a client through a schedule and checks the invariants after every step. Needs fake timers. Only the schedule answers
 * requests, so any latency and any order of responses occurs.
 */
export async function runSchedule(steps: readonly Step[][], { abortable, refreshInterval }: World): Promise<void> {
  let running = false;
  let session = 0;
  let context = 0;
  let denied = false;
  let heldUntil = 0;
  let shown = '';
  let everShown = false;
  let reads = 0;
  /** Reads that the server accepted or that were dropped. */
  let settledReads = 0;
  /** Number of consecutive reports that the server did not accept. */
  let tries = 0;
  const asked: Asked[] = [];
  const open: (Asked | Report)[] = [];
  const promises: { settled: boolean }[] = [];
  const errors: unknown[] = [];
  const events = { initialized: 0, ready: 0 };

  const server = createServer((request) => {
    assert(running, 'a request while stopped');
    assert.equal(Boolean(request.init.signal), abortable);
    if (request.metrics) open.push({ report: request });
    else {
      assert.equal(request.url.searchParams.get('userId'), String(context), 'asks for the newest context');
      assert(!denied, 'a request after the key was refused');
      assert(Date.now() >= heldUntil, 'a request before Retry-After');
      const one = { request, at: asked.length, context, session, answered: false, sent: Date.now() };
      asked.push(one);
      open.push(one);
    }
    return undefined;
  });
  const client = new UnleashClient({
    url: URL_OF_FLAGS,
    clientKey: 'key',
    appName: 'web',
    context: { userId: '0' },
    storageProvider: new InMemoryStorageProvider(),
    refreshInterval,
    fetch: server.fetch,
  });
  client.on('error', (error) => errors.push(error));
  for (const name of ['initialized', 'ready'] as const) client.on(name, () => events[name]++);

  const watch = (promise: Promise<void>) => {
    const one = { settled: false };
    promises.push(one);
    promise.then(() => {
      one.settled = true;
    });
  };
  const isCurrent = (one: Asked) =>
    running && !denied && one.session === session && one.context === context && Date.now() - one.sent < LATE;
  const nameOf = () => client.getAllToggles()[0]?.name ?? '';

  const act = (step: Step) => {
    if (step.do === 'start') {
      if (!running) {
        running = true;
        session++;
        denied = false;
        heldUntil = 0;
      }
      watch(client.start());
    } else if (step.do === 'stop') {
      running = false;
      client.stop();
    } else if (step.do === 'context') {
      context++;
      watch(client.updateContext({ userId: String(context) }));
    } else if (step.do === 'read') {
      reads++;
      client.isEnabled('read');
    } else if (step.do === 'wait') vi.advanceTimersByTime(step.seconds * 1000);
  };

  const deliver = (request: Request, outcome: Outcome, name: string) => {
    if (outcome === 'flags') request.answer(flags(toggle(name)));
    else if (outcome === 'offline') request.fail(FAILURES.offline);
    else request.answer(ANSWERS[outcome]);
  };

  const answerFlags = async (one: Asked, outcome: Outcome) => {
    const newest = asked.at(-1) === one;
    const mayCount = isCurrent(one) && !asked.some((other) => isCurrent(other) && other.at > one.at && other.answered);
    const name = `${one.context}.${one.at}`;
    const before = errors.length;
    deliver(one.request, outcome, name);
    await settled();

    const failure = FAILURES[outcome];
    const counted =
      (outcome === 'flags' && nameOf() === name) || errors.length > before || (outcome === 'same' && newest && mayCount);
    assert(mayCount || !counted, 'an outdated answer counted');
    assert(counted || !(newest && mayCount), 'the newest answer did not count');
    assert.deepEqual(errors.slice(before), counted && failure !== undefined ? [failure] : []);
    if (!counted) return;
    one.answered = true;
    if (outcome === 'flags') {
      shown = name;
      everShown = true;
    }
    if (outcome === 'flags' || outcome === 'same') heldUntil = 0;
    if (outcome === 'hold') heldUntil = Date.now() + HOLD * 1000;
    if (outcome === 'denied') denied = true;
  };

  const answerReport = async (request: Request, outcome: Outcome) => {
    const gone = request.init.signal?.aborted === true;
    const before = errors.length;
    // Other tests cover Retry-After for reports.
    const kind = outcome === 'hold' ? 'overloaded' : outcome;
    deliver(request, kind, 'report');
    await settled();
    const { bucket } = JSON.parse(String(request.init.body));
    if (kind === 'overloaded' && !gone) tries++;
    const isAccepted = ['flags', 'truncated', 'no toggles'].includes(kind);
    const isGivenUp = ['not found', 'denied'].includes(kind) || (kind === 'overloaded' && tries >= TRIES);
    if (!gone && (isAccepted || isGivenUp)) settledReads += bucket.toggles.read.yes + bucket.toggles.read.no;
    if (!gone && isAccepted) tries = 0;
    assert(errors.length - before <= 1);
  };

  const answer = async (which: number, outcome: Outcome) => {
    const [one] = open.splice(which % Math.max(1, open.length), 1);
    if (!one) return;
    if ('request' in one) await answerFlags(one, outcome);
    else await answerReport(one.report, outcome);
  };

  const check = () => {
    assert.equal(nameOf(), shown);
    assert.equal(events.initialized, 1);
    assert.equal(events.ready, everShown ? 1 : 0, 'ready: once, with the first flags');
    const waiting = open.some((one) => 'request' in one && isCurrent(one));
    assert(waiting || promises.every((one) => one.settled), 'a promise stays open');
    for (const one of open) {
      const request = 'request' in one ? one.request : one.report;
      const idle = 'request' in one ? !isCurrent(one) : !running;
      assert(!abortable || !idle || request.init.signal?.aborted, 'a request outlives its reason');
    }
    if (!running) {
      assert.equal(vi.getTimerCount(), 0, 'a timer outlives stop');
      assert(
        promises.every((one) => one.settled),
        'a promise outlives stop',
      );
    }
  };

  await settled();
  for (const burst of steps) {
    for (const step of burst) {
      if (step.do === 'answer') {
        await settled();
        await answer(step.which, step.outcome);
      } else act(step);
    }
    await settled();
    check();
  }
  // Finally everything works: every request is answered, every promise settles, every read is reported once.
  while (open.length > 0) await answer(0, 'flags');
  check();
  act({ do: 'stop' });
  await settled();
  check();
  act({ do: 'wait', seconds: 3600 });
  check();
  act({ do: 'start' });
  await settled();
  act({ do: 'wait', seconds: 2 });
  while (open.length > 0) await answer(0, 'flags');
  check();
  assert.equal(nameOf().split('.')[0], String(context));
  assert.equal(settledReads, reads, 'every read is reported once or given up');
  act({ do: 'stop' });
  await settled();
  check();
}
