// Changes the order of folder listings.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const shuffled = (list) => {
  const order = new Map(list.map((one, index) => [one, (index * 7919 + 13) % 101]));
  return Array.isArray(list) ? [...list].reverse().sort((a, b) => order.get(a) - order.get(b)) : list;
};
const { readdirSync } = fs;
const { readdir } = fs.promises;
fs.readdirSync = (...given) => shuffled(readdirSync(...given));
fs.promises.readdir = async (...given) => shuffled(await readdir(...given));
syncBuiltinESMExports();
