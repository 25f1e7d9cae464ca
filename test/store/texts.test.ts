import { expect, test } from 'vitest';
import { noCache } from '../../cli/store/cache.js';
import { createKey, getKind, getSlot } from '../../cli/store/key.js';
import { TextsInMemory, textHash } from '../../cli/store/texts.js';

test('texts in memory are found by their names', () => {
  const texts = new TextsInMemory({ content: 'Text.', empty: '' });
  expect([texts.read('content'), texts.read('empty')]).toEqual(['Text.', '']);
  expect([texts.hash('content'), texts.hash('empty'), texts.hash('none')]).toEqual([textHash('Text.'), textHash(''), undefined]);
  expect(() => texts.read('none')).toThrow('There is no text "none".');
});

test('the hash of a text has 27 characters, and is that of its bytes', () => {
  expect(textHash('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeR');
  expect(textHash(Buffer.from('é'))).toBe(textHash('é'));
  expect(textHash('e')).not.toBe(textHash('é'));
});

test('a key consists of kind, subject and inputs', () => {
  const key = createKey({ task: 'page', subject: 'content/a:b.md', inputs: [1] });
  expect([getKind(key), getSlot(key)]).toEqual(['page', 'page:content/a:b.md']);
  const others = [
    createKey({ task: 'page', subject: 'content/a:b.md', inputs: [2] }),
    createKey({ task: 'page', inputs: [1] }),
    createKey({ task: 'api', subject: 'content/a:b.md', inputs: [1] }),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
  expect(getSlot(createKey({ task: 'page', inputs: [] }))).toBe('page:');
  expect(createKey({ task: 'page', subject: 'content/a:b.md', inputs: [1] })).toBe(key);
});

test('without a cache nothing is found, and what is stored can be used immediately', async () => {
  const key = createKey({ task: 'page', inputs: [] });
  expect(noCache.persistent).toBe(false);
  expect(noCache.store(key, { a: 'Text.' }, (texts) => texts.read('a'))).toBe('Text.');
  expect([noCache.has(key), noCache.find(key, () => 1), noCache.textsOf('a', new Set([textHash('Text.')])).size]).toEqual([
    false,
    undefined,
    0,
  ]);
  await Promise.all([noCache.begin(), noCache.save(), noCache.flush(), noCache.saveShard()]);
});
