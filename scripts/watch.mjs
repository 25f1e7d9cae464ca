// `docsgen watch` for work on docsgen itself: after a change of its sources the package is built and the server starts again, and open pages
// follow. Takes the arguments of `docsgen watch`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';

const root = path.resolve(import.meta.dirname, '..');
const sources = ['cli', 'runtime', 'search', 'templates'].map((folder) => path.join(root, folder));
/** What an editor or git does to several files is one change. In milliseconds. */
const QUIET = 100;
/** Exit code of a wrong option: no change of a source mends it. */
const USAGE = 2;

const run = (program, ...args) => spawn(process.execPath, [path.join(root, program), ...args], { stdio: 'inherit' });

let server;

function serve() {
  const child = run('bin/docsgen.js', 'watch', ...process.argv.slice(2));
  server = child;
  child.on('exit', (code) => {
    if (server !== child) return;
    server = undefined;
    if (code === USAGE) process.exit(code);
    console.error('docsgen watch has ended. It starts again with the next change in cli/, runtime/, search/ or templates/.');
  });
}

/** Builds the package and starts the server with it; one that cannot be built leaves the server as it is. */
async function renew() {
  const [code] = await once(run('scripts/package.mjs', '--keep-types'), 'exit');
  if (code !== 0) {
    console.error('docsgen cannot be built. The site is served as before; mend what is said above.');
    return;
  }
  const old = server;
  server = undefined;
  if (old) {
    old.kill();
    await once(old, 'exit');
  }
  serve();
}

let isRenewing = false;
let isAsked = false;
/** What changes while the package is built is built once more, however often it changes. */
async function follow() {
  isAsked = true;
  if (isRenewing) return;
  isRenewing = true;
  while (isAsked) {
    isAsked = false;
    await renew();
  }
  isRenewing = false;
}

let timer;
watch(sources, { atomic: false, ignoreInitial: true }).on('all', () => {
  clearTimeout(timer);
  timer = setTimeout(follow, QUIET);
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server?.kill(signal);
    process.exit();
  });
await follow();
