import puppeteer from 'puppeteer-core';
import type { Driver, Key, Tab } from './driver.js';

/** Starts Firefox with WebDriver BiDi. @param executablePath its program file */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    async open(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      return {
        goto: async (url) => void (await page.goto(url)),
        run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`) as never,
        clickAt: (x, y) => page.mouse.click(x, y),
        press: (key: Key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        back: async () => void (await page.goBack()),
        reload: async () => void (await page.reload()),
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
