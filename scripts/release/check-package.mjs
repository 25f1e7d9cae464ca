import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../install-packages.mjs';

const PUBLINT = '0.3.25';
const TYPES_WRONG = '0.18.5';

/** docsgen is ESM, and these entries have types only: programs cannot require the first, and import the second from scripts of a site alone. */
const INTENDED = (problem) =>
  problem.kind === 'CJSResolvesToESM' ||
  (problem.entrypoint === './client' && problem.kind === 'NoResolution') ||
  problem.resolutionKind === 'node10' ||
  problem.resolutionOption === 'node10';

/**
 * Checks the entries of the package with publint and Are the types wrong?.
 *
 * @throws if one of them finds a problem
 */
export async function checkPackage({ tarball, scratch }) {
  const tools = path.join(scratch, 'package-checks');
  installPackages(tools, [`publint@${PUBLINT}`, `@arethetypeswrong/core@${TYPES_WRONG}`]);
  const load = (file) => import(pathToFileURL(path.join(tools, 'node_modules', file)).href);
  const unpacked = path.join(scratch, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked]);

  const { publint } = await load('publint/src/index-node.js');
  const { formatMessage } = await load('publint/src/utils.js');
  const { messages } = await publint({ pkgDir: unpacked, strict: true, pack: false });
  const manifest = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
  const errors = messages
    .filter(({ code }) => code !== 'USE_REPOSITORY' && code !== 'USE_TYPE')
    .map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`);

  const { checkPackage: checkTypes, createPackageFromTarballData } = await load('@arethetypeswrong/core/dist/index.js');
  const { problems } = await checkTypes(createPackageFromTarballData(readFileSync(tarball)));
  for (const problem of problems) if (!INTENDED(problem)) errors.push(`Are the types wrong?: ${JSON.stringify(problem)}`);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return [
    `publint ${PUBLINT}: nothing`,
    `Are the types wrong? ${TYPES_WRONG}: nothing for import (${problems.length} notes for require and Node.js 10)`,
  ];
}
