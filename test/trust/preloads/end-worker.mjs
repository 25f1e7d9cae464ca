// Ends a worker thread in the middle of its first pages: by leaving, by an error, or for want of memory.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  let left = 40;
  const { now } = performance;
  performance.now = () => {
    left -= 1;
    if (left === 0) end();
    return now.call(performance);
  };
}

function end() {
  const way = process.env.DOCSGEN_TEST_END;
  if (way === 'exit') process.exit(1);
  if (way === 'error') throw new Error('A worker fails.');
  const hoard = [];
  while (way === 'memory') hoard.push(new Array(1_000_000).fill(hoard.length));
}
