// Measures what a reader waits for on a built site: from the first reach to a hydrated page, from a click to the content of a page that was fetched
// ahead, and what the search takes of the page's thread while a query is typed letter by letter. Other work on the machine makes single figures larger,
// never smaller: median and least of several are printed, in milliseconds. The figure for a letter of a query is
// processor time, which other work does not affect; a long task takes 50 ms of wall time.
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
  .routes.doc.map(({ path: route, title, document }) => ({ route, title, size: readFileSync(path.join(dist, document)).length }))
  .sort((a, b) => b.size - a.size);
const middling = guides.slice(Math.floor(guides.length / 2));
const [firstRoute, secondRoute] = middling.map(({ route }) => route);

/** Serves the site like `docsgen serve` and returns its address. */
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
  await page.goto(new URL(firstRoute, url).href, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const modules = [...document.querySelectorAll('link[rel=modulepreload]')];
    // Fetched first, then read from the cache as modules.
    return modules.length > 0 && modules.every(({ href }) => performance.getEntriesByName(href).length > 1);
  });
  await reach(page);
  const took = await page.evaluate(() => window.hydrated - window.reached);
  await page.close();
  return took;
}

const clickToContent = (page) =>
  page.evaluate(
    async ([from, to]) => {
      const go = async (href, file) => {
        const link = document.createElement('a');
        link.href = href;
        document.querySelector('main')?.prepend(link);
        link.focus();
        while (file && !performance.getEntriesByName(new URL(file, location).href).length)
          await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 20));
        const start = performance.now();
        const shown = new Promise((resolve) => document.addEventListener('docsgen:route', resolve, { once: true }));
        link.click();
        link.remove();
        await shown;
        return performance.now() - start;
      };
      const took = await go(to, `${to}.json`);
      // The page that was opened came with its document: nothing is fetched for it.
      await go(from);
      return took;
    },
    [secondRoute, firstRoute],
  );

/** Types page titles into the search, moves through the results, and returns the time that this took in the page's main thread. */
async function typing(browser, url) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(new URL(firstRoute, url).href);
  await reach(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (wanted) =>
    1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === wanted).value;
  const from = await page.evaluate(() => performance.now());
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  const letters = { scripts: [], all: [] };
  for (const { title } of middling.slice(0, 3)) {
    await page.getByRole('combobox').fill('');
    for (const letter of title.slice(0, 20)) {
      const [scripts, all] = [await worked('ScriptDuration'), await worked('TaskDuration')];
      await page.keyboard.type(letter);
      // Longer than the search waits for a further letter, with its answer.
      await page.waitForTimeout(300);
      letters.scripts.push((await worked('ScriptDuration')) - scripts);
      letters.all.push((await worked('TaskDuration')) - all);
    }
    for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowDown');
  }
  const long = await page.evaluate((from) => window.tasks.filter(({ startTime }) => startTime >= from), from);
  await page.close();
  const longest = Math.max(0, ...long.map(({ duration }) => duration));
  return (
    `${long.length} long tasks${long.length > 0 ? `, the longest ${longest.toFixed(0)}` : ''}; ` +
    `a letter: scripts ${summary(letters.scripts, 1)}; all ${summary(letters.all, 1)}`
  );
}

function summary(figures, digits = 0) {
  const all = figures.toSorted((a, b) => a - b);
  return `median ${all[all.length >> 1].toFixed(digits)}, least ${all[0].toFixed(digits)}`;
}

async function several(measure) {
  const all = [];
  for (let n = 0; n < times; n++) all.push(await measure());
  return summary(all);
}

const server = await serve();
const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  console.log(`first reach to hydrated page: ${await several(() => reachToHydrated(browser, server.url))}`);
  const page = await browser.newPage();
  await page.goto(new URL(secondRoute, server.url).href);
  await reach(page);
  console.log(`click to content fetched ahead: ${await several(() => clickToContent(page))}`);
  console.log(`typing into the search: ${await typing(browser, server.url)}`);
} finally {
  await browser.close();
  server.close();
}
