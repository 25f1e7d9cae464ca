import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsgen, temporaryFolder } from '../harness.js';
import { filesIn } from '../output-tree.js';

const golden = path.resolve(import.meta.dirname, 'golden');

/** The texts of a migrated site. Without the report, whose places are tested elsewhere. */
function readSite(dir: string): Readonly<Record<string, string>> {
  const files = filesIn(dir).filter(
    (file) => !file.startsWith('.docsgen/') && /\.(?:md|yml|json)$/.test(file) && !/^migration\./.test(file),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(dir, file), 'utf8')]));
}

/** Replaces the expected site if the tests run with `-u`. */
function update(dir: string, files: Readonly<Record<string, string>>): void {
  rmSync(dir, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
}

/** Copies a folder. Text files get the line ends of Windows. */
function copyWithCrlf(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const file of filesIn(to)) {
    const name = path.join(to, file);
    writeFileSync(name, readFileSync(name, 'utf8').replaceAll('\n', '\r\n'));
  }
}

describe.each(readdirSync(golden))('a site of %s', (tool) => {
  it('becomes a site that builds and answers all of its addresses', async () => {
    const out = path.join(temporaryFolder(), 'site');
    const migrated = await docsgen(['migrate', path.join(golden, tool, 'old'), '--out', out, '--workers', '1'], { cwd: golden });
    expect(migrated.code).toBe(0);
    const found = readSite(out);
    const expected = path.join(golden, tool, 'new');
    if (process.env.UPDATE_GOLDEN) update(expected, found);
    expect(found).toEqual(readSite(expected));
    const report = JSON.parse(readFileSync(path.join(out, 'migration.json'), 'utf8'));
    expect(report.addresses.missing).toEqual([]);
    expect(report.problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
    const built = await docsgen(['build', '--workers', '1'], { cwd: out });
    expect(built.code).toBe(0);
  });

  it('becomes the same site if its files have the line ends of Windows', async () => {
    const dir = temporaryFolder();
    copyWithCrlf(path.join(golden, tool, 'old'), path.join(dir, 'old'));
    const migrated = await docsgen(['migrate', 'old', '--out', 'new', '--workers', '1'], { cwd: dir });
    expect(migrated.code).toBe(0);
    expect(readSite(path.join(dir, 'new'))).toEqual(readSite(path.join(golden, tool, 'new')));
  });
});

it('writes the report that the documentation shows as an example', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await docsgen(['migrate', path.join(golden, 'docusaurus', 'old'), '--out', out, '--workers', '1'], { cwd: golden });
  const report = readFileSync(path.join(out, 'migration.md'), 'utf8');
  const documentation = readFileSync(path.resolve(golden, '../../../docs/content/coming-from/migrate.md'), 'utf8');
  const examples = [...documentation.matchAll(/^```(?:md|text)\n([\s\S]*?)^```$/gm)].map(([, text]) => text?.trim() ?? '');
  expect(examples.filter((text) => text.includes('Docusaurus:') || text.includes('## Components'))).toHaveLength(2);
  for (const text of examples.slice(0, 2)) expect(report).toContain(text);
});
