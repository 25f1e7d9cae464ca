import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { lookup } from 'mrmime';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { seeds, tell, times } from '../trust/counts.js';
import { Random } from '../trust/random.js';
import { hostileApi, hostilePage, hostileSite, hostileText } from './hostile-site.js';
import { hosts } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();

/** Pages of a site. */
const PAGES = times(6, 60);

/** Pages of a site that the reader goes to in place. */
const IN_PLACE = times(3, 60);

const DEFENCES = ['with the policy', 'without any policy'] as const;

/** Number of times that rejected pages are replaced before they are left out. */
const ATTEMPTS = 6;

/** Builds the site; rejected pages, such as most with a link to `javascript:`, are replaced. */
async function buildWhatIsTaken(site: TestSite, random: Random): Promise<void> {
  const hint = `DOCSGEN_SEED=${random.seed}`;
  for (let attempt = 1; attempt <= ATTEMPTS + 1; attempt++) {
    const { code, stderr } = await site.run('build');
    if (code === 0) return;
    expect(stderr, hint).not.toMatch(/\n\s+at .*:\d+:\d+\)?\n/);
    const refused = new Set(
      [...stderr.matchAll(/^((?:content|openapi)\/[^:]+|docsgen[^:]+):.*? {2}error {2}/gm)].map(([, file = '']) => file),
    );
    expect(refused, `${hint} ${refused.size > 0 ? '' : stderr}`).not.toContain('docsgen.config.json');
    for (const file of refused) {
      if (attempt < ATTEMPTS)
        site.write({ [file]: file.endsWith('.md') ? hostilePage(random, `Page ${attempt}`) : hostileApi(random) });
      else rmSync(path.join(site.dir, file), { force: true });
    }
  }
  throw new Error(`${hint}: the site is not built, whatever is left out.`);
}

/** Serves a built site with its policy, or without its header and its `<meta>`. */
async function publish(root: string, defence: (typeof DEFENCES)[number]) {
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(path.join(root, '_headers'), 'utf8'))?.[1] as string;
  const hasPolicy = defence === 'with the policy';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const answer = hosts['tries the name, then with .html, then as a folder'](root, decodeURI(pathname));
    const file = answer && 'file' in answer ? answer.file : path.join(root, '404.html');
    const headers = { 'Content-Type': lookup(file) ?? 'text/plain', ...(hasPolicy && { 'Content-Security-Policy': policy }) };
    response.writeHead(answer ? 200 : 404, headers);
    const bytes = readFileSync(file);
    const isBare = !hasPolicy && file.endsWith('.html');
    response.end(isBare ? bytes.toString().replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '') : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    at: (pathname: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a tab that records every possible effect of a payload. */
async function watchedTab(defence: (typeof DEFENCES)[number]) {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') done.push(`request to ${request.url()}`);
  });
  page.on('pageerror', (error) => done.push(`uncaught: ${error.message}`));
  await page.exposeFunction('pwn', () => void done.push('a payload ran'));
  await page.addInitScript((isBare) => {
    if (isBare) Reflect.deleteProperty(globalThis, 'trustedTypes');
  }, defence === 'without any policy');
  return { page, done };
}

/** Finds everything in the page that only a payload can have added. */
const find = (page: Page, defence: (typeof DEFENCES)[number]) =>
  page.evaluate((again) => {
    const FOREIGN =
      'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, form, textarea, select, svg, math, template, slot, noscript, xmp, plaintext, noembed, noframes, title, body, html, head, marquee, audio, canvas, dialog, portal, fencedframe';
    const ADDRESSES = 'href src srcset action formaction xlink:href data poster background ping cite longdesc manifest'.split(
      ' ',
    );
    const found: string[] = [];
    const look = (root: ParentNode, name: string) => {
      for (const element of root.querySelectorAll('*')) {
        const says = (what: string) => found.push(`${name}: ${what} in ${element.outerHTML.slice(0, 160)}`);
        const isOwn =
          (element.matches('.search-form, noscript') && !element.closest('.content')) ||
          element.matches('.api-card > .tabs > select');
        if (element.matches(FOREIGN) && !isOwn) says('a foreign element');
        if (element.localName.includes('-')) says('a custom element');
        if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') says('a foreign namespace');
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) says(name);
          if (name === 'style') says(name);
          if (!ADDRESSES.includes(name)) continue;
          // Normalizes an address as browsers do: without control characters around it, tabs and line breaks.
          // https://url.spec.whatwg.org/#url-parsing
          const scheme = value.replace(/^[\0- ]+|[\t\n\r]/g, '').toLowerCase();
          if (/^(?:javascript|vbscript|data|blob|view-source|feed):/.test(scheme)) says(`the address ${value}`);
        }
        if (
          element.id.startsWith('docsgen:') &&
          element.closest('.content') &&
          !/^docsgen:tabs-(?:\d|request-\d|response-\d)|^docsgen:.*footnote|^docsgen:fn/.test(element.id)
        )
          says('an id of the site');
      }
    };
    const top = document.getElementById('docsgen:top') as HTMLElement;
    look(top, 'the page');
    // Serializes and parses the page again, as an editor or an extension would: the markup must not change. Trusted Types forbid
    // it.
    let html = top.innerHTML;
    for (let round = 1; again && round < 3; round++) {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      look(body, `the page after being written ${round} times`);
      html = body.innerHTML;
    }
    const own = document.querySelectorAll('head base, head > :not(meta, title, link, script)');
    for (const element of own) found.push(`head: ${element.outerHTML.slice(0, 160)}`);
    if (document.querySelectorAll('script:not([type])').length > 3) found.push('more inline scripts than the three of the site');
    return found;
  }, defence === 'without any policy');

/** Opens, hovers over and focuses everything. */
const touchEverything = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const element of document.querySelectorAll<HTMLElement>('.content *, .sidebar *, .toc *, .footer *')) {
      for (const type of ['pointerenter', 'mouseover', 'focus', 'load', 'error', 'animationstart', 'toggle'])
        element.dispatchEvent(new Event(type));
      if (element.matches('label, summary, input, [tabindex]')) element.click();
    }
  });

/** Visits pages of a built site, as documents and in place, and interacts with everything on each. Returns the number of pages. */
async function goThrough(root: string, defence: (typeof DEFENCES)[number], random: Random): Promise<number> {
  const hint = `DOCSGEN_SEED=${random.seed} ${defence}`;
  await using host = await publish(root, defence);
  const routes = Object.values(readManifest(root).routes).flatMap((group) => group.map(({ path: route }) => route));
  expect(routes.length, hint).toBeGreaterThan(PAGES * 0.8);
  expect(readManifest(root).routes.operation, hint).toHaveLength(1);
  const { page, done } = await watchedTab(defence);
  const report = async (where: string) => {
    expect([...(await find(page, defence)), ...done.splice(0)], `${hint} ${where}`).toEqual([]);
  };
  for (const route of routes) {
    await page.goto(host.at(encodeURI(route)));
    await touchEverything(page);
    await report(route);
  }
  await page.goto(host.at('/'));
  await hydrate(page);
  for (const route of random.some(routes, IN_PLACE / routes.length)) {
    await page.evaluate(
      (href) => {
        const link = document.createElement('a');
        link.href = href;
        document.querySelector('main')?.append(link);
        link.click();
        link.remove();
      },
      host.at(encodeURI(route)),
    );
    await expect.poll(() => page.evaluate(() => decodeURI(location.pathname)), { message: hint }).toBe(route);
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    await touchEverything(page);
    await report(`in place ${route}`);
  }
  await page.context().close();
  return routes.length;
}

test.each(seeds(1, 12))('runs nothing from hostile pages, configurations or API descriptions of seed %i', async (seed) => {
  const random = new Random(seed);
  const site = makeSite(hostileSite(random, PAGES));
  await buildWhatIsTaken(site, random);
  let seen = 0;
  for (const defence of DEFENCES) seen += await goThrough(path.join(site.dir, 'dist'), defence, random);
  tell(`Hostile pages of seed ${seed}: ${seen}.`);
});

test.each(DEFENCES)('detects a payload that gets into a page, %s', async (defence) => {
  const site = makeSite(minimal);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const root = path.join(site.dir, 'dist');
  const html = site.read('index.html').replace('Welcome.', '<a href=" java\tscript:pwn()">x</a><img src=x onerror=pwn()>');
  writeFileSync(path.join(root, 'index.html'), html);
  await using host = await publish(root, defence);
  const { page, done } = await watchedTab(defence);
  await page.goto(host.at('/'));
  const found = (await find(page, defence)).filter((one) => one.startsWith('the page: '));
  expect(found.map((one) => one.split(' in ')[0])).toEqual(['the page: the address  java\tscript:pwn()', 'the page: onerror']);
  await expect.poll(() => done).toEqual(defence === 'with the policy' ? [] : ['a payload ran']);
});

/** Everything that the site stores in the browser, and where. */
const KEYS = {
  localStorage: [
    'theme',
    'user-feedback-v1',
    'docsgen.announcement',
    'docsgen.feedback',
    'docsgen.searches',
    'docsgen.version',
    'docsgen.viewed',
    'docsgen.tabs.sdk',
  ],
  sessionStorage: ['docsgen.sidebar', 'docsgen.scroll', 'docsgen.found', 'docsgen.problems'],
} as const;

test.each(DEFENCES)('runs nothing from storage, query or hash, %s', async (defence) => {
  const first = new Random(1);
  const site = makeSite(hostileSite(first, 4));
  await buildWhatIsTaken(site, first);
  await using host = await publish(path.join(site.dir, 'dist'), defence);
  for (const seed of seeds(1, 100)) {
    const random = new Random(seed);
    const { page, done } = await watchedTab(defence);
    const value = () => {
      const text = hostileText(random);
      return random.pick([
        text,
        JSON.stringify([text, { text, href: text, title: text, html: text }]),
        JSON.stringify({ [text]: text, __proto__: text }),
        `{"${text}`,
      ]);
    };
    const stored = Object.entries(KEYS).map(([area, keys]) => [area, keys.map((key) => [key, value()] as const)] as const);
    await page.addInitScript((areas) => {
      for (const [area, entries] of areas)
        for (const [key, text] of entries) (window as unknown as Record<string, Storage>)[area]?.setItem(key, text);
    }, stored);
    const [query, hash] = [
      hostileText(random),
      random.pick([hostileText(random), 'docsgen:site', 'docsgen:top', '%E0%A4%A', 'javascript:pwn()']),
    ];
    for (const route of ['/', '/search', '/no/such/page']) {
      await page.goto(host.at(`${route}?${new URLSearchParams({ q: query, [hostileText(random)]: query })}#${hash}`));
      await hydrate(page);
      if (route === '/search') await page.locator('.search-status:not(:empty), .search-message:not(:empty)').first().waitFor();
      await touchEverything(page);
      expect([...(await find(page, defence)), ...done.splice(0)], `DOCSGEN_SEED=${seed} ${route}`).toEqual([]);
    }
    await page.context().close();
  }
});
