// Ends a worker thread in the middle of building or writing pages: by exiting, by an error, or by exhausting its memory.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  let left = 40;
  const countDown = () => {
    left -= 1;
    if (left === 0) end();
  };
  if (process.env.DOCSGEN_TEST_END_IN === 'writing') {
    const { openSync } = fs;
    fs.openSync = (path, flags, ...more) => {
      if (flags === 'wx') countDown();
      return openSync(path, flags, ...more);
    };
    syncBuiltinESMExports();
  } else {
    const { now } = performance;
    performance.now = () => {
      countDown();
      return now.call(performance);
    };
  }
}

function end() {
  const way = process.env.DOCSGEN_TEST_END;
  if (way === 'exit') process.exit(1);
  if (way === 'error') throw new Error('A worker fails.');
  const hoard = [];
  while (way === 'memory') hoard.push(new Array(1_000_000).fill(hoard.length));
}
