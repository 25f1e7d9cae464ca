import { expect, test } from 'vitest';
import documentation from '../../docsgen.config.js';
import { FEEDBACK_TEXTS } from '../../templates/texts/feedback.js';
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
  expect(html).toContain('data-flags="/assets/flags-');
  expect(html).toContain('"feedback":{"target":"https://feedback.example/answers"}');
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
  expect(html).not.toMatch(/data-flags|feedback\.example/);
});

test('pages contain texts and customer types that differ from the defaults', async () => {
  const feedback = {
    target: 'https://feedback.example/',
    customerTypes: [{ value: 'a', label: 'A' }],
    texts: { next: 'Weiter', skip: 'Skip' },
  };
  const { html } = await builtSite({ feedback });
  expect(html).toContain('"customerTypes":[{"value":"a","label":"A"}],"texts":{"next":"Weiter"}}');
  const wrong = siteWith({ feedback: { ...feedback, customerTypes: [], texts: { nxt: 'x', back: '' } } });
  expect((await wrong.problems()).map(({ id }) => id).sort()).toEqual(['config-unknown-key', 'config-value', 'config-value']);
});

test('the documentation uses the texts of its specification, and the default texts contain no product name', () => {
  expect(documentation.feedback).toMatchObject({
    flag: 'docs-feedback-survey-v1',
    customerTypes: [{ value: 'paying' }, { value: 'open source' }],
    texts: {
      label: 'Feedback',
      score: 'How would you rate your overall satisfaction with the Unleash documentation?',
      comment: 'What would you like to see improved in the Unleash documentation?',
      customerType: 'Finally, are you a paying customer or an open source customer of Unleash?',
      thanks: 'Thank you!',
      done: 'close',
    },
  });
  expect(JSON.stringify(FEEDBACK_TEXTS)).not.toMatch(/Unleash/i);
});
