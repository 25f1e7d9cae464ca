import { docPages } from '../../cli/pages/doc-pages.js';
import { docOptions } from '../pages/markdown/options.js';
import { fuzzed } from './fuzzed.js';

/**
 * Builds pages of fuzzed documents and reports each before and after it is built. `argv`: the first seed, the one after the last. A report is a line
 * of JSON: seed, milliseconds of processor time (so that other load does not count), error.
 */
const [, , from = '0', to = '0'] = process.argv;

for (let seed = Number(from); seed < Number(to); seed++) {
  const start = process.cpuUsage();
  const [page] = await docPages({
    dir: '.',
    sources: [{ kind: 'doc', path: 'content/page.md', text: fuzzed(seed), hash: '' }],
    options: docOptions,
  });
  const fault = /"id":"page-failed"[^}]*}/.exec(page?.texts.facts ?? '')?.[0];
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify({ seed, time: (user + system) / 1000, fault })}\n`);
}
