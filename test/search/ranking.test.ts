import { expect, test } from 'vitest';
import { createEngineFromFiles } from './engine-from-files.js';
import { makeTinyIndex, type TinyPage } from './tiny-index.js';

const page = (title: string, text: string, more: Partial<TinyPage> = {}): TinyPage => ({
  title,
  sections: { '': text },
  ...more,
});
const filler = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`/filler-${at}`, page(`Page ${at}`, 'Nothing that anybody asks for.')]),
);
const over = (pages: Record<string, TinyPage>) => createEngineFromFiles(makeTinyIndex({ ...filler, ...pages }));

test('ranks neighbors in a heading before the same words apart', async () => {
  const { urls } = over({
    '/a': page('Server', 'Text.', { sections: { '': '', 'Read variables of every server environment process': '' } }),
    '/b': page('Server', 'Text.', { sections: { '': '', 'Read environment variables of every server process': '' } }),
  });
  expect(await urls('environment variables')).toEqual(['/b', '/a']);
});

test('ranks a page about a misspelled word above pages with the other words only', async () => {
  const { urls } = over({
    '/a': page('Methods', 'Methods of styling.'),
    '/b': page('Authentication', 'Ways that let people in.'),
    ...Object.fromEntries([1, 2, 3].map((number) => [`/m${number}`, page('Other', 'More methods.')])),
  });
  expect((await urls('authentification methods'))[0]).toBe('/b');
});

test('reads the words of a question that mean something: often, show', async () => {
  const { urls } = over({
    '/a': page('Guide', 'Text.', { sections: { '': '', 'How often a client polls for changes': '' } }),
    '/b': page('Guide', 'Text.', { sections: { '': '', 'How a client polls': '' } }),
    '/c': page('Show fields', 'Text.'),
    '/d': page('Fields', 'Text.'),
  });
  expect((await urls('how often does a client poll'))[0]).toBe('/a');
  expect((await urls('show fields'))[0]).toBe('/c');
});

test('finds compounds by two words, and two words of a name by a compound', async () => {
  const { urls } = over({ '/a': page('Clients', 'Made for the front-end.'), '/b': page('White space', 'Text.') });
  expect((await urls('front end'))[0]).toBe('/a');
  expect((await urls('whitespace'))[0]).toBe('/b');
});

test('finds a page by its whole address, and ranks it below pages about a part of the address', async () => {
  const { urls } = over({
    '/a': page('/api/admin/users', 'Text.', { address: 'a' }),
    '/b': page('Users of the service', 'Text.', { address: 'b' }),
  });
  expect(await urls('users')).toEqual(['/b', '/a']);
  expect((await urls('/api/admin/users'))[0]).toBe('/a');
});

test('ranks pages with the same text by the number of links to them', async () => {
  const same = { title: 'Tokens', sections: { '': 'A token lets a client in.' } };
  expect(await over({ '/a': same, '/b': { ...same, links: 7 } }).urls('tokens')).toEqual(['/b', '/a']);
  expect(await over({ '/a': { ...same, links: 7 }, '/b': same }).urls('tokens')).toEqual(['/a', '/b']);
});

test('ranks guides and operations alike', async () => {
  const same = { title: 'Create a token', sections: { '': 'The API makes a token.' } };
  const { urls } = over({
    '/a': { ...same, kind: 'api', links: 1 },
    '/b': { ...same, links: 3 },
    '/c': { ...same, kind: 'api', links: 7 },
  });
  expect(await urls('create a token')).toEqual(['/c', '/b', '/a']);
});

test('ignores filler words of a question', async () => {
  const { urls } = over({ '/a': page('Tokens and keys', 'Text.'), '/b': page('Other', 'The difference between people.') });
  expect(await urls('difference between tokens and keys')).toEqual(['/a']);
  expect(await urls('hi, my boss asked about tokens and the people, thanks')).toEqual(await urls('tokens people'));
  expect(await urls('whats the difference')).toEqual(await urls('difference'));
  expect(await urls('difference')).toEqual(['/b']);
});

test('matches question words in headings', async () => {
  const { urls } = over({
    '/a': page('Toggle', 'All about a toggle.', { links: 3 }),
    '/b': page('Playground', 'Try a toggle.', { sections: { '': '', 'Why a toggle is off': 'Try a toggle.' } }),
  });
  expect((await urls('toggle'))[0]).toBe('/a');
  expect((await urls('why is my toggle off'))[0]).toBe('/b');
});

test('corrects a typo among the first letters, even if a word with the same beginning is similar', async () => {
  const many = Array.from({ length: 6000 }, (_, at) => `l${at.toString(36)}zz`).join(' ');
  const { urls, read } = over({ '/a': page('Slack', 'Messages.'), '/b': page('Other', `What they lack: ${many}`) });
  expect((await urls('lsack'))[0]).toBe('/a');
  expect(read.filter((file) => file.startsWith('words-')).length).toBeLessThanOrEqual(3);
});

test('allows two typos in words of six letters or more, and one in shorter words', async () => {
  const { urls } = over({ '/a': page('Toggle', 'Text.'), '/b': page('Token', 'Text.') });
  expect(await urls('toogel')).toEqual(['/a']);
  expect(await urls('toekn')).toEqual(['/b']);
  expect(await urls('teokm')).toEqual([]);
});

test('corrects a missing vowel after the first letter, whatever shard the word is in', async () => {
  const many = Array.from({ length: 6000 }, (_, at) => `sm${at.toString(36)}zz`).join(' ');
  const { urls } = over({ '/a': page('Service', 'Text.'), '/b': page('Other', many) });
  expect(await urls('srvice')).toEqual(['/a']);
});

test('ranks neighbors in a text before the same words apart', async () => {
  const apart = 'The lock is kept by the oldest process. Others wait for minutes until the file is free again.';
  const { urls } = over({
    '/a': page('Files', apart, { links: 1 }),
    '/b': page('Files', 'Wait until the lock file is gone. Others read.'),
  });
  expect((await urls('lock file'))[0]).toBe('/b');
});

test('ranks a page that answers the whole query before one that merely mentions a word of it', async () => {
  const long = 'Nothing that anybody would ask for stands in these words. '.repeat(60);
  const { urls } = over({
    '/a': page('Retention', `${long} An export.`),
    '/b': page('Files', '', { sections: { '': '', Retention: 'An export, and the export of an export.' } }),
  });
  expect(await urls('export retention')).toEqual(['/b', '/a']);
});

test('finds exactly the operation of a request path with values', async () => {
  const operation = (title: string, address: string): TinyPage => ({ title, address, kind: 'api', sections: { '': title } });
  const { urls } = over({
    '/list': operation('List', 'GET /api/shops/{shop}/carts'),
    '/one': operation('Read', 'GET /api/shops/{shop}/carts/{cart}'),
    '/pay': operation('Pay', 'POST /api/shops/{shop}/carts/{cart}/payment'),
    '/paid': operation('Check', 'GET /api/shops/{shop}/carts/{cart}/payment'),
    '/shops': page('/api/shops', 'About shops, for example the shop north with the cart 17.', { kind: 'api' }),
  });
  expect((await urls('/api/shops/north/carts'))[0]).toBe('/list');
  expect((await urls('GET /api/shops/north/carts/17'))[0]).toBe('/one');
  expect((await urls('POST https://shop.example.com/api/shops/north/carts/17/payment'))[0]).toBe('/pay');
  expect((await urls('GET shops/:id/carts/:id/payment'))[0]).toBe('/paid');
  expect((await urls('/api/shops'))[0]).toBe('/shops');
});

test('recognizes a term with a typo in one of its words', async () => {
  const { urls } = over({ '/a': page('Frontend', 'Text.'), '/b': page('Front', 'The end of the house.') });
  expect((await urls('front end tokens'))[0]).toBe('/a');
  expect((await urls('fornt end tokens'))[0]).toBe('/a');
});

test('matches other names of a page as phrases, and keywords that do not occur in the text', async () => {
  const two = {
    '/a': page('Tokens', 'A secret lets a program in.', { names: ['service account'], keywords: ['robot user'] }),
    '/b': page('Server', 'A service account runs the server.', { links: 1 }),
  };
  expect((await over(two).urls('account'))[0]).toBe('/a');
  expect(await over(two).urls('robot user')).toEqual(['/a']);
  const apart = page('Desk', 'Service, and a service account.', {
    names: ['service desk', 'bank account'],
    terms: 'service account',
    links: 7,
  });
  expect((await over({ ...two, '/c': apart }).urls('service account'))[0]).toBe('/a');
});

test('finds a name of code in the typed spelling before a heading with the same words', async () => {
  const { urls } = over({
    '/words': page('Refresh interval', 'How often a program asks again.', { links: 7 }),
    '/code': page('Options', 'Set refreshInterval.', { definitions: ['refreshInterval'] }),
    '/snake': page('Python', 'Set custom_headers.', { terms: 'custom_headers' }),
    '/camel': page('Node', 'Set customHeaders.', { terms: 'customHeaders' }),
  });
  expect((await urls('refreshInterval'))[0]).toBe('/code');
  expect((await urls('refresh interval'))[0]).toBe('/words');
  expect((await urls('custom_headers'))[0]).toBe('/snake');
  expect((await urls('customHeaders'))[0]).toBe('/camel');
});

test('ranks inflected forms before derived words, and whole words before longer ones', async () => {
  const { urls } = over({
    '/vue': page('Vue', 'For components.', { names: ['composables'] }),
    '/compose': page('Compose', 'Starts containers.', { address: 'containers' }),
    '/restore': page('Restore', 'From a file, and restore again.', { links: 7, sections: { '': 'Restore.', Restore: 'All.' } }),
    '/requests': page('Requests', 'Over HTTP.', { names: ['REST API'] }),
  });
  expect(await urls('composable')).toEqual(['/vue', '/compose']);
  expect(await urls('compose')).toEqual(['/compose', '/vue']);
  expect((await urls('rest'))[0]).toBe('/requests');
});

test('finds words in British and in American spelling', async () => {
  const spellings = [
    ['normalised', 'normalized'],
    ['organisation', 'organization'],
    ['colour', 'color'],
    ['analyser', 'analyzer'],
    ['behaviours', 'behaviors'],
    ['publicise', 'publicize'],
  ] as const;
  const { urls } = over({
    '/british': page('Words', spellings.map(([british]) => british).join(' ')),
    '/american': page('Words', spellings.map(([, american]) => american).join(' ')),
  });
  for (const [british, american] of spellings) {
    expect(await urls(british)).toEqual(['/british', '/american']);
    expect(await urls(american)).toEqual(['/american', '/british']);
  }
});

test('finds words with the same stem whose spelling is the same everywhere', async () => {
  const { urls } = over({ '/a': page('Words', 'The precision of a revision.'), '/b': page('Words', 'An appraisal.') });
  expect(await urls('precise')).toEqual(['/a']);
  expect(await urls('revised')).toEqual(['/a']);
  expect(await urls('appraise')).toEqual(['/b']);
});

test('recognizes a term of two words in either order and with words in between', async () => {
  const { urls } = over({
    '/a': page('Storage', 'Text.', { names: ['database backup'] }),
    '/b': page('Server', 'Text.', { names: ['database server', 'backup server'], links: 7 }),
  });
  expect((await urls('backup database'))[0]).toBe('/a');
  expect((await urls('backup of our old database'))[0]).toBe('/a');
});

test('treats a single letter as the beginning of words', async () => {
  const { urls } = over({ '/a': page('Zebra', 'Text.'), '/b': page('Yak', 'Text.') });
  expect(await urls('z')).toEqual(['/a']);
  expect(await urls('Y')).toEqual(['/b']);
  expect(await urls('.')).toEqual([]);
});

test('ranks the shorter of two titles that contain a word first', async () => {
  const { urls } = over({
    '/a': page('Custom release strategies', 'Text.', { links: 3 }),
    '/b': page('Release strategies', 'Text.', { links: 3 }),
  });
  expect(await urls('strategies')).toEqual(['/b', '/a']);
});

test('matches fillers that are part of a name', async () => {
  const { urls } = over({
    '/a': page('Metrics', 'Text.', { names: ['use a flag'] }),
    '/b': page('Flag storage', 'Text.', { links: 3 }),
  });
  expect((await urls('flag'))[0]).toBe('/b');
  expect((await urls('use this flag'))[0]).toBe('/a');
});

test('measures how rare a word is by the pages about it rather than by mentions', async () => {
  const long = 'Nothing that anybody would ask for stands in these words. '.repeat(60);
  const mentions = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`/mention-${at}`, page(`Other ${at}`, `${long} Quota.`)]),
  );
  const abouts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/about-${at}`, page(`Zone ${at}`, 'Text.')]));
  const { urls } = over({ ...mentions, ...abouts, '/b': page('Quota of it', 'Text.'), '/a': page('Zone of it', 'Text.') });
  expect((await urls('zone quota'))[0]).toBe('/b');
});

test('ranks the page that defines a name of code above pages about its words, but not for these words', async () => {
  const { urls } = over({
    '/options': page('Server', 'The options: REFRESH_INTERVAL, order-created.', {
      definitions: ['REFRESH_INTERVAL', 'order-created'],
      links: 1,
    }),
    '/guide': page('Refresh interval', 'How to choose REFRESH_INTERVAL, and when an order-created event is sent.', {
      terms: 'REFRESH_INTERVAL REFRESH_INTERVAL REFRESH_INTERVAL',
      links: 3,
    }),
  });
  expect((await urls('REFRESH_INTERVAL'))[0]).toBe('/options');
  expect((await urls('order-created'))[0]).toBe('/options');
  expect((await urls('refresh interval'))[0]).toBe('/guide');
});

test('ranks an operation above pages that list its id, and among those with its path the one with the method', async () => {
  const operation = (method: string, id: string) =>
    page(`${id} title`, 'Text.', {
      kind: 'api',
      address: `${method} /api/orders`,
      identifiers: [`${method} /api/orders`, id],
    });
  const { urls } = over({
    '/list': page('List', 'Text.', { kind: 'api', definitions: ['createOrder', '/api/orders'], links: 9 }),
    '/get': operation('GET', 'readOrder'),
    '/post': operation('POST', 'createOrder'),
  });
  expect((await urls('createOrder'))[0]).toBe('/post');
  expect((await urls('GET /api/orders'))[0]).toBe('/get');
  expect((await urls('POST /api/orders'))[0]).toBe('/post');
});

test('ranks other versions below the newest, or below the one that the reader is on', async () => {
  const same = page('Matchers', 'Compare values with matchers.');
  const [old, middle, newest] = ['1.0', '2.0', ''].map((name) => ({ part: '/docs', name, isNewest: name === '' }));
  const { urls } = over({
    '/docs/1.0/matchers': { ...same, version: old },
    '/docs/2.0/matchers': { ...same, version: middle, links: 7 },
    '/docs/matchers': { ...same, version: newest },
    '/spec/1.0/matchers': { ...same, version: { part: '/spec', name: '1.0', isNewest: false } },
    '/spec/3.0/matchers': { ...same, version: { part: '/spec', name: '3.0', isNewest: true } },
  });
  const first = async (readerPath?: string) =>
    (await urls('matchers', readerPath === undefined ? {} : { readerPath })).slice(0, 2);
  expect(await first()).toEqual(['/docs/matchers', '/spec/3.0/matchers']);
  expect(await first('/docs/1.0/api')).toEqual(['/docs/1.0/matchers', '/spec/1.0/matchers']);
  expect(await first('/docs/1.0')).toEqual(['/docs/1.0/matchers', '/spec/1.0/matchers']);
  expect(await first('/docs/1.0.5/api')).toEqual(['/docs/matchers', '/spec/3.0/matchers']);
  expect(await first('/docs/2.0/api')).toEqual(['/docs/2.0/matchers', '/spec/3.0/matchers']);
});

test('ranks pages by the boost that their authors set', async () => {
  const same = page('Tokens', 'About tokens.');
  expect(await over({ '/a': same, '/b': { ...same, boost: 1.1 } }).urls('tokens')).toEqual(['/b', '/a']);
  expect(await over({ '/a': { ...same, boost: 0.9 }, '/b': same }).urls('tokens')).toEqual(['/b', '/a']);
});

test('finds a page by the texts of links to it, below pages that contain the words', async () => {
  const pages = {
    '/linked': page('Rate limits', 'About limits.', { linkTexts: 'raise your quota\nlimits of requests' }),
    '/text': page('Other', `${'Nothing else. '.repeat(200)} Raise your quota.`),
  };
  expect((await over(pages).urls('raise quota')).slice(0, 2)).toEqual(['/text', '/linked']);
  const { '/text': _, ...others } = pages;
  expect((await over(others).urls('raise quota'))[0]).toBe('/linked');
});

test('ranks a page that only a keyword or a synonym matches below pages with the words, unless no page has all of them', async () => {
  const mention = 'Nothing else. '.repeat(200);
  const pages = {
    '/keyword': page('Errors', 'What to do.', { keywords: ['quota exceeded'], links: 99 }),
    '/synonym': page('Ceiling', 'Ceiling of the ceiling.', { links: 99 }),
    '/text': page('Other', `${mention} Quota exceeded.`),
    '/part': page('Quota', 'About quota.'),
  };
  const { urls } = createEngineFromFiles(makeTinyIndex({ ...filler, ...pages }, [['quota', 'ceiling']]));
  expect((await urls('quota exceeded'))[0]).toBe('/text');
  expect((await urls('quota'))[0]).toBe('/part');
  const { '/text': _, ...others } = pages;
  expect((await over(others).urls('quota exceeded'))[0]).toBe('/keyword');
});
