import { describe, expect, it } from 'vitest';
import type { ApiPages, Fragments } from '../../../../cli/types.js';
import { makeSite, minimal } from '../../../harness.js';
import { filled, pagesOf, told } from '../harness.js';

/** What a page may have beyond its frame. */
const MAX_HTML = 120_000;
const MAX_MARKDOWN = 60_000;

const FINE = { 200: { description: 'Fine.' } };

/** Returns a document with an operation for each of the tags. */
function documentOf(tags: readonly string[], rest: object = {}): string {
  const paths = tags.map((tag, index) => [
    `/things/${index}`,
    { get: { operationId: `getThing${index}`, summary: `Get thing ${index}`, tags: [tag], responses: FINE } },
  ]);
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(paths), ...rest });
}

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const links = (content: Fragments): string[] =>
  [...filled(content).matchAll(/<li[^>]*><a href="([^"]*)"/g)].map(([, href = '']) => href);

const numbers = (pages: readonly { readonly path: string }[], last: string): string[] =>
  pages.map(({ path }) => path.slice(path.lastIndexOf(last)));

describe('the operations of a tag', () => {
  it('are on several pages if there are many, each once and in order, with links between the pages', async () => {
    const { tags, operations } = await pagesOf(documentOf(repeat(1_000, () => 'things')));
    expect(tags.length).toBeGreaterThan(2);
    expect(numbers(tags, '/things').slice(0, 3)).toEqual(['/things', '/things/page/2', '/things/page/3']);
    expect(tags.map(({ title }) => title).slice(0, 2)).toEqual(['things', 'things, page 2']);
    for (const { content, markdown } of tags) {
      expect(filled(content).length).toBeLessThan(MAX_HTML);
      expect(filled(markdown).length).toBeLessThan(MAX_MARKDOWN);
    }
    expect(tags.flatMap(({ content }) => links(content))).toEqual(operations.map(({ path }) => path));
    const [first, second] = tags;
    expect(first && filled(first.content)).toMatch(
      /<nav aria-label="Pages">.*<strong aria-current="page">1: Get thing 0 – .*<a href="[^"]*\/things\/page\/2">2: Get thing/,
    );
    expect(second && filled(second.markdown)).toMatch(/\n\nPages: \[1: Get thing 0 – .*\]\([^)]*\/things\) · 2: Get thing/);
  });

  it('are on one page without such links if they fit', async () => {
    const { tags } = await pagesOf(documentOf(repeat(200, () => 'things')));
    expect(tags.map(({ path, pages }) => [path, pages])).toEqual([['/reference/api/things', undefined]]);
    expect(tags[0] && filled(tags[0].content)).not.toContain('Pages');
  });

  it('have addresses that no operation, tag or model takes by its name', async () => {
    const schema = { $ref: '#/components/schemas/page' };
    const use = { responses: { 200: { description: 'x', content: { 'application/json': { schema } } } }, tags: ['page'] };
    const { tags, operations, shared } = await pagesOf(
      documentOf(
        repeat(900, () => 'page'),
        {
          webhooks: { page: { post: { operationId: 'page', ...use } }, other: { post: { operationId: '2', ...use } } },
          components: { schemas: { page: { type: 'object', properties: { a: { type: 'string' } } } } },
        },
      ),
      {},
      { models: true },
    );
    const paths = [...tags, ...operations, ...shared].map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/reference/api/page-tag/page/2');
  });
});

describe('the list of models', () => {
  it('describes every model, on several pages if there are many', async () => {
    const names = repeat(800, (index) => `Model${index}`);
    const schemas = names.map((name) => [
      name,
      { type: 'object', description: `What ${name} is about, in a few words.`, properties: { a: { type: 'string' } } },
    ]);
    const all = { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const uses = { 200: { description: 'x', content: { 'application/json': { schema: all } } } };
    const { shared } = await pagesOf(
      documentOf([], {
        paths: Object.fromEntries(repeat(2, (index) => [`/x${index}`, { get: { operationId: `x${index}`, responses: uses } }])),
        components: { schemas: Object.fromEntries(schemas) },
      }),
      {},
      { models: true },
    );
    const lists = shared.filter(({ part }) => part === 'models');
    expect(lists.length).toBeGreaterThan(1);
    expect(numbers(lists, '/models').slice(0, 2)).toEqual(['/models', '/models/page/2']);
    for (const { content, markdown } of lists) {
      expect(filled(content).length).toBeLessThan(MAX_HTML);
      expect(filled(markdown).length).toBeLessThan(MAX_MARKDOWN);
    }
    const text = lists.map(({ content }) => filled(content)).join('');
    expect(names.filter((name) => !text.includes(`What ${name} is about`))).toEqual([]);
  });
});

describe('a long introduction', () => {
  const chapter = (index: number) =>
    `## Chapter ${index}\n\nSee [the last chapter](#chapter-59) and [help][help].\n\n${repeat(12, (part) => `Paragraph ${index}.${part} explains something in quite a few words, for readers who want to know everything about it.`).join('\n\n')}\n\n\`\`\`\n## not a heading ${index}\n\ntext\n\`\`\`\n`;
  const description = `${repeat(60, chapter).join('\n')}\n[help]: https://help.example\n`;
  const textOf = ({ introduction, continued }: ApiPages) => [introduction, ...continued].map((part) => filled(part));

  it('is divided at its headings and loses no text; links between the parts point to their pages', async () => {
    const pages = await pagesOf(documentOf(['a'], { info: { title: 'Long', version: '1', description } }));
    expect(told(pages.problems)).toEqual([]);
    const texts = textOf(pages);
    expect(texts.length).toBeGreaterThan(1);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(MAX_HTML);
    const all = texts.join('');
    const paragraphs = repeat(60, (index) => repeat(12, (part) => `Paragraph ${index}.${part} `)).flat();
    expect(paragraphs.filter((text) => all.split(text).length !== 2)).toEqual([]);
    for (const text of texts.slice(1)) expect(text).toMatch(/<\/nav><div class="api-text"><h2 id="text-chapter-\d+">/);
    expect(all.match(/<pre/g)).toHaveLength(60);
    expect(all.match(/href="https:\/\/help\.example"/g)).toHaveLength(60);
    expect(texts[0]).toContain(`href="/reference/api/page/${texts.length}#text-chapter-59"`);
    expect(texts.at(-1)).toContain('href="#text-chapter-59"');
  });

  it('reports problems of every part at their lines', async () => {
    const lines = description.split('\n');
    const line = lines.findIndex((text) => text.startsWith('Paragraph 50.3'));
    lines[line] += ' ![](javascript:x)';
    const text = `openapi: 3.1.0\ninfo:\n  title: Long\n  version: '1'\n  description: |\n${lines
      .map((one) => (one === '' ? '' : `    ${one}`))
      .join('\n')}\npaths: {}\n`;
    const pages = await pagesOf(text);
    expect(pages.continued.length).toBeGreaterThan(0);
    const position = text.split('\n').findIndex((one) => one.includes('javascript:x')) + 1;
    expect(pages.problems.map((problem) => problem.line)).toContain(position);
  });
});

describe('the index of an API with very many tags', () => {
  it('is a list of several pages in the whole site', async () => {
    const site = makeSite({ ...minimal, 'openapi/api.json': documentOf(repeat(600, (index) => `Tag ${index}`)) });
    const { code, stderr } = await site.run('build');
    expect(code, stderr).toBe(0);
    const files = site.tree().filter((file) => /^api\/api(?:\/page\/\d+)?\.html$/.test(file));
    const [first = '', second = ''] = files.map((file) => site.read(file));
    expect(first).toContain('href="/api/api/tag-0"');
    expect(first).not.toContain('<h1>Many, page');
    expect(first).toMatch(/rel="next"[^>]*href="\/api\/api\/page\/2"|href="\/api\/api\/page\/2"[^>]*rel="next"/);
    expect(second).toContain('<title>Many, page 2 | Test site</title>');
    expect(second).toContain('<link rel="canonical" href="https://docs.example.com/api/api/page/2">');
    expect(second).toMatch(/<ol><li><a href="\/api\/api">Many<\/a><\/li><li><span aria-current="page">Many, page 2/);
    // The sidebar shows the tags, as on the first page.
    expect(/id="docsgen:sidebar"[\s\S]*?<\/nav>/.exec(second)?.[0]).toMatch(/open=""[\s\S]*href="\/api\/api\/tag-0"/);
    const listed = files.flatMap((file) => [
      ...site.read(file).matchAll(/<li><a href="(\/api\/api\/tag-\d+)"><span class="api-list/g),
    ]);
    expect(new Set(listed.map(([, href]) => href)).size).toBe(600);
    expect(listed).toHaveLength(600);
    expect(site.read('api/api/page/2.md')).toMatch(
      /^# Many, page 2\n[\s\S]*\n\nPages: \[1\]\(https:\/\/docs\.example\.com\/api\/api\.md\)/,
    );
    expect(site.read('sitemap.xml')).toContain('<loc>https://docs.example.com/api/api/page/2</loc>');
    expect(site.read('llms.txt')).not.toContain('/page/2');
    expect(
      site
        .tree()
        .filter((file) => file.startsWith('search/a-z/m'))
        .map(site.read)
        .join(''),
    ).not.toContain('/page/2');
  });
});
