import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.js';
import { type Stop, startProgram } from './program.js';

/** The newest that runs on Node.js 20. */
const VERSION = '7.5.1';

const INSTALL = 600_000;

export interface UnleashServer {
  /** Its origin. */
  readonly url: string;
  readonly stop: Stop;
}

/** Starts a server on a free port of 127.0.0.1. It connects only to its database. */
export async function startUnleash(options: { cwd: string; database: string; adminToken: string }): Promise<UnleashServer> {
  const program = installUnleash();
  const port = await freePort();
  const stop = await startProgram({
    command: process.execPath,
    args: [program],
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      TZ: 'UTC',
      DATABASE_URL: options.database,
      DATABASE_SSL: 'false',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      INIT_ADMIN_API_TOKENS: options.adminToken,
      LOG_LEVEL: 'info',
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
    },
    ready: /Unleash has started/,
    signal: 'SIGTERM',
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Returns the server's program file. The tests that need the package install it into a cache, because it is large. */
function installUnleash(): string {
  const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/unleash');
  const folder = path.join(cache, VERSION);
  const program = path.join(folder, 'node_modules/unleash-server/dist/server.js');
  if (existsSync(program)) return program;
  process.stderr.write(`The Unleash tests need a server: installing unleash-server ${VERSION} into ${cache}.\n`);
  mkdirSync(cache, { recursive: true });
  const stage = mkdtempSync(path.join(cache, 'stage-'));
  try {
    const options = ['--prefix', stage, '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    execFileSync('npm', ['install', ...options, `unleash-server@${VERSION}`], {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL,
    });
    renameSync(stage, folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return program;
}
