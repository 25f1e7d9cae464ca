import { expect, test } from 'vitest';
import { createEngineFromFiles } from './engine-from-files.js';
import { makeTinyIndex, type TinyPage } from './tiny-index.js';

const page = (title: string, text: string): TinyPage => ({ title, sections: { '': text } });

const pages: Record<string, TinyPage> = {
  '/toggles': page('Toggles', 'Toggles decide what a program does.'),
  '/flag-day': page('Flag day', 'Everything changes at once.'),
  '/roles': page('Role-based access control', 'Who may do what.'),
  '/apart': page('Access', 'A role is mentioned far from any control, based on nothing.'),
  '/sign-in': page('Sign in', 'With a password.'),
  '/signs': page('Road signs', 'Stop.'),
  '/others': page('Others', 'Nothing of interest.'),
};
const groups = [
  ['flag', 'toggle'],
  ['RBAC', 'role-based access control'],
  ['log on', 'sign in'],
];
const { engine, read, urls } = createEngineFromFiles(makeTinyIndex(pages, groups));

test('finds the synonyms of a word, below pages with the word itself', async () => {
  expect(await urls('flag')).toEqual(['/flag-day', '/toggles']);
  expect(await urls('flags')).toEqual(['/flag-day', '/toggles']);
  expect(await urls('toggles')).toEqual(['/toggles', '/flag-day']);
  expect(await createEngineFromFiles(makeTinyIndex(pages)).urls('flag')).toEqual(['/flag-day']);
});

test('finds synonyms of several words by one word and vice versa', async () => {
  expect((await urls('rbac'))[0]).toBe('/roles');
  expect((await urls('log on'))[0]).toBe('/sign-in');
  expect(
    await createEngineFromFiles(makeTinyIndex({ ...pages, '/rbac': page('RBAC', 'In short.') }, groups)).urls(
      'role based access control',
    ),
  ).toEqual(expect.arrayContaining(['/roles', '/rbac']));
});

test('marks synonyms of the words that the reader typed', async () => {
  const { hits } = await engine.search('flag');
  const excerpt = hits.find(({ url }) => url === '/toggles')?.sections[0]?.excerpt;
  expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['Toggles']);
});

test('marks the word itself, and its synonyms only where it is missing', async () => {
  const both = page('Access', 'A toggle decides. The flag is one.');
  const { hits } = await createEngineFromFiles(makeTinyIndex({ ...pages, '/both': both }, groups)).engine.search('flag');
  const marked = hits
    .flatMap(({ sections }) => sections)
    .map(({ excerpt: { text, marks } }) => marks.map(([start, end]) => text.slice(start, end)));
  expect(marked).toContainEqual(['flag']);
  expect(marked).toContainEqual(['Toggles']);
  expect(marked.flat()).not.toContain('toggle');
});

test('applies synonyms to inflected forms of a word, but not to derived words', async () => {
  const more = {
    '/start': page('Start it', 'It starts.'),
    '/on': page('Activated', 'When it is on.'),
    '/card': page('Activation', 'Of a card.'),
  };
  const { urls } = createEngineFromFiles(makeTinyIndex({ ...pages, ...more }, [['activate', 'start']]));
  expect(await urls('activates')).toContain('/start');
  expect(await urls('activation')).toEqual(['/card', '/on']);
  expect(await urls('starts')).toEqual(['/start', '/on']);
});

test('loads no further shards for synonyms', async () => {
  read.length = 0;
  const anew = createEngineFromFiles(makeTinyIndex(pages, groups));
  await anew.urls('flag');
  expect(anew.read.filter((file) => file.startsWith('words-'))).toHaveLength(1);
});

test('never matches the entry of a synonym as a word', async () => {
  expect(await urls('flag>toggle')).toEqual(await urls('flag toggle'));
  expect(await urls('flog')).toEqual(['/flag-day', '/toggles']);
});

test('ignores synonyms without words and those that occur on no page', async () => {
  const odd = createEngineFromFiles(
    makeTinyIndex(pages, [...groups, ['!?', 'others'], ['of the', 'others'], ['quokka', 'wombat']]),
  );
  expect(await odd.urls('others')).toEqual(['/others']);
  expect(await odd.urls('quokka')).toEqual([]);
});
