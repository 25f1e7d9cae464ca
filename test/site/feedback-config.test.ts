import { expect, test } from 'vitest';
import documentation from '../../docsgen.config.js';
import { FEEDBACK_FIELDS, FEEDBACK_TEXTS } from '../../templates/texts/feedback.js';
import { makeSite } from '../harness.js';

/** A site with these sections. */
const siteWith = (sections: object) =>
  makeSite({
    'docsgen.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example', ...sections }, null, 2),
    'content/index.md': '# Home\n\nText.\n',
  });

const builtSite = async (sections: object) => {
  const site = siteWith(sections);
  const { code, stdout, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  return { html: site.read('index.html'), output: stdout + stderr };
};

test('shows feedback without flags on every page and only allows its receiver', async () => {
  const feedback = { target: 'https://feedback.example/answers' };
  expect(await siteWith({ feedback }).problems()).toEqual([]);
  const { html } = await builtSite({ feedback });
  expect(html).toContain('data-services="/assets/services-');
  expect(html).toContain('"settings":{"target":"https://feedback.example/answers"}');
  expect(html).toContain('connect-src &#39;self&#39; https://feedback.example;');
});

test('feedback that depends on a flag is an error without flags', async () => {
  const feedback = { target: 'https://feedback.example/', flag: 'survey' };
  expect(await siteWith({ feedback }).problems()).toMatchObject([
    { id: 'feedback-needs-flags', level: 'error', file: 'docsgen.config.json', line: 6 },
  ]);
  expect(await siteWith({ feedback, flags: { url: 'https://flags.example', clientKey: 'k' } }).problems()).toEqual([]);
});

test('flags without URL and key cause one warning with the variables, and nothing for readers', async () => {
  const sections = { flags: {}, feedback: { target: 'https://feedback.example/', flag: 'survey' } };
  expect(await siteWith(sections).problems()).toMatchObject([
    { id: 'env-missing', level: 'warning', fix: expect.stringContaining('UNLEASH_PROXY_URL and UNLEASH_PROXY_CLIENT_KEY') },
  ]);
  const { html, output } = await builtSite(sections);
  expect(output.match(/UNLEASH_PROXY_URL/g)).toHaveLength(1);
  expect(html).not.toMatch(/data-services|feedback\.example/);
});

const question = { type: 'text', name: 'comment', question: 'What is missing?' };

test('pages contain fields and texts that differ from the defaults', async () => {
  const fields = [
    question,
    { type: 'choice', name: 'role', question: 'Who?', required: true, options: [{ value: 'a', label: 'A' }] },
  ];
  const feedback = { target: 'https://feedback.example/', fields, texts: { next: 'Weiter', skip: 'Skip' } };
  const { html } = await builtSite({ feedback });
  expect(html).toContain(
    '"fields":[{"type":"text","name":"comment","question":"What is missing?","required":false},' +
      '{"type":"choice","name":"role","question":"Who?","required":true,"options":[{"value":"a","label":"A"}]}],' +
      '"texts":{"next":"Weiter"}}',
  );
});

const choice = (options: readonly string[]) => ({
  ...question,
  type: 'choice',
  options: options.map((value) => ({ value, label: 'Text' })),
});
test.each<[string, object, string]>([
  ['no fields', { fields: [] }, '"feedback.fields" must be a list with at least 1 entry'],
  ['a name twice', { fields: [question, question] }, 'must not be "comment" again: each field needs its own name'],
  ['a reserved name', { fields: [{ ...question, name: 'currentPage' }] }, 'must not be "openedManually" or "currentPage"'],
  ['a name that changes objects', { fields: [{ ...question, name: '__proto__' }] }, 'must be a name of letters'],
  ['a choice without options', { fields: [{ ...question, type: 'choice' }] }, 'must list the possible answers'],
  ['a choice with an empty list', { fields: [choice([])] }, 'options" must be a list with at least 1 entry'],
  ['an option twice', { fields: [choice(['a', 'a'])] }, 'must be a list of different values'],
  ['options of a text', { fields: [{ ...choice(['a']), type: 'text' }] }, 'must only be set for a field of the type "choice"'],
  ['ends of a text', { fields: [{ ...question, lowest: 'Bad' }] }, 'must only be set for a field of the type "rating"'],
  ['an unknown type', { fields: [{ ...question, type: 'number' }] }, 'rating'],
  ['an empty text', { texts: { back: '' } }, 'feedback.texts.back'],
])('reports %s', async (_, sections, message) => {
  const problems = await siteWith({ feedback: { target: 'https://feedback.example/', ...sections } }).problems();
  expect(problems.map(({ id, cause }) => [id, cause])).toEqual([['config-value', expect.stringContaining(message)]]);
});

test('reports the old option and an unknown text', async () => {
  const feedback = { target: 'https://feedback.example/', customerTypes: [], texts: { nxt: 'x' } };
  expect((await siteWith({ feedback }).problems()).map(({ id }) => id)).toEqual(['config-unknown-key', 'config-unknown-key']);
});

test('the documentation uses the texts of its specification, and the default texts contain no product name', () => {
  expect(documentation.feedback).toMatchObject({
    flag: 'docs-feedback-survey-v1',
    fields: [
      {
        type: 'rating',
        name: 'score',
        question: 'How would you rate your overall satisfaction with the Unleash documentation?',
        required: true,
      },
      { type: 'text', name: 'comment', question: 'What would you like to see improved in the Unleash documentation?' },
      {
        type: 'choice',
        name: 'customerType',
        question: 'Finally, are you a paying customer or an open source customer of Unleash?',
        options: [{ value: 'paying' }, { value: 'open source' }],
      },
    ],
    texts: {
      label: 'Feedback',
      thanks: 'Thank you!',
      done: 'close',
    },
  });
  expect(JSON.stringify([FEEDBACK_TEXTS, FEEDBACK_FIELDS])).not.toMatch(/Unleash/i);
});
