import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackages } from '../install-packages.mjs';

const LIBRARY = '10.3.0';

/**
 * Checks the list of the package's parts against the schema of CycloneDX, and copies it to the results.
 *
 * @throws if the list is invalid
 */
export async function checkSbom({ root, scratch, out }) {
  const folder = path.join(scratch, 'cyclonedx');
  const peers = ['ajv@8', 'ajv-formats@3', 'ajv-formats-draft2019@1', 'packageurl-js@2', 'spdx-expression-parse@4'];
  installPackages(folder, [`@cyclonedx/cyclonedx-library@${LIBRARY}`, ...peers]);
  const { Spec, Validation } = createRequire(path.join(folder, 'index.js'))('@cyclonedx/cyclonedx-library');
  const file = path.join(root, 'lib/sbom.cdx.json');
  const text = readFileSync(file, 'utf8');
  const errors = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (errors !== null) throw new Error(`lib/sbom.cdx.json is invalid:\n${JSON.stringify(errors, null, 2)}`);
  copyFileSync(file, path.join(out, 'sbom.cdx.json'));
  return [`${JSON.parse(text).components.length} components, valid CycloneDX 1.6`];
}
