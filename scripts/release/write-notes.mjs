import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes what the changelog says about a version, for the page of the release.
 *
 * @throws if the changelog has no section for the version
 */
export function writeNotes({ root, out, version }) {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').replace(/\r\n/g, '\n');
  const section = changelog.split(/^## /m).find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}". Add it.`);
  const notes = section.slice(section.indexOf('\n')).trim();
  writeFileSync(path.join(out, 'notes.md'), `${notes}\n`);
  return [`${notes.split('\n').length} lines of CHANGELOG.md`];
}
