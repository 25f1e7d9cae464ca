import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import type { Driver, Key, Tab } from './driver.js';

const KEYS: Readonly<Record<Key, string>> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  ArrowDown: Keys.ARROW_DOWN,
};

/** Programs of WebKitGTK. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Starts WebKitGTK's browser on a display in memory, with WebDriver. Each tab is a browser with its own driver, because a driver has only one session. */
export async function startWebKit({ driver, browser, display }: WebKit): Promise<Driver> {
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const environment = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const open = new Set<Session>();
  const close = async (session: Session) => {
    open.delete(session);
    await session.close();
  };
  return {
    async open(): Promise<Tab> {
      const opened = await startSession({ driver, browser, environment });
      open.add(opened);
      const { session } = opened;
      const run: Tab['run'] = (script, ...args) => session.executeScript(`return (${script})(...arguments)`, ...args);
      const resize = async (width: number, height: number) => {
        const frame = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
        await session
          .manage()
          .window()
          .setRect({ width: width + frame[0], height: height + frame[1] });
      };
      // On a busy machine, WebKitGTK's driver returns from a navigation before the page has loaded, and keys are lost.
      const whenLoaded = async (navigated: Promise<void>) => {
        await navigated;
        await session.wait(() => run(() => document.readyState === 'complete'), 30_000);
      };
      await resize(1280, 800);
      return {
        run,
        resize,
        goto: (address) => whenLoaded(session.get(address)),
        clickAt: (x, y) =>
          session.actions({ async: true }).move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
        press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
        type: (text) => session.actions().sendKeys(text).perform(),
        back: () => whenLoaded(session.navigate().back()),
        reload: () => whenLoaded(session.navigate().refresh()),
        screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
        close: () => close(opened),
      };
    },
    async close() {
      await Promise.all([...open].map(close));
      await stop(screen);
    },
  };
}

interface Session {
  readonly session: WebDriver;
  close(): Promise<void>;
}

interface Start extends Pick<WebKit, 'driver' | 'browser'> {
  readonly environment: NodeJS.ProcessEnv;
}

/** Starts a browser. On a busy machine it sometimes ends while it starts, and its driver waits for it without end: then both are started again. */
async function startSession({ driver, browser, environment }: Start): Promise<Session> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findPort();
    const server = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(`${url}/status`);
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
    const starting = new Builder().disableEnvironmentOverrides().usingServer(url).withCapabilities(capabilities).build();
    const session = await within(30_000, starting);
    if (session !== undefined)
      return {
        session,
        async close() {
          await within(10_000, session.quit());
          await stop(server);
        },
      };
    await stop(server);
    if (attempt === 3) throw new Error('WebKitGTK did not start: each of three attempts failed or took more than 30 seconds.');
  }
}

/** Returns the result of a promise, or nothing if it fails or takes longer. @param time in milliseconds */
const within = <Result>(time: number, promise: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([promise.catch(() => undefined), setTimeout(time, undefined, { ref: false })]);

async function waitUntilReady(url: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(50);
  }
  throw new Error(`There was no response from ${url}.`);
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
