import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';
import { extendedFiles, type Modules, makeExtended, module } from './extended-site.js';

const since = module(`form: 'inline', label: 'required',
  html: ({ h, label }) => h('span.since', { title: 'Available since this version' }, 'since ', label()),
  markdown: ({ labelText }) => \`(since \${labelText})\``);

const price = module(`form: 'both', label: 'optional',
  attributes: {
    amount: { description: 'In euros.', type: 'number', required: true },
    until: { description: 'The last day.', type: 'date' },
    old: { description: 'No longer offered.', type: 'boolean' },
    plan: { description: 'Name.', isText: true, pattern: /[A-Z]\\w+/ },
  },
  html: ({ h, attributes: { amount, until, old, plan }, label, content, form }) =>
    h('section.price', h('p', label(), ' ', plan, ' ', amount * 2, ' ', String(typeof amount), ' ', until, old && ' old', ' ', form), content())`);

async function buildHome(modules: Modules, page: string): Promise<TestSite> {
  const site = makeExtended(modules, page, { 'content/other.md': '---\ntitle: Other page\n---\n\nText.\n' });
  await buildWithoutProblems(site);
  return site;
}

async function buildWithoutProblems(site: TestSite): Promise<void> {
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([]);
  expect(run.code).toBe(0);
}

const contentOf = (site: TestSite) =>
  (/<div class="content">(.*?)<footer/s.exec(site.read('index.html'))?.[1] ?? '').replace(/>\s+</g, '><');

test('an inline directive is rendered in texts, and other words with colons stay text', async () => {
  const site = await buildHome(
    { since },
    '# Read :since[*2*.1]\n\nA:since[x], 10:30, a:b and :since: stay. So :since[2.1] is\nread, :since[2.0].',
  );
  const html = contentOf(site);
  expect(html).toContain('<p>A:since[x], 10:30, a:b and :since: stay.');
  expect(html).toContain('So <span class="since" title="Available since this version">since 2.1</span> is\nread, <span');
  expect(site.read('index.html')).toContain('>since <em>2</em>.1</span>');
  const copy = site.read('index.md');
  expect(copy).toContain('# Read (since 2.1)');
  expect(copy).toContain('So (since 2.1) is\nread, (since 2.0).');
});

test('values with capitals are accepted in any spelling, and passed as the definition writes them', async () => {
  const operator = module(`form: 'leaf', attributes: { is: { description: 'x', values: ['NUM_EQ', 'in'] } },
    html: ({ h, attributes }) => h('p.operator', attributes.is)`);
  const site = await buildHome(
    { operator },
    'Text.\n\n::operator{is="NUM_EQ"}\n\n::operator{is="num_eq"}\n\n::operator{is="IN"}',
  );
  expect(contentOf(site).match(/<p class="operator">[^<]+/g)).toEqual([
    '<p class="operator">NUM_EQ',
    '<p class="operator">NUM_EQ',
    '<p class="operator">in',
  ]);
});

test('attributes have the types of the definition', async () => {
  const site = await buildHome(
    { price },
    '::price[Team]{amount="1.5" plan="Pro" old}\n\n:::price{amount=4 until=2026-12-31}\nFor *all*.\n:::',
  );
  expect(contentOf(site)).toContain('<section class="price"><p>Team Pro 3 number  old leaf</p></section>');
  expect(contentOf(site)).toContain(
    '<section class="price"><p>  8 number 2026-12-31 container</p><p>For <em>all</em>.</p></section>',
  );
  expect(site.read('index.md')).toContain('**Team**');
  expect(site.read('index.md')).toContain('For *all*.');
});

test('what readers see is found by the search', async () => {
  const site = await buildHome({ price }, ':::price[Quarterly]{amount=4 plan="Enterprise"}\nFor everybody.\n:::');
  const words = site
    .tree()
    .filter((file) => file.startsWith('search/'))
    .map((file) => site.read(file))
    .join('\n');
  for (const word of ['quarterly', 'enterprise', 'everybody']) expect(words).toContain(word);
});

test('a part gets the options of its extension, checked links and images, and highlighted code', async () => {
  const tile = module(`form: 'leaf', html: ({ h, options, link, image, code }) => [
    h('p', h('a', { href: link('/other') }, options.product), h('a', { href: '/other#text' }, 'again'), h('img', { src: image('/a.svg'), alt: '' })),
    code('let a = 1;', 'js'),
  ]`);
  const site = makeExtended({ tile }, '::tile', {
    'content/other.md': '---\ntitle: Other page\n---\n\n## Text\n',
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  });
  await buildWithoutProblems(site);
  const html = contentOf(site);
  expect(html).toContain('<a href="/other">Acme</a><a href="/other#text">again</a>');
  expect(html).toMatch(/<img(?=[^>]* src="[^"]*\ba[^"]*\.svg")(?=[^>]* width="30" height="20")/);
  expect(html).toContain('<span class="h-keyword">let</span>');
  site.write({ 'content/other.md': '---\ntitle: Other page\n---\n\nText.\n' });
  expect((await site.run('build')).stderr).toMatch(/content\/index\.md:6:1 {2}error {2}.*#text.*\[dead-anchor\]/);
});

test('directives are written inside each other, and inside those of docsgen', async () => {
  const box = module(`form: 'container', html: ({ h, content }) => h('div.box', content())`);
  const site = await buildHome({ box, since }, '::::tip\n:::box\nNew :since[3].\n:::\n::::\n\n::::box\n:::note\nOne.\n:::\n::::');
  expect(contentOf(site)).toMatch(/<div class="admonition.*<div class="box"><p>New <span class="since"/s);
  expect(contentOf(site)).toMatch(/<div class="box"><div class="admonition/);
});

test('a program as configuration passes options and modules by their URLs', async () => {
  const site = makeSite({
    'content/index.md': minimal['content/index.md'] as string,
    'docsgen.config.ts': `import { kit } from './kits/acme/index.js';
      export default { title: 'T', url: 'https://docs.example.com', extensions: [kit('Acme')] };`,
    'kits/acme/index.ts': `import { defineExtension } from 'docsgen/extend';
      export const kit = (product: string) =>
        defineExtension({ name: 'kit', options: { product }, directives: { product: new URL('./product.ts', import.meta.url) } });`,
    'kits/acme/product.ts': module(`form: 'inline', html: ({ h, options }) => h('b', (options as { product: string }).product)`),
  });
  site.write({ 'content/index.md': '---\ntitle: Home\n---\n\nUse :product{}.\n' });
  await buildWithoutProblems(site);
  expect(site.read('index.html')).toContain('Use <b>Acme</b>.');
});

test('a page that uses no part is the same with and without extensions', async () => {
  const files = extendedFiles({ since }, 'Text :since[1].');
  const site = makeSite({ ...minimal, ...files, 'content/plain.md': '---\ntitle: Plain\n---\n\nText.\n' });
  await site.run('build');
  const before = site.read('plain.html');
  site.write({
    'docsgen.config.json': minimal['docsgen.config.json'] as string,
    'content/index.md': '---\ntitle: Home\n---\n\nText.\n',
  });
  await site.run('build', '--no-cache');
  expect(site.read('plain.html')).toBe(before);
});

const PLANS = {
  plans: module(`form: 'container', attributes: { group: { description: 'A group.' } },
  html: ({ h, parts, tabs, link, attributes: { group } }) => {
    const plans = parts('plan');
    return [
      h('ul.plans', plans.map(({ label, attributes: { price } }) => h('li', label(), ' ', price))),
      tabs(plans.map(({ labelText, content }) => ({ label: labelText, children: content() })), group),
      h('p', h('a', { href: link('/plans.pdf') }, 'All plans')),
    ];
  },
  markdown: ({ link }) => '[All plans](' + link('/plans.pdf') + ')'`),
  plan: module(`form: 'container', label: 'required', parent: 'plans',
  attributes: { price: { description: 'In euros.', type: 'number', required: true } },
  text: ({ price }) => price + ' euros',
  markdown: ({ attributes: { price } }) => ({ before: '## ', after: ' for ' + price + ' euros' })`),
};
const PLANS_PAGE =
  '::::plans{group=plan}\n:::plan[Team]{price=5}\nFor *teams*.\n:::\n:::plan[Pro]{price=9}\nFor [all](other.md).\n:::\n::::';

test('a directive consists of others, and renders their labels, attributes and contents', async () => {
  const site = makeExtended(PLANS, PLANS_PAGE, {
    'content/other.md': '---\ntitle: Other page\n---\n\nText.\n',
    'static/plans.pdf': '%PDF-1.7',
  });
  await buildWithoutProblems(site);
  const html = contentOf(site);
  expect(html).toContain('<ul class="plans"><li>Team 5</li><li>Pro 9</li></ul>');
  expect(html).toMatch(
    /<div class="tabs"[^>]*data-group="plan"[^>]*>.*<p>For <em>teams<\/em>\.<\/p>.*<a href="\/other">all<\/a>/s,
  );
  expect(html).toContain('<a href="/plans.pdf">All plans</a>');
  const copy = site.read('index.md');
  expect(copy).toContain('[All plans](https://docs.example.com/plans.pdf)');
  expect(copy).toContain('## Team for 5 euros\n\nFor *teams*.');
});

test('a part of another directive is an error anywhere else, and everything but parts is an error in that one', async () => {
  const run = await makeExtended(PLANS, ':::plan[Team]{price=5}\nText.\n:::\n\n:::plans\nText.\n:::', {
    'static/plans.pdf': '%PDF-1.7',
  }).run('check');
  expect(printedProblems(run)).toEqual([
    expect.stringMatching(/^content\/index\.md:6:1 {2}error .*"plan".*"plans".*\[directive-content\]$/),
    expect.stringMatching(/^content\/index\.md:10:1 {2}error .*"plans".*"plan".*\[directive-content\]$/),
    expect.stringMatching(/^content\/index\.md:11:1 {2}error .*"plans".*"plan".*\[directive-content\]$/),
  ]);
});

test('a part needs a parent that exists', async () => {
  const run = await makeExtended({ plan: PLANS.plan }, 'Text.').run('check');
  expect(printedProblems(run)).toEqual([
    'kit/plan.ts:1:1  error  This module of the extension "kit" exports a directive whose parent "plans" is not the name of a directive. [extension-definition]',
  ]);
});

test('a directive sees its content as Markdown and renders pieces of it', async () => {
  const recipe = module(`form: 'container',
  html: ({ h, blocks, render, fail }) => {
    const [list, ...rest] = blocks;
    if (list?.type !== 'list' || !list.ordered) fail('Begin with a numbered list', list);
    return [h('p.count', list.children.length + ' steps'), h('div', render(rest)), h('div', render([list])), h('b', render(rest[0].children.slice(0, 2)))];
  }`);
  const site = await buildHome({ recipe }, ':::recipe\n1. One\n2. Two\n\nMore *words* here.\n:::');
  const html = contentOf(site);
  expect(html).toContain(
    '<p class="count">2 steps</p><div><p>More <em>words</em> here.</p></div><div><ol><li>One</li><li>Two</li></ol></div>',
  );
  expect(html).toContain('<b>More <em>words</em></b>');
});

test('a directive can be the heading of its page, and show the cards of a category', async () => {
  const top = module(
    `form: 'leaf', label: 'required', html: ({ h, pageHeading, cards }) => [h('section.top', pageHeading('claim')), cards('/guides')]`,
  );
  const site = makeExtended({ top }, '::top[All *about* it]', {
    'content/guides/index.md': '---\ntitle: Guides\n---\n\nText.\n',
    'content/guides/setup.md': '---\ntitle: Set up\n---\n\nText.\n',
  });
  await buildWithoutProblems(site);
  const html = contentOf(site);
  expect(html).toContain('<section class="top"><h1 class="claim">All <em>about</em> it</h1></section>');
  expect(html).toContain('href="/guides/setup"');
});
