import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { NavEntry, NavSlice } from '../../templates/view.js';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { iconSet, navigationSite } from '../navigation-site.js';

/** Reads the whole sidebar of a built site as an outline. */
function outline(site: TestSite): string {
  const read = (name: string) => (JSON.parse(site.read(`nav/${name}.json`)) as NavSlice).items;
  const describe = ({ label, isGroup, category, icon, badge }: NavEntry, depth: number): string[] => {
    const marks = [icon, badge && `(${badge.text}, ${badge.type})`].filter(Boolean).join(' ');
    const items = category ? (category.key === undefined ? category.items : read(category.key)) : [];
    const line = `${'  '.repeat(depth)}${isGroup ? '# ' : ''}${label}${marks && ` ${marks}`}`;
    return [line, ...items.flatMap((item) => describe(item, depth + 1))];
  };
  return read('index')
    .flatMap((entry) => describe(entry, 0))
    .join('\n');
}

const built = async (files: Files): Promise<TestSite> => {
  const site = makeSite({ ...minimal, ...files });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  return site;
};

const folderSite = (sidebar: string, more: Files = {}) => ({
  'content/sidebar.yml': sidebar,
  'content/guide/index.md': '# Guide\n',
  'content/guide/zebra.md': '---\nsidebar_position: 1\n---\n\n# Zebra\n',
  'content/guide/apple.md': '# Apple\n',
  'content/guide/02-deep/_category_.yml': 'label: Deeper\n',
  'content/guide/02-deep/one.md': '# One\n',
  'content/other.md': '# Other\n',
  ...more,
});

test('a sidebar shows groups, generated folders, icons and badges', async () => {
  const site = await built(navigationSite);
  expect(outline(site)).toBe(`Home
# Learn own--lightbulb
  Guide
    Start own--rocket
    Next (New, neutral)
    Fine-tuning own--gear (Pro, tip)
      Limits shapes--box (Beta, warning)
  Single
SDKs (Stable, neutral)
  Java
Edge
  Proxy
Notes
  Errors
# Elsewhere
  Forum discord`);
  const html = site.read('guide/start.html');
  expect(html).toContain('<li class="nav-group"><span><span class="icon-label">');
  expect(html).toMatch(
    /<a href="\/guide\/next"><span class="icon-label"><span>Next(?:<!-- -->)? (?:<!-- -->)?<span class="nav-badge neutral">New</,
  );
  // Titles and texts for the search do not contain the badge.
  expect(site.read('guide/next.md')).not.toContain('New');
});

test('the cards of a category show the badges of its pages, also in Markdown', async () => {
  const site = await built(navigationSite);
  expect(site.read('guide/tuning.html')).toContain('<span class="nav-badge warning">Beta</span>');
  expect(site.read('guide/tuning.md')).toContain('- [Limits (Beta)](https://docs.example.com/guide/tuning/limits)');
});

test('only sites that need it have the style sheet of menus and marks, which follows the icons', async () => {
  const plain = await built({});
  expect(plain.tree().filter((file) => file.includes('navigation-'))).toEqual([]);
  const site = await built(navigationSite);
  const find = () => site.tree().find((file) => file.startsWith('assets/navigation-')) as string;
  const before = find();
  expect(site.read(before)).toContain(
    ".icon-shapes--box{--icon:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M1 2h3'/%3E",
  );
  expect(site.read('index.html')).toContain(before);
  site.write({ 'node_modules/@iconify-json/shapes/icons.json': iconSet('<path d="M9 9h9"/>') });
  await site.run('build');
  expect(find()).not.toBe(before);
  expect(site.read('single.html')).toContain(find());
});

test.each([
  ['as a category', '- /\n- /other\n- folder: /guide\n', 'Home\nOther\nGuide\n  Zebra\n  Deeper\n    One\n  Apple'],
  [
    'with another label',
    '- /\n- /other\n- folder: /guide\n  label: Handbook\n',
    'Home\nOther\nHandbook\n  Zebra\n  Deeper\n    One\n  Apple',
  ],
  [
    'inline',
    '- /\n- label: All\n  items:\n    - /other\n    - folder: /guide\n      inline: true\n',
    'Home\nAll\n  Other\n  Guide\n  Zebra\n  Deeper\n    One\n  Apple',
  ],
  [
    'without pages that are listed by hand',
    '- /\n- /guide/apple\n- folder: /guide\n- hidden: [/other, /guide/deep/one]\n',
    'Home\nApple\nGuide\n  Zebra',
  ],
  [
    'without folders that are listed by themselves',
    '- folder: /guide/deep\n- folder: /\n',
    'Deeper\n  One\nHome\nGuide\n  Zebra\n  Apple\nOther',
  ],
  [
    'by its path on the disk',
    '- /\n- /other\n- folder: /guide/02-deep\n- folder: /guide\n',
    'Home\nOther\nDeeper\n  One\nGuide\n  Zebra\n  Apple',
  ],
])('lists a folder %s', async (_, sidebar, expected) => {
  const site = await built(folderSite(sidebar));
  expect(outline(site)).toBe(expected);
});

test('lists a folder of a root in the sidebar of the root', async () => {
  const site = makeSite({
    'docs/docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      roots: [{ at: '/sdk', from: '../sdk' }],
    }),
    'docs/content/index.md': '# Home\n',
    'docs/content/sidebar.yml': '- folder: /\n- root: /sdk\n',
    'sdk/index.md': '# SDK\n',
    'sdk/sidebar.yml': '- folder: /parts\n',
    'sdk/parts/one.md': '# One\n',
  });
  expect(await site.run('build', 'docs')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('not-in-nav') });
  expect(site.read('../docs/dist/nav/index.json')).toContain('"label":"SDK"');
  expect(site.read('../docs/dist/nav/sdk.json')).toContain('"label":"Parts"');
});

test('reports folders that do not exist or are listed twice, and unknown icons', async () => {
  const site = makeSite({
    ...minimal,
    ...folderSite('- /\n- /other\n- folder: /giude\n- folder: /guide\n- folder: /guide\n- page: /none\n  icon: rokcet\n'),
    'content/guide/apple.md': '---\nsidebar_icon: lucide:rocket\n---\n\n# Apple\n',
    'content/guide/02-deep/_category_.yml': 'label: Deep\nicon: nothing-like-this\n',
  });
  expect((await site.problems()).map(({ id, file, line, fix }) => `${id} ${file}:${line} ${fix}`)).toEqual([
    expect.stringContaining('unknown-icon content/guide/02-deep/_category_.yml:2 Use one of the icons: bluesky, '),
    'icon-set content/guide/apple.md:2 Install "@iconify-json/lucide" and add "lucide" to the option "icons".',
    'dead-nav content/sidebar.yml:3 Did you mean "/guide"?',
    'duplicate-nav content/sidebar.yml:5 Remove one of the entries.',
    'dead-nav content/sidebar.yml:6 Did you mean "/guide/deep/one"?',
    'unknown-icon content/sidebar.yml:7 Did you mean "rocket"?',
  ]);
});

test('reports wrong badges', async () => {
  const site = makeSite({
    ...minimal,
    ...folderSite('- page: /\n  badge: ""\n- /other\n- folder: /guide\n'),
    'content/guide/apple.md': '---\nsidebar_badge: { text: New, type: red }\n---\n\n# Apple\n',
    'content/guide/02-deep/_category_.yml': 'badge: { text: New, type: red }\n',
  });
  expect((await site.problems()).map(({ id, file, line, cause }) => `${id} ${file}:${line} ${cause}`)).toEqual([
    expect.stringContaining('wrong-type content/guide/02-deep/_category_.yml:1 "badge.type" must be "neutral" or "note"'),
    expect.stringContaining('wrong-type content/guide/apple.md:2 "sidebar_badge" must be a text, or an object'),
    expect.stringContaining('wrong-type content/sidebar.yml:2 "badge" must be a non-empty string'),
  ]);
});

test('category files of folders that no entry names have no effect, as before', async () => {
  const site = makeSite({
    ...minimal,
    ...folderSite('- /\n- /other\n- label: Guide\n  link: /guide\n  items: [/guide/apple, /guide/zebra, /guide/deep/one]\n'),
    'content/guide/02-deep/_category_.yml': 'icon: nothing-like-this\nbadge: 3\n',
  });
  expect(await site.problems()).toEqual([]);
});

test('names of icons that a style sheet could not contain are unknown', async () => {
  const evil = 'box{}body{display:none}a';
  const site = makeSite({
    ...navigationSite,
    'node_modules/@iconify-json/shapes/icons.json': JSON.stringify({
      prefix: 'shapes',
      icons: { box: { body: '' }, [evil]: { body: '' } },
    }),
    'content/single.md': `---\nsidebar_icon: "shapes:${evil}"\n---\n\nText.\n`,
  });
  expect((await site.problems()).map(({ id, file }) => `${id} ${file}`)).toEqual(['unknown-icon content/single.md']);
});

test('the footer shows a logo for each mode and icons with names', async () => {
  const html = (await built(navigationSite)).read('single.html');
  const footer = html.slice(html.indexOf('<footer'));
  expect(footer).toContain('<a class="brand" href="/"><img class="in-light" src="/company.svg" alt="Acme Inc."');
  expect(footer).toContain('<img class="in-dark" src="/company-dark.svg" alt="Acme Inc."');
  expect(footer).toContain('class="icon-button" aria-label="Bluesky"><span class="icon icon-bluesky">');
  expect(footer).toContain('class="icon-button" aria-label="E-mail"><span class="icon icon-own--mail">');
  expect(footer).toContain('<span class="icon icon-own--gauge"></span><span>Uptime');
});

const withNavbar = (navbar: object, footer: object = {}) =>
  makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', navbar, footer }, undefined, 1),
  });

test('reports entries of the navbar and the footer that say too little or too much', async () => {
  const site = withNavbar(
    {
      sections: [
        { label: 'A', to: '/', include: ['/'] },
        { label: 'B', to: '/none' },
        { label: 'C', items: [{ label: 'D', to: '/nowhere' }] },
      ],
      links: [{ label: 'E', items: [{ label: 'F', to: '/missing' }] }, { label: 'G', to: '/', items: [] }, { label: 'H' }],
    },
    { social: [{ icon: 'mail', to: '/' }], logo: { src: '/none.svg', alt: '' } },
  );
  const values = (await site.problems()).map(({ id, cause }) => `${id} ${cause}`);
  expect(values).toEqual([
    expect.stringContaining('"navbar.sections.0.include" must be next to a "to" that is a page of the site other than "/"'),
    expect.stringContaining('"navbar.links.1" must be an entry with either "to" or "items", but got an object'),
    expect.stringContaining('"navbar.links.1.items" must be a list with at least 1 entry'),
    expect.stringContaining('"navbar.links.2" must be an entry with either "to" or "items", but got an object'),
    expect.stringContaining('"footer.social.0.label" is missing; it must be a text, because only icons of brands have a name'),
    expect.stringContaining('"footer.logo.alt" must be a non-empty string'),
  ]);
});

test('reports links and icons of menus and sections that do not exist, where they are written', async () => {
  const site = withNavbar(
    {
      sections: [
        { label: 'B', to: '/none' },
        { label: 'C', items: [{ label: 'D', to: '/nowhere' }] },
        { label: 'S', to: '/search', include: ['/void'] },
      ],
      links: [{ label: 'E', items: [{ label: 'F', to: '/missing', icon: 'gtihub' }] }],
    },
    { logo: { src: '/none.svg', alt: 'Acme' } },
  );
  const text = readFileSync(path.join(site.dir, 'docsgen.config.json'), 'utf8').split('\n');
  const found = (await site.problems()).map(({ id, line = 0 }) => `${id} ${text[line - 1]?.trim().replace(/,$/, '')}`);
  expect(found.sort()).toEqual([
    'dead-target "/void"',
    'dead-target "src": "/none.svg"',
    'dead-target "to": "/missing"',
    'dead-target "to": "/none"',
    'dead-target "to": "/nowhere"',
    'unknown-icon "icon": "gtihub"',
  ]);
});
