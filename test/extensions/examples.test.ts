import { cpSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { makeSite, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';
import { linkPackages } from './remark-site.js';

const examples = path.resolve(import.meta.dirname, '../../examples');

/** Builds a copy of an example, which must have no problems. */
async function buildExample(name: string): Promise<TestSite> {
  const site = makeSite({});
  cpSync(path.join(examples, name), site.dir, { recursive: true });
  linkPackages(site);
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([]);
  expect(run.code).toBe(0);
  return site;
}

test('badges', async () => {
  const site = await buildExample('badges');
  expect(site.read('index.html')).toContain('<span class="since" title="Available since this version of Acme">since 2.1</span>');
  expect(site.read('index.html')).toContain('<span class="since removed" title="Removed in Acme 3.0">since 1.4</span>');
  expect(site.read('index.md')).toContain('(since 1.4, removed in 3.0)');
});

test('price calculator', async () => {
  const site = await buildExample('price-calculator');
  expect(site.read('index.html')).toContain('<output>€120.00</output>');
  expect(site.read('index.html')).toContain('<a href="/guests">are free</a>');
  expect(site.read('index.md')).toContain('**Team plan**: €12.00 a month for each seat, 15 % less if paid yearly');
});

/** Returns the text of each element of a well-formed XML document, with the path of the element. */
function readXml(xml: string): readonly (readonly [path: string, text: string])[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: { readonly name: string; text: string }[] = [];
  const found: [string, string][] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => void open.push({ name, text: '' }));
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name).join('/');
    found.push([path, open.pop()?.text.trim() ?? '']);
  });
  parser.write(xml).close();
  return found;
}

test('changelog', async () => {
  const site = await buildExample('changelog');
  expect(site.read('releases/2.1.0.html')).toContain('<code>a &#x3C; b</code>');
  expect(site.read('releases.html')).toContain('<a href="/releases/2.0.0">2.0.0</a>');
  expect(site.read('index.html')).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Acme releases" href="/feed.xml"',
  );
  const feed = readXml(site.read('feed.xml'));
  const texts = (path: string) => feed.filter(([name]) => name === path).map(([, text]) => text);
  expect(texts('rss/channel/title')).toEqual(['Acme releases']);
  expect(texts('rss/channel/link')).toEqual(['https://changelog.example.com/']);
  expect(texts('rss/channel/description')).toEqual(['What is new in Acme']);
  expect(texts('rss/channel/item/title')).toEqual(['Version 2.1.0', 'Version 2.0.0', 'Version 1.9.3']);
  expect(texts('rss/channel/item/link')[0]).toBe('https://changelog.example.com/releases/2.1.0');
  expect(texts('rss/channel/item/guid')).toEqual(texts('rss/channel/item/link'));
  expect(texts('rss/channel/item/description')[0]).toBe('Exports run in the background & tell you when they are done.');
  expect(texts('rss/channel/item/pubDate')[0]).toBe('Tue, 12 May 2026 00:00:00 GMT');
});

test('typedoc', async () => {
  const site = await buildExample('typedoc');
  const area = site.read('reference/area.html');
  expect(area).toContain('Computes the area of a <a href="/reference/Circle"><code>Circle</code></a>.');
  expect(area).toContain('<a href="/reference/Measure"><code>Measure</code></a>: The area, in the square of the unit.');
  expect(area).toContain('href="https://github.com/acme/shapes/blob/4f1c2d9/src/index.ts#L22"');
  expect(site.read('reference/sum.md')).toContain('sum(...values: Measure[]): Measure');
  expect(site.read('reference/sum.md')).toContain('**Throws** A `RangeError` if the units differ.');
  expect(site.read('reference/Circle.html')).toContain('<code>unit?</code>');
  expect(site.read('reference/Circle.html')).toContain('Distance from the center | the middle.');
  expect(site.read('reference/Unit.md')).toContain("type Unit = 'mm' | 'cm';");
  expect(site.read('reference/Measure.html')).toContain('id="format"');
});

test('landing', async () => {
  const site = await buildExample('landing');
  for (const page of ['index.html', 'plans.html']) {
    expect(site.read(page)).toContain('<a href="/plans">See the plans</a>');
    expect(site.read(page)).toContain('<a class="brand-button" href="/first-steps">Try Acme</a>');
    expect(site.read(page)).toContain('<a href="https://acme.example/about"');
  }
  expect(site.read('plans.html')).toContain('<a href="mailto:docs@acme.example?subject=Plans">Write to us</a>');
  expect(site.read('index.html')).not.toContain('Write to us');
});

test('remark plugins', async () => {
  const site = await buildExample('remark');
  const html = site.read('index.html');
  expect(html).toContain('<h2 id="its-faster">It’s faster<');
  expect(html).toContain('“Cold” starts take 3 — 4 seconds');
  expect(html).toContain('<a href="https://github.com/acme/server/issues/1204" target="_blank" rel="external">#1204</a>');
  expect(html).toContain('<a href="/old-files">the old files</a>');
  expect(site.read('index.md')).toContain(
    '| 3.1 | `"strict"` is the default, see [#1187](https://github.com/acme/server/issues/1187) |',
  );
});

test('navbar', async () => {
  const site = await buildExample('navbar');
  expect(site.read('plans.html')).toContain('<a href="/plans" aria-current="page">Plans</a>');
  expect(site.read('plans.html')).toContain('<a href="/support">Support</a>');
});

test('services', async () => {
  const site = await buildExample('services');
  const html = site.read('index.html');
  expect(html).toContain('"settings":{"origin":"https://stats.acme.example"},"consent":"Acme Stats"');
  expect(html).toContain('<button type="button" data-action="consent">Privacy settings</button>');
  expect(html).toContain('connect-src &#39;self&#39; https://stats.acme.example;');
});
