import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { commitOutput } from '../../../cli/commit/index.js';
import type { OutputFile } from '../../../cli/emit/output.js';
import { key } from '../../state-key.js';

/**
 * Commits the site given on the command line and kills itself just before the nth change to the disk.
 * `argv`: out, n, files as JSON.
 */
const [, , out = '', nth = '0', files = '[]'] = process.argv;
const CHANGES = ['mkdirSync', 'open', 'writeFileSync', 'copyFileSync', 'linkSync', 'renameSync', 'rmSync', 'rmdirSync'] as const;

let changes = 0;
for (const name of CHANGES) {
  const real: (...given: never[]) => unknown = fs[name];
  Object.assign(fs, {
    [name]: (...given: never[]) => {
      changes += 1;
      if (changes === Number(nth)) process.kill(process.pid, 'SIGKILL');
      return real(...given);
    },
  });
}
syncBuiltinESMExports();

const { problems } = await commitOutput({ key, out, files: JSON.parse(files) as OutputFile[] });
process.stdout.write(JSON.stringify({ changes, problems }));
