// A file system as on macOS and Windows: finds names in any letter case and composition, and returns real paths as the disk spells them.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { existsSync, readdirSync, realpathSync, statSync } = fs;
const root = process.env.DOCSGEN_TEST_IGNORE_CASE;
const fold = (name) => name.normalize('NFC').toLowerCase();

function findOnDisk(file) {
  if (typeof file !== 'string' || !path.resolve(file).startsWith(root + path.sep) || existsSync(file)) return file;
  let found = root;
  for (const part of path.relative(root, path.resolve(file)).split(path.sep)) {
    const names = existsSync(found) && statSync(found).isDirectory() ? readdirSync(found) : [];
    found = path.join(found, names.find((name) => fold(name) === fold(part)) ?? part);
  }
  return existsSync(found) ? found : file;
}

const wrap = (object, names) => {
  for (const name of names) {
    const original = object[name];
    object[name] = Object.assign((file, ...rest) => original(findOnDisk(file), ...rest), original);
  }
};
const native = realpathSync.native;
wrap(fs, ['openSync', 'lstatSync', 'readFileSync', 'readdirSync', 'realpathSync', 'statSync']);
fs.realpathSync.native = (file, ...rest) => native(findOnDisk(file), ...rest);
fs.existsSync = (file) => existsSync(findOnDisk(file));
wrap(fs.promises, ['stat', 'lstat', 'realpath', 'readFile', 'readdir']);
syncBuiltinESMExports();
