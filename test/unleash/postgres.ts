import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from '../apt-get.js';
import { freePort } from './free-port.js';
import { type Stop, startProgram } from './program.js';

/** Folder of PostgreSQL on Debian, with a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

export interface Database {
  readonly url: string;
  readonly stop: Stop;
}

/** Starts an empty PostgreSQL on a free port of 127.0.0.1. Its data is in the folder and would not survive a crash. */
export async function startPostgres(folder: string): Promise<Database> {
  const bin = findPostgres();
  const owner = ownerOf();
  const data = path.join(folder, 'postgres');
  mkdirSync(data);
  if (owner) for (const one of [folder, data]) chownSync(one, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const init = ['-D', data, '-U', 'unleash', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const settings = ['unix_socket_directories=', 'fsync=off', 'full_page_writes=off', 'shared_buffers=16MB'];
  const stop = await startProgram({
    command: path.join(bin, 'postgres'),
    args: ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    cwd: options.cwd,
    env: options.env,
    owner,
    ready: /ready to accept connections/,
    signal: 'SIGINT',
  });
  return { url: `postgres://unleash@127.0.0.1:${port}/postgres`, stop };
}

/** The folder of PostgreSQL's programs. Without any, the system's package is installed; where that can't be, this throws. */
function findPostgres(): string {
  const found = installed() ?? (installPackage('postgresql', 'The Unleash tests need PostgreSQL') ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The Unleash tests need PostgreSQL. Install it (Debian, Ubuntu: the package "postgresql"; macOS: "brew install postgresql") or add the folder of its programs initdb and postgres to PATH.',
  );
}

function installed(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ];
  const found = folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))));
  return found && realpathSync(found);
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package makes. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error('PostgreSQL does not run as root: run the Unleash tests as another user, or add a user "postgres".');
  }
}
