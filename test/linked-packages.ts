import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const modules = path.resolve(import.meta.dirname, '../node_modules');

/** The packages that determine types, by the names under which sites install them. */
export const TWOSLASH_PACKAGES = { twoslash: 'twoslash', typescript: 'typescript-6' } as const;

/** Installs packages of this repository in a site. @param packages their names here, by the names in the site */
export function linkPackages(site: string, packages: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(site, 'node_modules'), { recursive: true });
  for (const [name, source] of Object.entries(packages))
    symlinkSync(path.join(modules, source), path.join(site, 'node_modules', name), 'junction');
}
