// Counts stilted phrases in everything that people read here. `node scripts/prose.mjs` fails if an area has more than two per 1,000 words and lists
// them with their lines; `node scripts/prose.mjs PATH…` lists those in files and folders.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { STILTED } from './prose/stilted.mjs';
import { commentsOf, paragraphsOf, stringsOf, testNamesOf } from './prose/texts.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

/** Maximum number of stilted phrases per 1,000 words of an area. */
const LIMIT = 2;

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
    .filter((file) => pattern.test(file) && !/(?:^|\/)(?:node_modules|dist|golden|fixtures)\//.test(file))
    .sort();
const CODE = /\.(?:tsx?|mjs)$/;
const code = (...folders) => folders.flatMap((folder) => filesIn(folder, CODE));

/** Each area with its texts. */
const AREAS = {
  'comments: cli/pages': () => code('cli/pages').flatMap(commentsOf),
  'comments: rest of cli': () =>
    code('cli')
      .filter((file) => !file.startsWith('cli/pages/'))
      .flatMap(commentsOf),
  'comments: runtime, samples, search, templates': () => code('runtime', 'samples', 'search', 'templates').flatMap(commentsOf),
  'comments: scripts and tests': () => code('scripts', 'test', 'bin').flatMap(commentsOf),
  'test names': () => code('test').flatMap(testNamesOf),
  'messages and help': () =>
    [...code('cli/problems', 'cli/commands', 'cli/config', 'cli/schema', 'cli/terminal'), 'cli/main.ts'].flatMap(stringsOf),
  'messages in the stages': () =>
    code('cli')
      .filter((file) => !/^cli\/(?:problems|commands|config|schema|terminal|main)/.test(file))
      .flatMap(stringsOf),
  'texts for readers': () => code('templates', 'runtime').flatMap(stringsOf),
  'README, CONTRIBUTING, CHANGELOG': () => ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].flatMap(paragraphsOf),
  'ARCHITECTURE, PERFORMANCE': () => ['ARCHITECTURE.md', 'PERFORMANCE.md'].flatMap(paragraphsOf),
  'docs/': () => filesIn('docs/content', /\.md$/).flatMap(paragraphsOf),
  'content/': () => filesIn('content', /\.md$/).flatMap(paragraphsOf),
};

const findingsIn = (pieces) =>
  pieces.flatMap(({ file, line, text }) =>
    STILTED.flatMap(([pattern, instead]) =>
      [...text.matchAll(pattern)].map((match) => ({
        file,
        line,
        found: match[0].trim().replace(/\s+/g, ' ').slice(0, 60),
        instead,
      })),
    ),
  );
const wordsIn = (pieces) => pieces.reduce((sum, { text }) => sum + (text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0), 0);

const paths = process.argv.slice(2).map((argument) => path.relative(root, path.resolve(process.env.INIT_CWD ?? root, argument)));
for (const [area, texts] of Object.entries(AREAS)) {
  const pieces = texts().filter(
    ({ file }) => paths.length === 0 || paths.some((selected) => file === selected || file.startsWith(`${selected}/`)),
  );
  if (pieces.length === 0) continue;
  const findings = findingsIn(pieces);
  const words = wordsIn(pieces);
  const rate = (1000 * findings.length) / Math.max(words, 1);
  const isAbove = paths.length === 0 && rate > LIMIT;
  if (paths.length > 0 || isAbove)
    for (const { file, line, found, instead } of findings) console.log(`${file}:${line}: "${found}" → ${instead}`);
  console.log(
    `${area}: ${findings.length} in ${words} words, ${rate.toFixed(1)} per 1,000${isAbove ? `; the limit is ${LIMIT}` : ''}`,
  );
  if (isAbove) process.exitCode = 1;
}
