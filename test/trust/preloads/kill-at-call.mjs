// Kills the process before a call of a function of node:fs: the one whose name and number are given.
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
