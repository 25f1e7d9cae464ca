// Lists what work on docsgen needs on this computer, and how to get what is missing. Fails if something is missing that `npm test` needs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** What the first of these programs that runs prints as its version. */
function findVersion(programs) {
  for (const program of programs) {
    try {
      const text = execFileSync(program, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        shell: process.platform === 'win32',
      });
      const version = /\d+(?:\.\d+)+/.exec(text)?.[0];
      if (version) return version;
    } catch {}
  }
  return undefined;
}

/** Whether a program that has no option for its version is in a folder of the PATH. */
const isInPath = (program) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

const isAtLeast = (version, minimum) => version.localeCompare(minimum, 'en', { numeric: true }) >= 0;

const supportsNode = (version) => (version.startsWith('20.') ? isAtLeast(version, '20.19') : isAtLeast(version, '22'));

/** The way to install a package of Debian, or of Homebrew under another name. */
const byPackage = (debian, homebrew) =>
  process.platform === 'darwin' ? `brew install ${homebrew}` : `apt-get install ${debian}`;

const FREE_GIGABYTES = 5;
const postgres = ['postgres', ...['18', '17', '16', '15', '14'].map((major) => `/usr/lib/postgresql/${major}/bin/postgres`)];
const { bavail, bsize } = statfsSync(root);
const free = (Number(bavail) * Number(bsize)) / 1e9;
const node = process.versions.node;
const npm = findVersion(['npm']);
const git = findVersion(['git']);
const isInstalled = existsSync(path.join(root, 'node_modules/.package-lock.json'));

/** Each need: what was found (`undefined`: missing), which command needs it, and how to get it. */
const NEEDS = [
  {
    name: 'Node.js',
    found: supportsNode(node) ? node : undefined,
    for: 'npm test',
    get: `This is ${node}. Install ${read('package.json').engines.node}.`,
  },
  { name: 'npm', found: npm && isAtLeast(npm, '10') ? npm : undefined, for: 'npm test', get: 'npm install --global npm' },
  { name: 'git', found: git, for: 'npm test', get: byPackage('git', 'git') },
  { name: 'packages', found: isInstalled ? 'installed' : undefined, for: 'npm test', get: 'npm ci' },
  {
    name: 'docsgen',
    found: existsSync(path.join(root, 'lib/build.json')) ? 'built' : undefined,
    for: 'npm test',
    get: 'npm run build:package',
  },
  {
    name: 'Chromium',
    found: findVersion(['chromium', 'chromium-browser', 'google-chrome']),
    for: 'npm test',
    get: byPackage('chromium', '--cask chromium'),
  },
  {
    name: 'free disk',
    found: free >= FREE_GIGABYTES ? `${free.toFixed(0)} GB` : undefined,
    for: 'npm test',
    get: `Only ${free.toFixed(1)} GB are free. Make room for ${FREE_GIGABYTES}.`,
  },
  {
    name: 'Firefox',
    found: findVersion(['firefox', 'firefox-esr']),
    for: 'npm run test:trust',
    get: byPackage('firefox-esr', '--cask firefox'),
  },
  {
    name: 'Xvfb',
    found: isInPath('Xvfb') ? 'installed' : undefined,
    for: 'npm run test:trust',
    get: byPackage('xvfb', '--cask xquartz'),
  },
  { name: 'PostgreSQL', found: findVersion(postgres), for: 'npm run test:unleash', get: byPackage('postgresql', 'postgresql') },
];

const width = Math.max(...NEEDS.map(({ name }) => name.length));
for (const { name, found, for: command, get } of NEEDS)
  console.log(`${found ? 'ok     ' : 'missing'}  ${name.padEnd(width)}  ${found ?? `${command} needs it: ${get}`}`);

const isReady = NEEDS.every(({ found, for: command }) => found || command !== 'npm test');
console.log(isReady ? '\nnpm test can run.' : '\nnpm test cannot run yet.');
process.exitCode = isReady ? 0 : 1;
