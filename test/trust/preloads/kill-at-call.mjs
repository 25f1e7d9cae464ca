// Kills the process before the given call of a function of node:fs, specified by name and number.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const name = process.env.DOCSGEN_TEST_CALL;
const real = fs[name];
let left = Number(process.env.DOCSGEN_TEST_NTH);
fs[name] = (...given) => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return real(...given);
};
syncBuiltinESMExports();
