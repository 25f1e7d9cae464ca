import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../cli/serve.js';
import { type Files, makeSite, minimal } from '../harness.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();

async function publish(files: Files): Promise<{ readonly url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const site = makeSite({ ...minimal, ...files });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const server = await startServer({
    root: path.join(site.dir, 'dist'),
    port: 0,
    site: { baseUrl: '/', trailingSlash: false },
  });
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}

test('details written as HTML look like those of the directive', async () => {
  const text = '<details><summary>HTML</summary>\n\nText.\n\n</details>\n\n:::details[Directive]\nText.\n:::\n';
  await using site = await publish({ 'content/index.md': `---\ntitle: Home\ndescription: Details.\n---\n\n${text}` });
  const { page } = await visit();
  await page.goto(site.url);
  const looks = await page.locator('.content summary').evaluateAll((summaries) =>
    summaries.map((summary) => {
      const { width, maskImage, left } = getComputedStyle(summary, '::before');
      const { borderTopWidth, height } = getComputedStyle(summary.parentElement as Element);
      return { width, maskImage, left, borderTopWidth, height };
    }),
  );
  expect(looks).toEqual([expect.objectContaining({ width: '12px', borderTopWidth: '1px' }), looks[0]]);
});
