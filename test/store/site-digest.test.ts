import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config/index.js';
import type { SiteAssets } from '../../cli/emit/assets.js';
import { NO_PARTS, type Parts } from '../../cli/extensions/part.js';
import { problem } from '../../cli/problems/index.js';
import { readSources } from '../../cli/sources/index.js';
import { noFileDigests } from '../../cli/store/file-digests.js';
import { digestSiteInputs } from '../../cli/store/site-digest.js';
import type { SiteConfig } from '../../cli/types.js';
import { type Files, temporaryFolder, writeFiles } from '../harness.js';

const options = { title: 'T', url: 'https://e.com' };
const site: Files = {
  'docsgen.config.json': JSON.stringify(options),
  'content/index.md': '# Home\n',
  'content/sub/_category_.yml': 'label: Sub\n',
  'content/sidebar.yml': '- /\n',
  'content/tags.yml': 'a: { label: A }\n',
  'content/authors.yml': 'ann: { name: Ann }\n',
  'content/picture.svg': '<svg/>',
  'static/file.txt': 'One.\n',
  'openapi/shop.json': '{"openapi":"3.1.0"}',
  'openapi/part.json': '{}',
};
const assets = { links: { styles: ['/assets/a.css'] }, problems: [] } as unknown as SiteAssets;

interface Changes {
  readonly out?: string;
  readonly assets?: SiteAssets;
  readonly parts?: Partial<Parts>;
  readonly untrusted?: boolean;
  readonly hasProblem?: boolean;
}

async function digest(dir: string, changes: Changes = {}): Promise<string> {
  const { config, file = '', problems } = await loadConfig(dir, {});
  const { sources, problems: sourceProblems } = await readSources(dir);
  const more = changes.hasProblem ? [problem('locked', { file: '' }, { pid: 1 })] : [];
  return digestSiteInputs(dir, {
    out: path.join(dir, changes.out ?? 'dist'),
    read: {
      config: config as SiteConfig,
      configFile: file,
      place: () => ({ file }),
      sources,
      parts: { ...NO_PARTS, ...changes.parts },
      problems: [...problems, ...sourceProblems, ...more],
    },
    assets: changes.assets ?? assets,
    files: noFileDigests,
    untrusted: changes.untrusted,
  });
}

function makeFolder(): string {
  const dir = temporaryFolder();
  writeFiles(dir, site);
  return dir;
}

test('a site has the same digest in every folder, whatever is in its Markdown files', async () => {
  const [one, other] = [makeFolder(), makeFolder()];
  writeFiles(other, { 'content/index.md': '# Another home\n' });
  expect(await digest(other)).toBe(await digest(one));
});

test('the digest changes with each file that is not a Markdown file', async () => {
  const dir = makeFolder();
  const digests = new Set([await digest(dir)]);
  const changed = [
    ['docsgen.config.json', JSON.stringify({ ...options, title: 'Other' })],
    ['docsgen.config.json', ` ${JSON.stringify({ ...options, title: 'Other' })}`],
    ['content/sub/_category_.yml', 'label: Other\n'],
    ['content/sidebar.yml', '- /\n- /\n'],
    ['content/tags.yml', 'a: { label: B }\n'],
    ['content/authors.yml', 'ann: { name: Bob }\n'],
    ['content/picture.svg', '<svg></svg>'],
    ['content/other.svg', '<svg/>'],
    ['static/file.txt', 'Two.\n'],
    ['static/new.txt', 'Two.\n'],
    ['openapi/shop.json', '{"openapi":"3.1.1"}'],
    ['openapi/part.json', '{"a":1}'],
    ['content/page.mdx', 'Text.\n'],
  ] as const;
  for (const [index, [file, text]] of changed.entries()) {
    writeFiles(dir, { [file]: text });
    digests.add(await digest(dir));
    expect(digests.size, file).toBe(index + 2);
  }
});

test('the digest changes with the output folder, the style sheets, problems, and code of the site', async () => {
  const dir = makeFolder();
  const part = { name: 'a', hash: '1', kind: 'slot' };
  const kinds = ['directives', 'checks', 'files', 'generators', 'slots', 'services', 'remark'] as const;
  const variants: Changes[] = [
    {},
    { out: 'public' },
    { untrusted: true },
    { assets: { ...assets, links: { styles: ['/assets/b.css'] } } as unknown as SiteAssets },
    { assets: { ...assets, problems: [problem('locked', { file: '' }, { pid: 1 })] } },
    { hasProblem: true },
    ...kinds.map((kind): Changes => ({ parts: { [kind]: [part] } })),
    { parts: { slots: [{ ...part, hash: '2' }] as never } },
    { parts: { slots: [{ ...part, name: 'b' }] as never } },
    { parts: { icons: [{ prefix: 'mdi', hash: '1' }] as never } },
    { parts: { icons: [{ prefix: 'mdi', hash: '2' }] as never } },
    { parts: { icons: [{ prefix: 'lucide', hash: '1' }] as never } },
  ];
  const digests = await Promise.all(variants.map((variant) => digest(dir, variant)));
  expect(new Set(digests).size).toBe(variants.length);
});

test('the digest changes with commits and names of authors only if pages show when they were updated', async () => {
  const dir = makeFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@e.com', ...args], { cwd: dir, stdio: 'pipe' });
  const commit = () => git('commit', '--quiet', '--allow-empty', '--message', 'Change');
  git('init', '--quiet');
  commit();
  const before = await digest(dir);
  commit();
  expect(await digest(dir)).toBe(before);

  writeFiles(dir, { 'docsgen.config.json': JSON.stringify({ ...options, lastUpdated: true }) });
  const dated = await digest(dir);
  commit();
  const next = await digest(dir);
  writeFiles(dir, { '.mailmap': 'Ann <ann@e.com> <a@e.com>\n' });
  const renamed = await digest(dir);
  writeFiles(dir, { '.git/shallow': `${'0'.repeat(40)}\n` });
  const shallow = await digest(dir);
  expect(new Set([dated, next, renamed, shallow]).size).toBe(4);

  const outside = makeFolder();
  writeFiles(outside, { 'docsgen.config.json': JSON.stringify({ ...options, lastUpdated: true }) });
  expect(await digest(outside)).toBe(await digest(outside));
});
