// Kills the process before the rename whose number is given.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { renameSync } = fs;
let left = Number(process.env.DOCSGEN_TEST_NTH);
fs.renameSync = (...given) => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return renameSync(...given);
};
syncBuiltinESMExports();
