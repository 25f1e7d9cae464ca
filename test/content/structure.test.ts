import { expect, test } from 'vitest';
import { caseFaults, headingFaults } from './headings.js';
import { imageFaults } from './images.js';
import { isDeadEnd, linkFaults } from './links.js';
import { openingFaults, sharedDescriptions } from './openings.js';
import { contentPage, contentPages } from './pages.js';

const pages = await contentPages();

test('headings skip no level, are not empty, and differ from their neighbours', () => {
  expect(pages.flatMap(headingFaults)).toEqual([]);
});

test('titles and headings are in sentence case', () => {
  expect(pages.flatMap(caseFaults)).toEqual([]);
});

const broken = contentPage(
  'content/a.md',
  [
    ...['---', 'title: All About Toggles', '---'],
    ...['# One', '### Two levels', '## Set up', '## Set up', '## 1. `Code` and Unleash', '## with Slack', '##'],
  ].join('\n'),
);

test('reports every error in headings, with the line', () => {
  const starts = (faults: readonly string[]) => faults.map((one) => one.slice(0, one.indexOf('. ')));
  expect(starts(headingFaults(broken))).toEqual([
    'content/a.md:4: a second heading of level 1',
    'content/a.md:5: a heading of level 3 below one of level 1',
    'content/a.md:7: "Set up" appears twice below the same heading',
    'content/a.md:10: the heading is empty',
  ]);
  expect(starts(caseFaults(broken))).toEqual([
    'content/a.md:2: the title "All About Toggles" has a capital in "About", "Toggles"',
    'content/a.md:9: "with Slack" begins with a small letter',
  ]);
});

test('every picture has a text that says what it shows', () => {
  expect(pages.flatMap(imageFaults)).toEqual([]);
});

test('reports a missing, short or meaningless image text, with the line', () => {
  const page = contentPage(
    'content/a.md',
    [
      '---',
      'title: A',
      '---',
      'Text ![](/a.svg) and ![Two toggles, one on and one off](/a.svg).',
      '',
      '::figure[Caption]{src="/a.svg" alt="Image of two toggles"}',
      '',
      '![/img/anatomy-of-unleash.svg](/img/anatomy-of-unleash.svg)',
    ].join('\n'),
  );
  expect(imageFaults(page)).toMatchObject([
    expect.stringMatching(/^content\/a\.md:4: .* "" is shorter/),
    expect.stringMatching(/^content\/a\.md:6: .* begins with "Image of/),
    expect.stringMatching(/^content\/a\.md:8: .* name of a file/),
  ]);
});

test('every link says where it leads', () => {
  expect(pages.flatMap(linkFaults)).toEqual([]);
});

test('every page links to another page', () => {
  const ends = pages.filter(isDeadEnd).map(({ file }) => `${file}:1: no link to another page. Say where to go next.`);
  expect(ends).toEqual([]);
});

const page = (...lines: string[]) => contentPage('content/a.md', ['---', 'title: A', '---', ...lines].join('\n'));

test('reports meaningless link texts and bare addresses, with the line', () => {
  const faults = linkFaults(
    page('See [here](/a), [Tags](/b), `http://localhost`.', 'Or [this page][x], https://example.com/a.', '', '[x]: /x'),
  );
  expect(faults.map((one) => one.slice(0, one.indexOf('. ')))).toEqual([
    'content/a.md:4: the link text "here" does not say where it leads',
    'content/a.md:5: the link text "this page" does not say where it leads',
    'content/a.md:5: the link shows its address "https://example.com/a"',
  ]);
});

test('links to other sites and to the page itself do not lead on', () => {
  expect(isDeadEnd(page('[Site](https://example.com/a.md) and [below](#part).'))).toBe(true);
  expect(isDeadEnd(page('[Tags](./tags.md)'))).toBe(false);
  expect(isDeadEnd(page('[Tags](/advanced/tags#part)'))).toBe(false);
});

test('every page begins with what it is for', () => {
  expect(pages.flatMap(openingFaults)).toEqual([]);
});

test('no two pages have the same description', () => {
  expect(sharedDescriptions(pages)).toEqual([]);
});

test('no page has more than twelve keywords, or keywords of more than three words', () => {
  const longer = pages.flatMap(({ file, outline: { keywords = [] } }) => [
    ...(keywords.length > 12 ? [`${file}: ${keywords.length} keywords`] : []),
    ...keywords.filter((keyword) => keyword.split(' ').length > 3).map((keyword) => `${file}: "${keyword}"`),
  ]);
  expect(longer).toEqual([]);
});

test('reports a page without an opening, with the line', () => {
  const bare = contentPage('content/a.md', '---\ntitle: A\ndescription: Short.\n---\n\n## First\n\nText.\n');
  expect(openingFaults(bare)).toEqual([
    expect.stringMatching(/^content\/a\.md:3: the description has 6 characters/),
    expect.stringMatching(/^content\/a\.md:6: there is no paragraph before/),
  ]);
  const brief = contentPage(
    'content/a.md',
    `---\ntitle: A\ndescription: ${'x'.repeat(60)}\n---\n\n:::note\nOne.\n:::\n\nToo short a text.\n`,
  );
  expect(openingFaults(brief)).toEqual([expect.stringMatching(/^content\/a\.md:10: the first paragraph has 4 words/)]);
  const formula = contentPage(
    'content/a.md',
    `---\ntitle: A\ndescription: ${'x'.repeat(60)}\n---\n\nThis page is for people who read it. After reading it they know what they have read.\n`,
  );
  expect(openingFaults(formula)).toEqual([expect.stringMatching(/^content\/a\.md:6: the page begins with whom it is for/)]);
});
