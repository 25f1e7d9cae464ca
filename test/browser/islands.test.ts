import { expect, test } from 'vitest';
import { extendedFiles, module } from '../extensions/extended-site.js';
import { type Files, makeSite, minimal } from '../harness.js';
import { watching } from '../watch/watching.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { publish } from './publish.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();

/** An island that counts from a number, and can hide its content. @param more properties of its definition */
const counter = (more: string) => `import { useState } from 'react';
import { directive } from 'docsgen/extend';

function Counter({ from, label, children }: { from: number; label?: string; children?: React.ReactNode }) {
  const [count, setCount] = useState(from);
  const [isOpen, setOpen] = useState(true);
  return (
    <section aria-label="Counter">
      <p>{label}: <output>{count}</output></p>
      <button type="button" onClick={() => setCount(count + 1)}>Count</button>
      <button type="button" onClick={() => setOpen(!isOpen)}>Hide</button>
      {isOpen && children}
    </section>
  );
}

export default directive({
  description: 'A counter.',
  form: 'both',
  label: 'optional',
  attributes: { from: { description: 'The first number.', type: 'number', required: true } },
  component: Counter,
  ${more}
});
`;

const islandFiles = (more: string, page: string): Files => {
  const { 'kit/counter.ts': code, ...files } = extendedFiles({ counter: counter(more) }, page);
  const config = (files['docsgen.config.json'] as string).replace('counter.ts', 'counter.tsx');
  return { ...files, 'docsgen.config.json': config, 'kit/counter.tsx': code as string };
};

const PAGE = 'Text.\n\n:::counter[Seats]{from=5}\nContent with a [link](/other).\n:::\n';
const OTHER = { 'content/other.md': '---\ntitle: Other page\ndescription: No islands.\n---\n\nBack [home](/).\n' };

test('an island is complete without JavaScript', async () => {
  await using site = await publish({ ...islandFiles('', PAGE), ...OTHER });
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.locator('output').textContent()).toBe('5');
  await page.locator('.content').getByRole('link').click();
  await page.waitForURL(`${site.url}other`);
});

test('an island starts when it is visible, shares React with the application, and hides and shows its content', async () => {
  await using site = await publish({ ...islandFiles('', `${'Text.\n\n'.repeat(80)}${PAGE}`), ...OTHER });
  const { page, troubles, context } = await visit({ reducedMotion: 'reduce' });
  await injectAxe(context);
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((script) => script.includes('island-'))).toEqual([]);
  await page.locator('output').scrollIntoViewIfNeeded();
  const output = page.locator('output');
  await page.getByRole('button', { name: 'Count' }).click();
  await expect.poll(() => output.textContent()).toBe('6');
  expect(scripts.filter((script) => script.includes('island-'))).toHaveLength(1);
  const link = page.locator('.content').getByRole('link');
  await page.getByRole('button', { name: 'Hide' }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide' }).click();
  await link.waitFor();
  expect(await barriers(page)).toEqual([]);
  await link.click();
  await page.waitForURL(`${site.url}other`);
  expect(troubles).toEqual([]);
});

test.each(['load', 'idle', 'visible', 'interaction'])(
  'an island starts on "%s", also after a navigation in place',
  async (hydrate) => {
    await using site = await publish({ ...islandFiles(`hydrate: '${hydrate}',`, PAGE), ...OTHER });
    const { page, troubles } = await visit();
    await page.goto(`${site.url}other`);
    await page.locator('.content').getByRole('link').click();
    await page.waitForURL(site.url);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Count' }).click();
      await expect.poll(() => page.locator('output').textContent()).toBe('6');
      await page.locator('.content').getByRole('link').click();
      await page.waitForURL(`${site.url}other`);
      await page.locator('.content').getByRole('link').click();
      await page.waitForURL(site.url);
      await page.waitForLoadState('networkidle');
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(troubles).toEqual([]);
  },
);

test('a component may call the hosts that it declares, and no others', async () => {
  const hosts = "hosts: ['https://prices.example.com/v1'],";
  await using site = await publish({ ...islandFiles(hosts, PAGE), ...OTHER });
  expect(site.read('index.html')).toMatch(/connect-src &#39;self&#39; https:\/\/prices\.example\.com;/);
  expect(site.read('_headers')).toMatch(/connect-src 'self' https:\/\/prices\.example\.com;/);
});

test('a site without islands contains nothing of them', async () => {
  const plain = makeSite({
    ...minimal,
    ...extendedFiles({ version: module("form: 'inline', html: ({ h }) => h('b')") }, 'Text.'),
  });
  expect(await plain.run('build')).toMatchObject({ code: 0 });
  const without = makeSite({
    ...minimal,
    'content/index.md': plain.read('index.md').replace('# Home', '---\ntitle: Home\ndescription: The first page.\n---'),
  });
  expect(await without.run('build')).toMatchObject({ code: 0 });
  expect(plain.tree()).toEqual(without.tree());
  expect(plain.read('index.html')).toBe(without.read('index.html'));
  expect(plain.tree().filter((file) => /island|react/.test(file))).toEqual([]);
});

test('a component that renders something else in the browser is reported in the console', async () => {
  const code = counter('').replace('{count}</output>', "{typeof window === 'undefined' ? count : -1}</output>");
  const files = { ...islandFiles('', PAGE), 'kit/counter.tsx': code };
  await using site = await publish({ ...files, ...OTHER });
  const { page, troubles } = await visit();
  await page.goto(site.url);
  await expect.poll(() => page.locator('output').textContent()).toBe('-1');
  expect(troubles.join('\n')).toContain('island');
});

test('an open page of `docsgen watch` shows an edit of a component, and an edit beside it leaves the component alone', async () => {
  const site = makeSite({ ...minimal, ...islandFiles('', PAGE), ...OTHER });
  const { url } = await watching(site);
  const { page, troubles } = await visit();
  await page.goto(url);
  const count = page.getByRole('button', { name: 'Count' });
  const output = page.locator('output');
  await count.click();
  await expect.poll(() => output.textContent()).toBe('6');
  site.write({ 'kit/counter.tsx': counter('').replace('count + 1', 'count + 10') });
  await expect.poll(() => output.textContent(), { timeout: 10_000 }).toBe('5');
  await count.click();
  await expect.poll(() => output.textContent()).toBe('15');
  site.write(islandFiles('', `New text.\n\n${PAGE}`));
  site.write({ 'kit/counter.tsx': counter('').replace('count + 1', 'count + 10') });
  await page.getByText('New text.').waitFor();
  expect(await output.textContent()).toBe('15');
  expect(troubles).toEqual([]);
});
