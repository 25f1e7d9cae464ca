import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Marks the components whose code is in the package itself. */
export const BUNDLED = 'docsgen:bundled';

/** https://github.com/package-url/purl-spec, type npm: the `@` of a scope is encoded. */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** A licence as CycloneDX wants it: an id of SPDX or an expression. */
const licensesOf = (license) => {
  if (!license) return {};
  return { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] };
};

/**
 * Returns the parts of the package in the form of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): what is bundled, and what npm installs with it.
 * It contains no time and no random number, so two builds have the same bytes.
 *
 * @param bundled the result of `bundledPackages`
 */
export function sbom(root, bundled) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const manifest = read('package.json');
  const locked = read('package-lock.json').packages;
  const component = ({ folder, name, version, license }, more) => {
    const [, algorithm, digest] = /^(sha512)-(.+)$/.exec(locked[folder]?.integrity ?? '') ?? [];
    return {
      type: 'library',
      'bom-ref': purlOf(name, version),
      name,
      version,
      ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
      ...licensesOf(license),
      purl: purlOf(name, version),
      ...more,
    };
  };
  const installed = (names, scope) =>
    Object.keys(names).map((name) => {
      const folder = `node_modules/${name}`;
      return component({ folder, name, ...read(`${folder}/package.json`) }, { scope });
    });
  const unique = new Map(bundled.map((entry) => [purlOf(entry.name, entry.version), entry]));
  const components = [
    ...[...unique.values()].map((entry) =>
      component(entry, { scope: 'required', properties: [{ name: BUNDLED, value: 'true' }] }),
    ),
    ...installed(manifest.dependencies, 'required'),
    ...installed(manifest.optionalDependencies, 'optional'),
  ];
  const self = purlOf(manifest.name, manifest.version);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        ...licensesOf(manifest.license),
        purl: self,
      },
    },
    components,
    dependencies: [{ ref: self, dependsOn: components.map((part) => part['bom-ref']) }],
  };
}
