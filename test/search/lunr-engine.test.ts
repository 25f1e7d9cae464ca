import { expect, test } from 'vitest';
import type { MarkedText } from '../../search/engine.js';
import { createEngineFromFiles } from './engine-from-files.js';
import { makeTinyIndex, type TinyPage } from './tiny-index.js';

const page = (title: string, text: string, more: Partial<TinyPage> = {}): TinyPage => ({
  title,
  sections: { '': text },
  ...more,
});

const pages: Record<string, TinyPage> = {
  '/environments': page('Environments', 'Each has strategies of its own.', {
    sections: { '': 'Each has strategies of its own.', 'Clone one': 'Copies the toggles, see the segment list.' },
  }),
  '/tokens': page('API tokens', 'A token belongs to one environment. Set UNLEASH_URL, and bootstrapOverride if needed.', {
    terms: 'UNLEASH_URL bootstrapOverride',
  }),
  '/features': page('Get the features', 'All of them.', { kind: 'api', address: 'GET /api/client/features' }),
  '/segments': page('Segments', 'Reusable constraints.'),
  '/rollout': page('Rollout', 'Mentions a heading', {
    sections: { '': 'First words.', Segments: 'Which segments a rollout has.' },
  }),
  '/sdk': page('Node SDK', 'The flag docs-feedback-survey-v1 is environmental.', { kind: 'sdk' }),
  '/worlds': page(
    'Языки и 機能フラグ',
    'Одна страница на трёх языках. 開発者は機能フラグを使います。 기능 플래그를 사용합니다. One page in three.',
  ),
  '/filler-1': page('Something else', 'Nothing of interest here.'),
  '/filler-2': page('Other things', 'Nothing of interest there.'),
};

const { engine, urls } = createEngineFromFiles(makeTinyIndex(pages));

test.each([
  ['environments', '/environments'],
  ['environment', '/environments'],
  ['envi', '/environments'],
  ['enviroment', '/environments'],
  ['envrionmnet', '/environments'],
  ['segmets', '/segments'],
  ['bootstrapOverride', '/tokens'],
  ['bootstrap override', '/tokens'],
  ['UNLEASH_URL', '/tokens'],
  ['unleash url', '/tokens'],
  ['GET /api/client/features', '/features'],
  ['api/client/features', '/features'],
  ['client features', '/features'],
  ['docs-feedback-survey-v1', '/sdk'],
  ['survey feedback', '/sdk'],
  ['機能フラグ', '/worlds'],
  ['플래그', '/worlds'],
  ['страница', '/worlds'],
])('"%s" finds %s first', async (query, url) => {
  expect((await urls(query))[0]).toBe(url);
});

test('ranks the word itself before words that begin with it, and titles before headings before text', async () => {
  expect(await urls('segments')).toEqual(['/segments', '/rollout', '/environments']);
  expect((await urls('environment')).slice(0, 2)).toEqual(['/environments', '/tokens']);
  expect((await urls('environmen')).at(-1)).toBe('/sdk');
});

test('shows the matching section of a hit with its marks', async () => {
  const { hits, total } = await engine.search('copies toggles');
  expect(total).toBe(1);
  const [section] = hits[0]?.sections ?? [];
  expect(section?.url).toBe('/environments#clone-one');
  expect(section?.heading.text).toBe('Clone one');
  const { text = '', marks = [] } = section?.excerpt ?? {};
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Copies', 'toggles']);
  expect(hits[0]?.breadcrumb).toEqual(['Reference']);
});

test('cuts excerpts at words, and in tables at cells', async () => {
  const cells = Array.from({ length: 120 }, (_, at) => (at === 60 ? 'a wombat lives here' : `c${at}`));
  const texts = { spaces: cells.join(' '), cells: cells.join(' · ') };
  const index = makeTinyIndex(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`/${name}`, page(name, text)])));
  const { hits } = await createEngineFromFiles(index).engine.search('wombat');
  const excerpts = hits.flatMap(({ sections }) => sections.map(({ excerpt }) => excerpt.text));
  expect(excerpts.length).toBe(2);
  for (const text of excerpts) expect(text).toMatch(/^… c\d+ .*\w …$/);
});

const mark = ({ text, marks }: MarkedText) =>
  marks.reduceRight((marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`, text);

/** Returns the excerpts of the page with this text, with their marks in brackets. */
async function cutExcerpts(text: string, query: string): Promise<string[]> {
  const { engine } = createEngineFromFiles(makeTinyIndex({ '/page': page('Something', text), '/other': page('Other', 'Else.') }));
  const { hits } = await engine.search(query);
  return hits.flatMap(({ sections }) => sections.map(({ excerpt }) => mark(excerpt)));
}

test.each([
  [
    'a paragraph rather than a row or code',
    '\twombat --run\n\fwombat — A row.\nThe wombat digs.\nThen it rests.',
    'The [wombat] digs. Then it rests.',
  ],
  [
    'one row of a table',
    '\fname — Who it is · text\n\fwombat — An animal · marsupial\n\fkoala — Another · marsupial',
    '[wombat] — An animal',
  ],
  ['the cells of a row up to the last match', '\fanimal — It digs · wombat · brown', 'animal — It digs · [wombat]'],
  ['a row instead of the head of its table', '\vwombat — Meaning\n\fkoala — An animal', 'koala — An animal'],
  ['one line of code', 'Start it.\n\texport WOMBAT=1\n\texport KOALA=1', 'export [WOMBAT]=1'],
  [
    'the first paragraph instead of JSON',
    '\t{ "wombat": true }\n\t"wombat": null\n\t}\nIt has one property.',
    'It has one property.',
  ],
  ['nothing if there is only JSON', '\t{ "wombat": true }', ''],
  ['more words rather than a paragraph', 'A wombat.\n\fwombat — brown', '[wombat] — [brown]', 'wombat brown'],
  [
    'whole sentences',
    `${'Some words fill this sentence here. '.repeat(9)}The wombat digs. ${'More words follow in this sentence. '.repeat(9)}`,
    /^Some words fill .*The \[wombat\] digs\. .*sentence\.$/,
  ],
])('quotes %s', async (_, text, expected, query = 'wombat') => {
  const [excerpt] = await cutExcerpts(text, query);
  if (typeof expected === 'string') expect(excerpt).toBe(expected);
  else expect(excerpt).toMatch(expected);
});

test('marks synonyms only in hits that contain nothing else of the query', async () => {
  const index = makeTinyIndex(
    { '/both': page('Both', 'Delete a thing, or remove it.'), '/synonym': page('Synonym', 'Remove a thing.') },
    [['delete', 'remove']],
  );
  const { hits } = await createEngineFromFiles(index).engine.search('delete');
  expect(hits.map(({ sections }) => sections.map(({ excerpt }) => mark(excerpt)).join())).toEqual([
    '[Delete] a thing, or remove it.',
    '[Remove] a thing.',
  ]);
  expect(hits.map(({ words }) => words)).toEqual([['delete'], expect.arrayContaining(['remove'])]);
});

test('returns the query it answered instead of a misspelled one, and nothing for the exact words', async () => {
  expect((await engine.search('Enviroment  tokens?')).corrected).toBe('environment  tokens?');
  expect((await engine.search('environment tok')).corrected).toBeUndefined();
  const exact = await engine.search('enviroment', { isExact: true });
  expect(exact).toMatchObject({ hits: [], total: 0 });
  expect(exact.corrected).toBeUndefined();
});

test('filters by kind and returns pages of results', async () => {
  expect(await urls('flag environment', { kind: 'sdk' })).toEqual(['/sdk']);
  expect((await engine.search('flag')).kinds).toEqual(['guide', 'sdk', 'api']);
  const all = await urls('nothing of interest');
  expect(await urls('nothing of interest', { limit: 1 })).toEqual(all.slice(0, 1));
  expect(await urls('nothing of interest', { from: 1, limit: 1 })).toEqual(all.slice(1, 2));
});

test('filters by section, of which there must be several', async () => {
  const guides = { label: 'Guides', position: 1 };
  const pages = {
    '/a': page('A', 'A word.', { section: guides }),
    '/b': page('B', 'A word.', { section: { label: 'Start', position: 0 } }),
    '/c': page('C', 'A word.'),
    '/d': page('D', 'A word.', { section: guides }),
  };
  const { engine, urls } = createEngineFromFiles(makeTinyIndex(pages));
  expect((await engine.search('word')).sections).toEqual(['Start', 'Guides']);
  expect(await urls('word', { section: 'Guides' })).toEqual(['/a', '/d']);
  expect(await urls('word', { section: 'Start', kind: 'api' })).toEqual([]);
  expect((await urls('word')).length).toBe(4);
  const { '/b': _, ...others } = pages;
  expect((await createEngineFromFiles(makeTinyIndex(others)).engine.search('word')).sections).toEqual([]);
});

test('treats a query as words, whatever characters it contains', async () => {
  for (const query of ['', '*', 'title:', '+', '-', '~1', '^', ':', '\\', '   ', '🎉', '\ud800', '<>', '__proto__ constructor'])
    expect((await engine.search(query)).hits.length, query).toBeLessThanOrEqual(1);
  expect((await urls('+environments^5 -zzz~2 title: *'))[0]).toBe('/environments');
  expect((await urls('<script>segments</script>'))[0]).toBe('/segments');
  expect((await urls(`segments ${'x'.repeat(10_000)}`))[0]).toBe('/segments');
  expect((await urls('\u202esegments'))[0]).toBe('/segments');
  expect(await urls('s')).toContain('/segments');
  for (const times of [101, 10_000]) expect(await urls('s'.repeat(times))).toEqual([]);
});

test('returns no hits for an empty site', async () => {
  expect(await createEngineFromFiles(makeTinyIndex({})).engine.search('word')).toEqual({
    hits: [],
    total: 0,
    kinds: [],
    sections: [],
  });
});

test('reads the shards of the query and the pages of the answer, each once', async () => {
  const { read, urls } = createEngineFromFiles(makeTinyIndex(pages));
  await urls('environments');
  const first = [...read];
  expect(first.filter((file) => file.startsWith('words-'))).toHaveLength(1);
  expect(first.filter((file) => file.startsWith('pages-'))).toHaveLength(2);
  await urls('environments');
  expect(read).toEqual(first);
});

test('answers from the new index after a deployment', async () => {
  const files = makeTinyIndex(pages);
  const { urls } = createEngineFromFiles(files);
  await urls('environments');
  files.clear();
  for (const [file, text] of makeTinyIndex({ ...pages, '/webhooks': page('Webhooks', 'Call another system.') }))
    files.set(file, text);
  expect(await urls('webhooks')).toEqual([]);
  files.delete('words-missing');
  const anew = createEngineFromFiles(files);
  expect(await anew.urls('webhooks')).toEqual(['/webhooks']);
});

test('reads a truncated or missing shard again, then fails, and recovers with the next query', async () => {
  const files = makeTinyIndex(pages);
  const [name, text] = [...files].find(([file]) => file.startsWith('words-')) as [string, string];
  const { engine, read } = createEngineFromFiles(files);
  files.set(name, text.slice(0, -20));
  await expect(engine.search('environments')).rejects.toThrow();
  expect(read.filter((file) => file === name)).toHaveLength(2);
  expect(read.filter((file) => file === 'manifest.json')).toHaveLength(2);
  files.delete(name);
  await expect(engine.search('environments')).rejects.toThrow();
  files.set(name, text);
  expect((await engine.search('environments')).hits[0]?.url).toBe('/environments');
});

test('rejects a broken manifest, and limits its runs to the number of pages', async () => {
  const files = makeTinyIndex(pages);
  const text = files.get('manifest.json') as string;
  const { engine } = createEngineFromFiles(files);
  const manifest = JSON.parse(text) as object;
  for (const other of [null, [], 'text', { ...manifest, version: 0 }, { ...manifest, pages: 1e9 }, { ...manifest, parts: {} }]) {
    files.set('manifest.json', JSON.stringify(other));
    await expect(engine.search('environments')).rejects.toThrow('The index cannot be read.');
  }
  for (const other of [manifest, { ...manifest, kinds: [['guide', 1e12]], boosts: [[1, 1e12]] }]) {
    files.set('manifest.json', JSON.stringify(other));
    expect((await createEngineFromFiles(files).engine.search('environments')).hits[0]?.url).toBe('/environments');
  }
});
