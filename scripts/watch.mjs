// For work on docsgen itself (`npm run watch`): runs `docsgen watch` with the given arguments. When docsgen's sources change, rebuilds the package and
// restarts the command with it; open pages then reload.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';

const root = path.resolve(import.meta.dirname, '..');
const SOURCES = ['cli', 'runtime', 'samples', 'search', 'templates'];
/** Milliseconds without another change after which the package is built. */
const QUIET = 100;

const packageHash = () => JSON.parse(readFileSync(path.join(root, 'lib/build.json'), 'utf8')).hash;
const report = (text) => process.stderr.write(`${text}\n`);

let args = process.argv.slice(2);
let server;

function startServer() {
  const child = spawn(process.execPath, [path.join(root, 'bin/docsgen.js'), 'watch', ...args], { stdio: 'inherit' });
  child.once('exit', () => {
    if (server === child) report('docsgen exited; waiting for a change to restart.');
  });
  server = child;
  // The browser is opened once.
  args = args.filter((argument) => argument !== '--open');
}

async function stopServer() {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

let hash = packageHash();

async function rebuild() {
  const [code] = await once(
    spawn(process.execPath, [path.join(root, 'scripts/package.mjs'), '--keep-types'], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) {
    report('docsgen cannot be built. Still serving the last version; fix the errors above.');
    return;
  }
  const built = packageHash();
  if (built === hash) return;
  hash = built;
  await stopServer();
  startServer();
}

let timer;
let isBuilding = false;

function rebuildSoon() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (isBuilding) return rebuildSoon();
    isBuilding = true;
    await rebuild().finally(() => {
      isBuilding = false;
    });
  }, QUIET);
}

process.on('exit', () => server?.kill());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());

const sources = watch(
  SOURCES.map((folder) => path.join(root, folder)),
  { ignoreInitial: true },
);
sources.on('all', rebuildSoon);
sources.on('error', ({ message }) => report(`Some changes of docsgen's sources will go unnoticed: ${message}`));
await once(sources, 'ready');
startServer();
