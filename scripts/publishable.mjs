// Refuses to publish a package without a repository or with broken links. `npm publish` runs it (`prepublishOnly`) in the package's folder.
// `repository` names the source, which npm compares with the package's provenance; links in README.md must point to files in the package.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const faults = [];
const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const address = typeof repository === 'string' ? repository : repository?.url;
if (!address)
  faults.push(
    'package.json has no "repository". Add it with the address of the public repository; "npm publish --provenance" needs it.',
  );

const shell = process.platform === 'win32';
const [{ files }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { shell, stdio: ['ignore', 'pipe', 'ignore'] }),
);
const packed = new Set(files.map((file) => file.path));
const text = readFileSync('README.md', 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
// Pictures are shown by the registry, which takes them from the repository.
const targets = [...text.matchAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)\)|href="([^"]+)"/g)].map((match) => match[1] ?? match[2]);
for (const target of new Set(targets)) {
  if (/^(?:[a-z]+:|#)/i.test(target)) continue;
  const file = path.posix.normalize(target.replace(/[?#].*$/, ''));
  if (!packed.has(file))
    faults.push(`README.md links to "${file}", which is not in the package. Add it to "files" in package.json.`);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
