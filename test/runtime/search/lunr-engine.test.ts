import lunr from 'lunr';
import { expect, test } from 'vitest';
import { lunrEngine } from '../../../runtime/search/lunr-engine.js';
import type { SearchDocument } from '../../../templates/view.js';

const documents: SearchDocument[] = [
  { url: '/tokens', title: 'API tokens', heading: '', breadcrumb: '', text: 'Tokens let a client in.' },
  { url: '/environments', title: 'Environments', heading: '', breadcrumb: '', text: 'Every environment has its own strategies.' },
  {
    url: '/environments#tokens',
    title: 'Environments',
    heading: 'Keys',
    breadcrumb: '',
    text: 'A token belongs to one environment.',
  },
];
const builder = new lunr.Builder();
builder.pipeline.add(lunr.trimmer, lunr.stopWordFilter, lunr.stemmer);
builder.searchPipeline.add(lunr.stemmer);
for (const field of ['title', 'heading', 'text']) builder.field(field);
documents.forEach((document, id) => {
  builder.add({ id, ...document });
});
const engine = lunrEngine(lunr.Index.load(JSON.parse(JSON.stringify(builder.build()))), documents);
const urls = async (query: string) => (await engine.search(query)).map(({ url }) => url);

test('a word, its beginning and a slip of the finger find the page', async () => {
  expect((await urls('environments'))[0]).toBe('/environments');
  expect(await urls('envi')).toContain('/environments');
  expect(await urls('enviroments')).toContain('/environments');
});

test('a query is words, whatever characters it holds', async () => {
  for (const query of ['*', 'title:', '+', '-', '~1', '^', ':', '\\', '   ']) expect(await urls(query)).toEqual([]);
  expect(await urls('+title:environment^5 -token~2 *')).toHaveLength(3);
  expect(await urls('toke*s')).toEqual(await urls('toke s'));
});
