import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Width of the window, unless a definition has another, and a height in which no form scrolls. */
const WIDTH = 960;
const HEIGHT = 2000;

/** Parts of the UI that a server of a paid plan switches on. */
const PLAN_FLAGS = { P: true, SE: true, RE: true, UG: true, EEA: true };

/** For a busy machine, in milliseconds. */
const TIMEOUT = 60_000;

const WEIGHTS = [400, 700, 800];

/**
 * Opens a page of the admin UI. The browser uses no network: the font of the UI comes from its package.
 *
 * @param options root of the repository, the browser and the server
 * @param view address, color mode, width of the window, whether an admin is signed in, and the plan
 */
export async function openUi({ root, browser, server }, { open, mode, width = WIDTH, signedIn = true, plan }) {
  const context = await browser.newContext({
    ...{ viewport: { width, height: HEIGHT }, deviceScaleFactor: 2, colorScheme: mode, reducedMotion: 'reduce' },
    ...{ locale: 'en-GB', timezoneId: 'UTC' },
  });
  if (signedIn) {
    const [name, value] = server.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: server.url }]);
  }
  await context.addInitScript((theme) => localStorage.setItem('unleash-theme', JSON.stringify(theme)), mode);
  await context.route(
    (url) => url.origin !== server.url,
    (route) => {
      const { host, pathname } = new URL(route.request().url());
      if (host === 'fonts.googleapis.com')
        return route.fulfill({ contentType: 'text/css', body: WEIGHTS.map(fontFace).join('') });
      if (host !== 'fonts.gstatic.com') return route.abort();
      const body = readFileSync(path.join(root, 'node_modules/@fontsource/sen/files', path.basename(pathname)));
      return route.fulfill({ contentType: 'font/woff2', headers: { 'Access-Control-Allow-Origin': '*' }, body });
    },
  );
  if (plan !== undefined) {
    await context.route('**/api/admin/ui-config', async (route) => {
      const response = await route.fetch();
      const config = await response.json();
      await route.fulfill({ response, json: { ...config, flags: { ...config.flags, ...PLAN_FLAGS } } });
    });
  }
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  await page.goto(server.url + open, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  return { page, close: () => context.close() };
}

const fontFace = (weight) =>
  `@font-face{font-family:Sen;font-weight:${weight};src:url(https://fonts.gstatic.com/sen-latin-${weight}-normal.woff2) format("woff2")}`;
