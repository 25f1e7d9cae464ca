import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { descriptions, proseOfYaml } from './descriptions.js';
import { duplicatesIn } from './duplicates.js';
import { fillerIn } from './filler.js';
import { contentPage, contentPages, markdownText, site } from './pages.js';
import { type Prose, proseOf, proseOfText } from './prose.js';
import { longSentences, MOST_WORDS } from './sentences.js';
import { spellChecker } from './spelling.js';
import { wrongTerms } from './terms.js';

const prose = [...(await contentPages()).flatMap(proseOf), ...includedTexts()];
const misspelt = spellChecker();

/** The texts that pages include, which are not pages. */
function includedTexts(): Prose[] {
  const folder = 'content/_snippets';
  return readdirSync(path.join(site, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return proseOfText(markdownText(readFileSync(path.join(site, file), 'utf8'), { file, line: 1 }));
  });
}

test('no page has words that say nothing', () => {
  expect(prose.flatMap(fillerIn)).toEqual([]);
});

test('filler is found in every kind of prose, across lines, but neither in code nor in quotations', () => {
  const page = contentPage(
    'content/a.md',
    [
      '---',
      'title: Simply toggles',
      '---',
      '',
      'Turn it on in',
      'order to see. The label is “just now”.',
      '',
      '| `just` | just |',
      '| --- | --- |',
      '',
      ':::note[Robust]',
      '- Text <b>easily</b> read.',
      ':::',
      '',
      '```text',
      'TODO',
      '```',
    ].join('\n'),
  );
  expect(
    proseOf(page)
      .flatMap(fillerIn)
      .map((one) => one.slice(0, one.indexOf('.', 20))),
  ).toEqual([
    'content/a.md:2: "Simply"',
    'content/a.md:5: "in\norder to"',
    'content/a.md:8: "just"',
    'content/a.md:11: "Robust"',
    'content/a.md:12: "easily"',
  ]);
});

test('every thing has one name', () => {
  expect(prose.flatMap(wrongTerms)).toEqual([]);
});

test('a wrong name is found in titles, headings, cells and pictures, but not as code', () => {
  const page = contentPage(
    'content/a.md',
    '---\ntitle: A feature flag\n---\n\n## Javascript\n\n| `feature flag` | Github |\n| --- | --- |\n\n![Two feature flags](/a.svg)\n',
  );
  expect(
    proseOf(page)
      .flatMap(wrongTerms)
      .map((one) => one.slice(0, one.indexOf('. '))),
  ).toEqual([
    'content/a.md:2: "feature flag"',
    'content/a.md:5: "Javascript"',
    'content/a.md:7: "Github"',
    'content/a.md:10: "feature flags"',
  ]);
});

test('every word of the pages is spelt right', () => {
  expect(prose.flatMap(misspelt)).toEqual([]);
});

test('every word of the API descriptions and of the sidebar is spelt right', () => {
  expect(descriptions().flatMap(misspelt)).toEqual([]);
});

test('slips and American forms are found; code, addresses, figures and abbreviations are left alone', () => {
  const page = contentPage(
    'content/a.md',
    [
      '---',
      'title: The colors',
      '---',
      'A togle, “organize” and Unleash’s API; `isEnabeld`,',
      'userId and /advanced/taggs. See https://exampel.com for v4.17.',
      '',
      'A well-knwon prize of 20px, two TTLs.',
    ].join('\n'),
  );
  expect(proseOf(page).flatMap(misspelt)).toEqual([
    expect.stringMatching(/^content\/a\.md:2: "colors"\. Write .*colours/),
    expect.stringMatching(/^content\/a\.md:4: "togle"/),
    expect.stringMatching(/^content\/a\.md:4: "organize"\. Write organise/),
    expect.stringMatching(/^content\/a\.md:7: "knwon"/),
  ]);
  expect(proseOfYaml('a.yaml', 'summary: Get it\na:\n  description: >-\n    One\n    tokn.\n').flatMap(misspelt)).toEqual([
    expect.stringMatching(/^a\.yaml:4: "tokn"/),
  ]);
});

test('no sentence is too long to follow', () => {
  expect(prose.flatMap(longSentences)).toEqual([]);
});

test('a long sentence is found behind a short one, and code counts as one word', () => {
  const long = `${'word '.repeat(MOST_WORDS)}\`a b c\`.`;
  const fits = long.slice(5);
  const page = contentPage('content/a.md', `---\ntitle: A\n---\n\nShort one.\n${long}\n\n${fits}\n`);
  expect(proseOf(page).flatMap(longSentences)).toEqual([expect.stringMatching(/^content\/a\.md:6: a sentence of 46 words/)]);
});

test('no paragraph appears on two pages', () => {
  expect(duplicatesIn(prose)).toEqual([]);
});

test('reports a paragraph of which a word was changed, also in a list, but no short ones or repetitions on a page', () => {
  const long = 'A strategy with a constraint is skipped unless every one of its constraints holds for the context that you pass.';
  const page = (name: string, ...blocks: string[]) =>
    proseOf(contentPage(`content/${name}.md`, `---\ntitle: ${name}\n---\n\n${blocks.join('\n\n')}\n`));
  const found = duplicatesIn([
    ...page('a', long, 'See the list.', long),
    ...page('b', 'See the list.', `- ${long.replace('you pass', 'is **passed**').toUpperCase()}`),
  ]);
  expect(found.map((one) => one.slice(0, one.indexOf(' (')))).toEqual([
    'content/b.md:7: says what content/a.md:5 says',
    'content/b.md:7: says what content/a.md:9 says',
  ]);
});
