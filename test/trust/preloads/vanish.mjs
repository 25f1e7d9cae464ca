// Removes a file as soon as its folder has been listed.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const target = path.resolve(process.env.DOCSGEN_TEST_VANISH);
const { readdirSync } = fs;
fs.readdirSync = (folder, ...rest) => {
  const found = readdirSync(folder, ...rest);
  if (path.resolve(String(folder)) === path.dirname(target)) fs.rmSync(target, { force: true });
  return found;
};
syncBuiltinESMExports();
