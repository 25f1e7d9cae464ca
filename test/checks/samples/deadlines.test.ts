import { expect, test } from 'vitest';
import { makeSite } from '../../harness.js';
import { fence, findingsOf } from './findings.js';

/** Milliseconds: far less than the slow page and the slow sample take, far more than the others. */
const DEADLINE = 3_000;

const wrong = fence('json', '{,}');

test('a page whose samples are not found in time is reported, and those of other pages are checked', async () => {
  const quotes = '> '.repeat(90);
  const site = makeSite({
    'content/a.md': `${quotes}~~~text\n${`${quotes}a\n`.repeat(10_000)}${quotes}~~~\n\n${wrong}`,
    'content/b.md': `Text.\n\n${wrong}`,
  });
  const { problems } = await findingsOf(site, {}, DEADLINE);
  expect(problems).toEqual([
    expect.stringMatching(/^content\/a\.md\S* This page was stopped because it took longer than 3 seconds\./),
    expect.stringMatching(/^content\/b\.md:4:2 /),
  ]);
});

test('a sample that is not checked in time is reported with the place of its fence, and the others are checked', async () => {
  const quoted = `> ${'a'.repeat(17)}\n`.repeat(10_000);
  const site = makeSite({ 'content/a.md': `Text.\n\n${fence('console', `$ echo '\n${quoted}`)}\n${wrong}` });
  const { problems } = await findingsOf(site, {}, DEADLINE);
  expect(problems).toEqual([
    expect.stringMatching(/^content\/a\.md:3:1 This sample was stopped because it took longer than 3 seconds\./),
    expect.stringMatching(/^content\/a\.md:10009:2 /),
  ]);
});
