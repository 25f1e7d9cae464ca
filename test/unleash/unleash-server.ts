import { installPackage } from '../installed-package.js';
import { freePort } from './free-port.js';
import { type Stop, startProgram } from './program.js';

/** The newest that runs on Node.js 20, and the version closest to 4.17, which the documentation describes, that can be installed. */
const VERSIONS = { newest: '7.5.1', documented: '4.19.5' } as const;

export interface UnleashServer {
  /** Its origin. */
  readonly url: string;
  /** The file of its program. */
  readonly program: string;
  readonly stop: Stop;
}

/** Starts a server on a free port of 127.0.0.1. It connects only to its database. */
export async function startUnleash(options: {
  cwd: string;
  database: string;
  /** An admin token to start with. Servers before version 5 accept it up to a minute later. */
  adminToken?: string;
  version?: keyof typeof VERSIONS;
  /** Further settings, as environment variables. */
  settings?: Readonly<Record<string, string>>;
}): Promise<UnleashServer> {
  const program = installPackage({
    name: 'unleash-server',
    version: VERSIONS[options.version ?? 'newest'],
    program: 'dist/server.js',
  });
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
      ...(options.adminToken && { INIT_ADMIN_API_TOKENS: options.adminToken }),
      LOG_LEVEL: 'info',
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
      ...options.settings,
    },
    ready: /Unleash has started/,
    signal: 'SIGTERM',
  });
  return { url: `http://127.0.0.1:${port}`, program, stop };
}
