import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A browser that could not be started, or that ended. */
export class BrowserEnded extends Error {}

type Parameters = Readonly<Record<string, unknown>>;

/** A page in a profile of its own. */
export interface Tab {
  /** Sends a command of the protocol (https://chromedevtools.github.io/devtools-protocol/). Rejects with its error, and with `BrowserEnded`. */
  send(method: string, parameters?: Parameters): Promise<Parameters>;
  /** Sets what receives the events of the page. */
  onEvent(listener: (method: string, parameters: Parameters) => void): void;
  close(): void;
}

export interface Browser {
  openTab(): Promise<Tab>;
  /** Ends the browser and deletes its profile. Resolves when both are gone. */
  close(): Promise<void>;
}

interface LaunchOptions {
  /** Absolute path of the program. */
  readonly program: string;
  /** Ends the browser. */
  readonly signal?: AbortSignal;
  /** The process belongs to another program, which handles signals itself. */
  readonly isEmbedded?: boolean;
}

/** Options of Chromium. Only the server of the check can be reached, and nothing else runs in the background. */
const listArguments = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--no-proxy-server',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  // Its sandbox does not work for root, which containers often run as.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Milliseconds that a browser has to start, and to end. */
const START_DEADLINE = 30_000;
const END_DEADLINE = 5_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a browser without a window and controls it over a pipe. When this process ends in any way, the pipe is closed, and the browser ends as well.
 * Rejects with `BrowserEnded`.
 */
export async function launchBrowser({ program, signal, isEmbedded }: LaunchOptions): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'docsgen-browser-'));
  const child = spawn(program, listArguments(profile), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const [, , log, commands, events] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  let lastLines = '';
  log.setEncoding('utf8').on('data', (text: string) => {
    lastLines = (lastLines + text).slice(-4000);
  });
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      failure = error;
      resolve();
    });
    child.on('close', () => resolve());
  });
  const connection = connect(commands, events);
  void ended.then(() => connection.end(new BrowserEnded(failure?.message ?? findReason(lastLines))));

  const kill = () => void child.kill('SIGKILL');
  const removeProfile = () => rm(profile, { recursive: true, force: true, maxRetries: 10 });
  const onSignal = async (name: NodeJS.Signals) => {
    // A second signal ends this process at once.
    stopListening();
    kill();
    await ended;
    await removeProfile();
    process.kill(process.pid, name);
  };
  const stopListening = () => {
    for (const name of SIGNALS) process.removeListener(name, onSignal);
    signal?.removeEventListener('abort', kill);
  };
  if (!isEmbedded) for (const name of SIGNALS) process.on(name, onSignal);
  signal?.addEventListener('abort', kill);
  if (signal?.aborted) kill();
  const close = async () => {
    connection.send({ method: 'Browser.close' }).catch(() => {});
    const timer = setTimeout(kill, END_DEADLINE);
    await ended;
    clearTimeout(timer);
    stopListening();
    await removeProfile();
  };
  const timer = setTimeout(kill, START_DEADLINE);
  try {
    await connection.send({ method: 'Browser.getVersion' });
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { openTab: () => openTab(connection), close };
}

/** Returns what a browser says about its end: the last error in its log, without its time and place. */
function findReason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /\b(?:ERROR|FATAL)\b/.test(each)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^\[[^\]]*\]\s*/, '').replace(/[.\s]+$/, '');
}

interface Message {
  readonly method: string;
  readonly params?: Parameters;
  readonly sessionId?: string;
}

interface Connection {
  send(message: Message): Promise<Parameters>;
  /** Sets what receives the events of a session. */
  listen(session: string, listener: (method: string, parameters: Parameters) => void): void;
  /** Rejects all commands that wait for an answer, and all later ones. */
  end(error: Error): void;
}

/** Connects to a browser: messages are JSON that ends with NUL. */
function connect(commands: Writable, events: Readable): Connection {
  const waiting = new Map<number, { resolve(result: Parameters): void; reject(error: Error): void }>();
  const listeners = new Map<string, (method: string, parameters: Parameters) => void>();
  let count = 0;
  let ended: Error | undefined;
  const receive = (text: string) => {
    const {
      id,
      result = {},
      error,
      sessionId = '',
      method = '',
      params = {},
    } = JSON.parse(text) as Partial<Message> & {
      readonly id?: number;
      readonly result?: Parameters;
      readonly error?: { readonly message: string };
    };
    if (id === undefined) return listeners.get(sessionId)?.(method, params);
    const command = waiting.get(id);
    waiting.delete(id);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result);
  };
  const decoder = new StringDecoder('utf8');
  let rest = '';
  events.on('data', (bytes: Buffer) => {
    const messages = (rest + decoder.write(bytes)).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(message);
  });
  // The end of the process is noticed anyway.
  events.on('error', () => {});
  commands.on('error', () => {});
  return {
    send: (message) =>
      new Promise((resolve, reject) => {
        if (ended) throw ended;
        count += 1;
        waiting.set(count, { resolve, reject });
        commands.write(`${JSON.stringify({ id: count, ...message })}\0`);
      }),
    listen: (session, listener) => void listeners.set(session, listener),
    end(error) {
      ended = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

async function openTab({ send, listen }: Connection): Promise<Tab> {
  const { browserContextId } = await send({ method: 'Target.createBrowserContext' });
  const { targetId } = await send({ method: 'Target.createTarget', params: { url: 'about:blank', browserContextId } });
  const attached = await send({ method: 'Target.attachToTarget', params: { targetId, flatten: true } });
  const sessionId = String(attached.sessionId);
  return {
    send: (method, params) => send({ method, params, sessionId }),
    onEvent: (listener) => listen(sessionId, listener),
    // A page whose script never ends does not answer.
    close: () => void send({ method: 'Target.disposeBrowserContext', params: { browserContextId } }).catch(() => {}),
  };
}
