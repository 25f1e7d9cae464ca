import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './definitions.mjs';
import { readFigures } from './figures.mjs';

const FILE = `${FOLDER}/taken.json`;

/** What the pictures were made from: digests of each definition, and of the text around the figure at the last comparison. */
export function readRecord(root) {
  const file = path.join(root, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Records that pictures were taken from their definitions. Pictures that are no longer defined are removed from the record. */
export function markTaken(root, { taken, all }) {
  const record = readRecord(root);
  for (const definition of taken) record[definition.name] = { definition: digestOf(definition) };
  write(root, Object.fromEntries(all.flatMap(({ name }) => (record[name] ? [[name, record[name]]] : []))));
  markReviewed(root, taken);
}

/** Records that pictures fit the text around them. */
export function markReviewed(root, definitions) {
  const record = readRecord(root);
  const figures = readFigures(root);
  for (const { name } of definitions)
    if (record[name]) record[name] = { definition: record[name].definition, text: textDigest(figures, name) };
  write(root, record);
}

/** Digest of the sections in which a picture appears. */
export function textDigest(figures, name) {
  return digestOf(figures.filter((figure) => figure.name === name).map(({ section }) => section));
}

export function digestOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

function write(root, record) {
  const sorted = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(root, FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}
