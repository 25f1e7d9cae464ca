import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { takeAdminUi } from './admin-ui/take-admin-ui.mjs';
import { takeSites } from './take-sites.mjs';

/**
 * Takes pictures and writes them to their files.
 *
 * @param options root of the repository, path of Chromium, and which pictures of docsgen and of Unleash to take
 */
export async function takePictures({ root, chromium: executablePath, ofDocsgen, ofUnleash }) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--lang=en-GB', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const write = (file, webp) => {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, webp);
    process.stdout.write(`${file}  ${(webp.length / 1000).toFixed(1)} kB\n`);
  };
  try {
    if (ofDocsgen.length > 0) await takeSites({ root, browser, names: ofDocsgen }, write);
    if (ofUnleash.length > 0) await takeAdminUi({ root, browser, definitions: ofUnleash }, write);
  } finally {
    await browser.close();
  }
}
