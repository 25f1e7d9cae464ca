// Takes the pictures of the documentation from real programs: those of docsgen from sites that it builds, and those of Unleash, whose names begin with
// `ui/`, from a server with the data of a webshop. Run it after a change in the design, or when `--check` says so.
//   node scripts/screenshots.mjs [NAME…] [--chromium /usr/bin/chromium]     without names, all pictures; `ui` or `themes` for those of a folder
//   node scripts/screenshots.mjs ui --stale         those that `--check` reports as missing or changed
//   node scripts/screenshots.mjs --check            reports pictures of Unleash that do not match their definitions and pages
//   node scripts/screenshots.mjs --reviewed NAME…   records that pictures still fit the text around them
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkPictures, isStale } from './screenshots/admin-ui/check.mjs';
import { readDefinitions } from './screenshots/admin-ui/definitions.mjs';
import { markReviewed } from './screenshots/admin-ui/record.mjs';
import { PICTURES } from './screenshots/pictures.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    root: { type: 'string', default: path.resolve(import.meta.dirname, '..') },
    check: { type: 'boolean', default: false },
    stale: { type: 'boolean', default: false },
    reviewed: { type: 'boolean', default: false },
  },
});

const definitions = readDefinitions(values.root);
const isChosen = (name) => positionals.length === 0 || positionals.some((one) => name === one || name.startsWith(`${one}/`));
const ofDocsgen = values.stale ? [] : Object.keys(PICTURES).filter(isChosen);
const ofUnleash = definitions.filter((one) => isChosen(one.name) && (!values.stale || isStale(values.root, one)));
const known = [...Object.keys(PICTURES), ...definitions.map(({ name }) => name)];
const unknown = positionals.find((one) => !known.some((name) => name === one || name.startsWith(`${one}/`)));
if (unknown !== undefined) throw new Error(`There is no picture "${unknown}". The pictures: ${known.join(', ')}.`);

if (values.check) {
  const { errors, reviews } = checkPictures(values.root);
  for (const line of [...errors, ...reviews]) console.error(line);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${definitions.length} pictures of Unleash match their definitions and pages; ${reviews.length} to review.`);
} else if (values.reviewed) {
  markReviewed(values.root, ofUnleash);
} else {
  const { takePictures } = await import('./screenshots/take-pictures.mjs');
  await takePictures({ ...values, ofDocsgen, ofUnleash });
}
