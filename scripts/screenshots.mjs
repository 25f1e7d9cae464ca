// Takes the pictures of the documentation and the README from real builds: each theme of the gallery, an operation of the API reference, and a guide.
// Run it after a change in the design.
//   node scripts/screenshots.mjs [NAME…] [--chromium /usr/bin/chromium]     without names, all pictures
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { encodeWebp } from './screenshots/encode-webp.mjs';
import { PICTURES } from './screenshots/pictures.mjs';
import { takePage } from './screenshots/take-page.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const unknown = positionals.find((name) => !(name in PICTURES));
if (unknown !== undefined)
  throw new Error(`There is no picture "${unknown}". The pictures: ${Object.keys(PICTURES).join(', ')}.`);

const root = path.resolve(import.meta.dirname, '..');
const images = path.join(root, 'docs/static/img');

/** Builds a copy of a site outside the repository, so that pages show no authors and dates, and returns its output folder. */
function build({ site, theme }, work) {
  const copy = mkdtempSync(path.join(work, 'site-'));
  cpSync(path.join(root, site), copy, { recursive: true, filter: (file) => !['dist', '.docsgen'].includes(path.basename(file)) });
  if (theme !== undefined) {
    const file = path.join(copy, 'docsgen.config.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), theme }));
  }
  execFileSync(process.execPath, [path.join(root, 'bin/docsgen.js'), 'build', copy], { stdio: ['ignore', 'ignore', 'pipe'] });
  return path.join(copy, 'dist');
}

const work = mkdtempSync(path.join(tmpdir(), 'docsgen-screenshots-'));
// The configuration of docsgen's own site imports the package.
mkdirSync(path.join(work, 'node_modules'));
symlinkSync(root, path.join(work, 'node_modules/docsgen'), 'dir');
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const dist = build(picture, work);
    const light = await takePage({ browser, dist }, { ...picture, mode: 'light' });
    const dark = await takePage({ browser, dist }, { ...picture, mode: 'dark' });
    const files = picture.separate ? { [`${name}-light`]: [light], [`${name}-dark`]: [dark] } : { [name]: [light, dark] };
    for (const [file, pages] of Object.entries(files)) {
      const webp = await encodeWebp(browser, { pages, maxBytes: picture.maxBytes });
      const target = path.join(images, `${file}.webp`);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, webp);
      process.stdout.write(`${path.relative(root, target)}  ${(webp.length / 1000).toFixed(1)} kB\n`);
    }
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
