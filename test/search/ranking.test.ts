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

test('neighbours of a query that are neighbours in a heading go before both words apart', async () => {
  const { urls } = over({
    '/a': page('Server', 'Text.', { sections: { '': '', 'Read variables of every server environment process': '' } }),
    '/b': page('Server', 'Text.', { sections: { '': '', 'Read environment variables of every server process': '' } }),
  });
  expect(await urls('environment variables')).toEqual(['/b', '/a']);
});

test('two words find what is written as one, and one what is written as two in a name', async () => {
  const { urls } = over({ '/a': page('Clients', 'Made for the front-end.'), '/b': page('White space', 'Text.') });
  expect((await urls('front end'))[0]).toBe('/a');
  expect((await urls('whitespace'))[0]).toBe('/b');
});

test('a page named by an address is found by the whole of it, and not by each part like a page about that part', async () => {
  const { urls } = over({
    '/a': page('/api/admin/users', 'Text.', { address: 'a' }),
    '/b': page('Users of the service', 'Text.', { address: 'b' }),
  });
  expect(await urls('users')).toEqual(['/b', '/a']);
  expect((await urls('/api/admin/users'))[0]).toBe('/a');
});

test('of pages that say the same, the one that others link to goes first', async () => {
  const same = { title: 'Tokens', sections: { '': 'A token lets a client in.' } };
  expect(await over({ '/a': same, '/b': { ...same, links: 7 } }).urls('tokens')).toEqual(['/b', '/a']);
  expect(await over({ '/a': { ...same, links: 7 }, '/b': same }).urls('tokens')).toEqual(['/a', '/b']);
});

test('a guide goes before an operation that says the same, unless the API is asked for', async () => {
  const same = { title: 'Create a token', sections: { '': 'The API makes a token.' } };
  const { urls } = over({ '/a': { ...same, kind: 'api', links: 1 }, '/b': same });
  expect(await urls('create a token')).toEqual(['/b', '/a']);
  expect(await urls('create a token api')).toEqual(['/a', '/b']);
});

test('an operation counts as much as a guide for readers who speak of programs', async () => {
  const operation = page('Create a token', 'Makes a token.', { kind: 'api', links: 7 });
  const { urls } = over({ '/a': operation, '/b': page('Create a token', 'A script makes a token.', { links: 1 }) });
  expect(await urls('create a token')).toEqual(['/b', '/a']);
  expect(await urls('create a token, payload')).toEqual(['/a', '/b']);
});

test('what readers say around their question is not looked for', async () => {
  const { urls } = over({ '/a': page('Tokens and keys', 'Text.'), '/b': page('Other', 'The difference between people.') });
  expect(await urls('difference between tokens and keys')).toEqual(['/a']);
  expect(await urls('hi, my boss asked about tokens and the people, thanks')).toEqual(await urls('tokens people'));
  expect(await urls('whats the difference')).toEqual(await urls('difference'));
  expect(await urls('difference')).toEqual(['/b']);
});

test('an operation goes before a guide that says the same where the query holds an address, and not where it holds a/b', async () => {
  const same = { title: 'Change a token', address: 'PUT /api/tokens', sections: { '': 'Used in A/B tests.' } };
  const { urls } = over({ '/a': { ...same, links: 7 }, '/b': { ...same, kind: 'api', links: 7 } });
  expect(await urls('PUT /api/tokens')).toEqual(['/b', '/a']);
  expect(await urls('a/b tests')).toEqual(['/a', '/b']);
});

test('what a question asks with is looked for in headings', async () => {
  const { urls } = over({
    '/a': page('Toggle', 'All about a toggle.', { links: 3 }),
    '/b': page('Playground', 'Try a toggle.', { sections: { '': '', 'Why a toggle is off': 'Try a toggle.' } }),
  });
  expect((await urls('toggle'))[0]).toBe('/a');
  expect((await urls('why is my toggle off'))[0]).toBe('/b');
});

test('a slip among the first letters is found, even if a word of the same beginning is near', async () => {
  const many = Array.from({ length: 6000 }, (_, at) => `l${at.toString(36)}zz`).join(' ');
  const { urls, read } = over({ '/a': page('Slack', 'Messages.'), '/b': page('Other', `What they lack: ${many}`) });
  expect((await urls('lsack'))[0]).toBe('/a');
  expect(read.filter((file) => file.startsWith('words-')).length).toBeLessThanOrEqual(3);
});

test('a word of six letters is found with two slips, a shorter one with one', async () => {
  const { urls } = over({ '/a': page('Toggle', 'Text.'), '/b': page('Token', 'Text.') });
  expect(await urls('toogel')).toEqual(['/a']);
  expect(await urls('toekn')).toEqual(['/b']);
  expect(await urls('teokm')).toEqual([]);
});

test('a vowel left out after the first letter is found, however far the word stands from what was typed', async () => {
  const many = Array.from({ length: 6000 }, (_, at) => `sm${at.toString(36)}zz`).join(' ');
  const { urls } = over({ '/a': page('Service', 'Text.'), '/b': page('Other', many) });
  expect(await urls('srvice')).toEqual(['/a']);
});

test('neighbours of a query that stand side by side in a text go before both words apart', async () => {
  const apart = 'The lock is kept by the oldest process. Others wait for minutes until the file is free again.';
  const { urls } = over({
    '/a': page('Files', apart, { links: 1 }),
    '/b': page('Files', 'Wait until the lock file is gone. Others read.'),
  });
  expect((await urls('lock file'))[0]).toBe('/b');
});

test('a page that only mentions a word of the query goes after one that answers all of it', async () => {
  const long = 'Nothing that anybody would ask for stands in these words. '.repeat(60);
  const { urls } = over({
    '/a': page('Retention', `${long} An export.`),
    '/b': page('Files', '', { sections: { '': '', Retention: 'An export, and the export of an export.' } }),
  });
  expect(await urls('export retention')).toEqual(['/b', '/a']);
});

test('a request with values leads to the operation of its path, and to no other', async () => {
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

test('a term is known with a slip in one of its words', async () => {
  const { urls } = over({ '/a': page('Frontend', 'Text.'), '/b': page('Front', 'The end of the house.') });
  expect((await urls('front end tokens'))[0]).toBe('/a');
  expect((await urls('fornt end tokens'))[0]).toBe('/a');
});

test('two words that nobody writes as one are found by both, but a slip is likelier', async () => {
  const { urls } = over({
    '/a': page('Technical debt', 'What is left behind.'),
    '/b': page('Keycloak', 'Signs people in.'),
    '/c': page('Clock', 'Keys and clocks.'),
  });
  expect(await urls('techdebt')).toEqual(['/a']);
  expect(await urls('keyclock')).toEqual(['/b']);
});

test('a keyword counts although nothing of it stands in the text', async () => {
  const two = {
    '/a': page('Tokens', 'A secret lets a program in.', { names: ['service account'] }),
    '/b': page('Server', 'A service account runs the server.', { terms: 'service account', links: 7 }),
  };
  expect((await over(two).urls('account'))[0]).toBe('/a');
  const apart = page('Desk', 'Service, and a service account.', {
    names: ['service desk', 'bank account'],
    terms: 'service account',
    links: 7,
  });
  expect((await over({ ...two, '/c': apart }).urls('service account'))[0]).toBe('/a');
});

test('a name of code leads to that name, spelt as it was typed, and not to a heading of its words', async () => {
  const { urls } = over({
    '/words': page('Refresh interval', 'How often a program asks again.', { links: 7 }),
    '/code': page('Options', 'Set refreshInterval.', { terms: 'refreshInterval' }),
    '/snake': page('Python', 'Set custom_headers.', { terms: 'custom_headers' }),
    '/camel': page('Node', 'Set customHeaders.', { terms: 'customHeaders' }),
  });
  expect((await urls('refreshInterval'))[0]).toBe('/code');
  expect((await urls('refresh interval'))[0]).toBe('/words');
  expect((await urls('custom_headers'))[0]).toBe('/snake');
  expect((await urls('customHeaders'))[0]).toBe('/camel');
});

test('a path whose last value is missing leads to the operation that takes it', async () => {
  const operation = (title: string, address: string): TinyPage => ({ title, address, kind: 'api', sections: { '': title } });
  const { urls } = over({
    '/delete': operation('Delete', 'DELETE /api/archive/{name}'),
    '/revive': operation('Revive', 'POST /api/archive/revive/{name}'),
  });
  expect((await urls('api/archive/revive'))[0]).toBe('/revive');
});

test('who asks for an endpoint gets operations, whether or not they say so', async () => {
  const { urls } = over({
    '/a': page('Endpoints', 'Create a segment by an endpoint: to create is to send.', { links: 3 }),
    '/b': page('Create a segment', 'Makes one.', { kind: 'api' }),
    '/c': page('Create a segment', 'Makes one.'),
  });
  expect((await urls('create segment endpoint'))[0]).toBe('/b');
  expect((await urls('endpoint'))[0]).toBe('/a');
});

test('other forms of a word go before other words made from it, and a whole word before longer ones', async () => {
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

test('two words of a query are a term in either order and with words between them', async () => {
  const { urls } = over({
    '/a': page('Storage', 'Text.', { names: ['database backup'] }),
    '/b': page('Server', 'Text.', { names: ['database server', 'backup server'], links: 7 }),
  });
  expect((await urls('backup database'))[0]).toBe('/a');
  expect((await urls('backup of our old database'))[0]).toBe('/a');
});

test('a verb of two words is not its first word', async () => {
  const { urls } = over({
    '/log': page('Log', 'Every log of a log.', { links: 7 }),
    '/login': page('Access', 'After the login.', { names: ['login'] }),
  });
  expect((await urls('log'))[0]).toBe('/log');
  expect((await urls('log in'))[0]).toBe('/login');
  expect((await urls('log in a file'))[0]).toBe('/login');
});

test('a single letter is the beginning of words', async () => {
  const { urls } = over({ '/a': page('Zebra', 'Text.'), '/b': page('Yak', 'Text.') });
  expect(await urls('z')).toEqual(['/a']);
  expect(await urls('Y')).toEqual(['/b']);
  expect(await urls('.')).toEqual([]);
});

test('of two titles with a word, the shorter one is more about it', async () => {
  const { urls } = over({
    '/a': page('Custom release strategies', 'Text.', { links: 3 }),
    '/b': page('Release strategies', 'Text.', { links: 3 }),
  });
  expect(await urls('strategies')).toEqual(['/b', '/a']);
});

test('a name is found by words that say nothing in a question by themselves', async () => {
  const { urls } = over({
    '/a': page('Metrics', 'Text.', { names: ['use a flag'] }),
    '/b': page('Flag storage', 'Text.', { links: 3 }),
  });
  expect((await urls('flag'))[0]).toBe('/b');
  expect((await urls('use this flag'))[0]).toBe('/a');
});

test('who asks for a REST call gets operations', async () => {
  const { urls } = over({
    '/a': page('Create a segment', 'The rest is up to you.', { links: 7 }),
    '/b': page('Create a segment', 'Makes one.', { kind: 'api' }),
  });
  expect((await urls('create a segment'))[0]).toBe('/a');
  expect((await urls('create segment rest'))[0]).toBe('/b');
});

test('how rare a word is goes by the pages about it: mentions hardly make it frequent', async () => {
  const long = 'Nothing that anybody would ask for stands in these words. '.repeat(60);
  const mentions = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`/mention-${at}`, page(`Other ${at}`, `${long} Quota.`)]),
  );
  const abouts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/about-${at}`, page(`Zone ${at}`, 'Text.')]));
  const { urls } = over({ ...mentions, ...abouts, '/b': page('Quota of it', 'Text.'), '/a': page('Zone of it', 'Text.') });
  expect((await urls('zone quota'))[0]).toBe('/b');
});

test('who looks for an API key does not look for the API, and to get something over the API is a word of it', async () => {
  const { urls } = over({
    '/guide': page('Make an API key', 'Text.', { links: 3 }),
    '/make': page('Make an API key', 'Text.', { kind: 'api', links: 3 }),
    '/put': page('Carts', 'Text.', { kind: 'api', names: ['put carts', 'carts'], links: 7 }),
    '/get': page('Carts', 'Text.', { kind: 'api', names: ['get our carts'] }),
  });
  expect((await urls('make api key'))[0]).toBe('/guide');
  expect((await urls('make api key endpoint'))[0]).toBe('/make');
  expect((await urls('get carts endpoint'))[0]).toBe('/get');
});
