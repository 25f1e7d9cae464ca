import { docPages } from '../../cli/pages/doc-pages.js';
import { fuzzed } from './fuzzed.js';

/**
 * Makes pages of fuzzed documents and tells of each: before it is made, and when it is.
 * `argv`: the first seed, the one after the last. An answer is a line of JSON: seed, milliseconds
 * of processor time (what else the machine does is left out), fault.
 */
const [, , from = '0', to = '0'] = process.argv;
const options = {
  languages: [],
  site: 'https://example.com',
  root: 'content/',
  requests: { url: 'https://example.com', headers: {} },
  videoHosts: ['www.loom.com'],
  toc: { min: 2, max: 3 },
};

for (let seed = Number(from); seed < Number(to); seed++) {
  const start = process.cpuUsage();
  const [page] = await docPages({ sources: [{ kind: 'doc', path: 'content/page.md', text: fuzzed(seed), hash: '' }], options });
  const fault = /"id":"page-failed"[^}]*}/.exec(page?.texts.facts ?? '')?.[0];
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify({ seed, time: (user + system) / 1000, fault })}\n`);
}
