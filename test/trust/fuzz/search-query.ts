import { createEngineFromFiles } from '../../search/engine-from-files.js';
import { makeTinyIndex, type TinyPage } from '../../search/tiny-index.js';
import { Random } from '../random.js';
import { fuzzText } from './mutate-text.js';
import type { FuzzTarget, OpenTarget } from './target.js';

const WORDS = [
  'environment',
  'API tokens',
  'UNLEASH_URL',
  'bootstrapOverride',
  'GET /api/client/features',
  '/api/users/17/roles',
  'straße İstanbul ﬁrst',
  'Языки 機能フラグ 플래그',
  'docs-feedback-survey-v1',
  'a',
  '"exact phrase"',
  '+must -not title:word fuzzy~2 wild* boost^3',
  '__proto__ constructor hasOwnProperty',
];

const page = (title: string, text: string, more: Partial<TinyPage> = {}): TinyPage => ({
  title,
  sections: { '': text, [title]: text },
  ...more,
});

/** Queries of the search. */
export const openSearchQuery: OpenTarget = (): FuzzTarget => {
  const random = new Random(1);
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `/page-${index}`,
      page(WORDS[index % WORDS.length] as string, `${random.words(60)} ${WORDS[(index * 5) % WORDS.length]}`, {
        address: index % 7 === 0 ? 'GET /api/client/features/{id}' : undefined,
        kind: index % 7 === 0 ? 'api' : 'guide',
        terms: random.words(3),
      }),
    ]),
  );
  const files = makeTinyIndex(pages, [['toggle', 'flag']]);
  const { engine } = createEngineFromFiles(files);
  const kind = {
    examples: [...WORDS, random.words(4)],
    pieces: [...'"\'+-*~^:/\\{}()[]|&%_.#é', 'ﬁ', '\u0301', '\u200D', '\u202E', '𝒳', '한', '/{a}/', '~9', '^9'],
    prefixes: ['+', '-', '"', ' ', '/'],
    most: 3,
  };
  return {
    async run(seed) {
      const query = fuzzText(new Random(seed), kind);
      const { hits, total } = await engine.search(query, { limit: 20 });
      if (hits.length > 20 || hits.length > total) return `${hits.length} hits of ${total}`;
      const wrong = hits.find(({ url }) => pages[url.replace(/#.*$/, '')] === undefined);
      return wrong && `the hit ${JSON.stringify(wrong.url)} is not a page`;
    },
  };
};
