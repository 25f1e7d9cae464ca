import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeWebp } from './encode-webp.mjs';
import { PICTURES } from './pictures.mjs';
import { takePage } from './take-page.mjs';

const IMAGES = 'docs/static/img';

/**
 * Builds sites and takes their pages: each theme of the gallery, an operation of the API reference, and a guide.
 *
 * @param options root of the repository, the browser, and names of pictures
 * @param {(file: string, webp: Buffer) => void} write receives each picture
 */
export async function takeSites({ root, browser, names }, write) {
  const work = mkdtempSync(path.join(tmpdir(), 'docsgen-screenshots-'));
  try {
    // The configuration of docsgen's own site imports the package.
    mkdirSync(path.join(work, 'node_modules'));
    symlinkSync(root, path.join(work, 'node_modules/docsgen'), 'dir');
    for (const name of names) {
      const picture = PICTURES[name];
      const dist = build({ ...picture, root }, work);
      const light = await takePage({ browser, dist }, { ...picture, mode: 'light' });
      const dark = await takePage({ browser, dist }, { ...picture, mode: 'dark' });
      const files = picture.separate ? { [`${name}-light`]: [light], [`${name}-dark`]: [dark] } : { [name]: [light, dark] };
      for (const [file, pages] of Object.entries(files))
        write(`${IMAGES}/${file}.webp`, await encodeWebp(browser, { pages, maxBytes: picture.maxBytes }));
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Builds a copy of a site outside the repository, so that pages show no authors and dates, and returns its output folder. */
function build({ root, site, theme }, work) {
  const copy = mkdtempSync(path.join(work, 'site-'));
  cpSync(path.join(root, site), copy, { recursive: true, filter: (file) => !['dist', '.docsgen'].includes(path.basename(file)) });
  if (theme !== undefined) {
    const file = path.join(copy, 'docsgen.config.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), theme }));
  }
  execFileSync(process.execPath, [path.join(root, 'bin/docsgen.js'), 'build', copy], { stdio: ['ignore', 'ignore', 'pipe'] });
  return path.join(copy, 'dist');
}
