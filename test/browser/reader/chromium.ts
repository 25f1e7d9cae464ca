import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../chromium.js';
import type { Driver, Key, Tab } from './driver.js';

/** Starts Chromium with the protocol of its developer tools. */
export async function startChromium(): Promise<Driver> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs() });
  return {
    async open(): Promise<Tab> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      return {
        goto: async (url) => void (await page.goto(url)),
        run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
        clickAt: (x, y) => page.mouse.click(x, y),
        press: (key: Key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        back: async () => void (await page.goBack()),
        reload: async () => void (await page.reload()),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
