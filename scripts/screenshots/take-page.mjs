import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Media types of the files whose type the browser does not guess. */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const ORIGIN = 'http://docs.test';

/**
 * Takes a page of a built site.
 *
 * @param {{ browser: import('playwright-core').Browser, dist: string }} site the browser and the output folder of the site
 * @param view route of the page, mode, width and height in CSS pixels, and pixels of the picture in each of them
 * @returns {Promise<Buffer>} a PNG
 */
export async function takePage({ browser, dist }, { route, mode, width, height, scale }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: mode,
    reducedMotion: 'reduce',
  });
  await context.route('**', (request) => {
    const { pathname } = new URL(request.request().url());
    const file = path.join(dist, path.extname(pathname) === '' ? `${pathname === '/' ? '/index' : pathname}.html` : pathname);
    return request.fulfill({ body: readFileSync(file), contentType: TYPES[path.extname(file)] });
  });
  const page = await context.newPage();
  // Fonts are optional for the browser; the second visit has them in its cache.
  for (let visit = 0; visit < 2; visit++) await page.goto(`${ORIGIN}${route}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return png;
}
