// Measures what a reader waits for on a built site: from the first reach to a hydrated page, and from a click to the content of a page that was
// fetched ahead. Other work on the machine makes single figures larger, never smaller: median and least of several are printed, in milliseconds.
//   node scripts/reader-speed.mjs DIST [--times 11] [--chromium /usr/bin/chromium]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '11' }, chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const [dist] = positionals;
if (!dist) throw new Error('Name the folder of a built site.');
const times = Number(values.times);

/** Two guides of middling size. */
const guides = JSON.parse(readFileSync(path.join(dist, 'manifest.json'), 'utf8'))
  .routes.doc.map(({ path: route, document }) => ({ route, size: readFileSync(path.join(dist, document)).length }))
  .sort((a, b) => b.size - a.size);
const [one, other] = guides.slice(Math.floor(guides.length / 2)).map(({ route }) => route);

/** Serves the site as `docsgen serve` does; gives its address. */
async function serve() {
  const docsgen = path.resolve(import.meta.dirname, '../bin/docsgen.js');
  const server = spawn(process.execPath, [docsgen, 'serve', '.', '--out', path.resolve(dist), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    const read = (data) => {
      const found = /http:\/\/\S+/.exec(String(data))?.[0];
      if (found) resolve(found);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error('The site could not be served.')));
  });
  return { url, close: () => server.kill() };
}

async function reach(page) {
  await page.mouse.move(7, 7);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

async function reachToHydrated(browser, url) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    addEventListener('pointermove', () => (window.reached ??= performance.now()), { capture: true, once: true });
    let mode = 'auto';
    Object.defineProperty(history, 'scrollRestoration', {
      get: () => mode,
      set(value) {
        if (value === 'manual') window.hydrated = performance.now();
        mode = value;
      },
    });
  });
  await page.goto(new URL(one, url).href, { waitUntil: 'load' });
  await page.waitForFunction(() => document.querySelectorAll('link[rel=modulepreload]').length > 0);
  await page.waitForLoadState('networkidle');
  await reach(page);
  const took = await page.evaluate(() => window.hydrated - window.reached);
  await page.close();
  return took;
}

const clickToContent = (page) =>
  page.evaluate(
    async ([from, to]) => {
      const go = async (href) => {
        const link = document.createElement('a');
        link.href = href;
        document.querySelector('#content')?.prepend(link);
        link.focus();
        while (!performance.getEntriesByName(`${location.origin}${href}.json`).length) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 20));
        const start = performance.now();
        const shown = new Promise((resolve) => document.addEventListener('docsgen:route', resolve, { once: true }));
        link.click();
        link.remove();
        await shown;
        return performance.now() - start;
      };
      const took = await go(to);
      await go(from);
      return took;
    },
    [other, one],
  );

async function several(measure) {
  const all = [];
  for (let n = 0; n < times; n++) all.push(await measure());
  all.sort((a, b) => a - b);
  return `median ${all[times >> 1].toFixed(0)}, least ${all[0].toFixed(0)}`;
}

const server = await serve();
const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  console.log(`first reach to hydrated page: ${await several(() => reachToHydrated(browser, server.url))}`);
  const page = await browser.newPage();
  await page.goto(new URL(other, server.url).href);
  await reach(page);
  console.log(`click to content fetched ahead: ${await several(() => clickToContent(page))}`);
} finally {
  await browser.close();
  server.close();
}
