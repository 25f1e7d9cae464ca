import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';

/** A reader with a separate browser profile, which is closed after the test. */
export interface Reader {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console output, errors, policy violations, failed responses and third-party requests of the page. */
  readonly troubles: string[];
}

/** Connects a test file to the shared browser. Returns a function that opens a page for a new reader. */
export function openBrowser(): (options?: BrowserContextOptions) => Promise<Reader> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('chromium'));
  });
  afterAll(() => browser.close());
  return async (options) => {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    return { context, ...(await newPage(context)) };
  };
}

type Tab = Pick<Reader, 'page' | 'troubles'>;

export const newPages = (context: BrowserContext, count: number): Promise<Tab[]> =>
  Promise.all(Array.from({ length: count }, () => newPage(context)));

async function newPage(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const troubles: string[] = [];
  page.on('console', (message) => {
    troubles.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()}: ${answer.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') troubles.push(`third party: ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`violation of ${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  return { page, troubles };
}

/** Chooses a color mode in the menu. */
export async function chooseMode(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('button', { name: 'Color mode' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** Interacts with the page and waits until React has hydrated it. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(7, 7);
  await page.mouse.move(9, 9);
  await expect.poll(() => isHydrated(page), { timeout: 15_000 }).toBe(true);
}

/** The application manages scrolling once hydration is done. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(() => history.scrollRestoration === 'manual');
