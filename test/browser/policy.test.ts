import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

test('allows nothing unsafe and enforces Trusted Types', async () => {
  const { page } = await visit();
  const answer = await page.goto(at('/guide/tabs'));
  const inDocument = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const policy of [answer?.headers()['content-security-policy'], inDocument]) {
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain("require-trusted-types-for 'script'");
  }
  await hydrate(page);
  const refused = await page.evaluate(() => {
    const tries = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      () => Object.assign(document.createElement('script'), { src: '/x.js' }),
      () =>
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy(
          'docsgen',
          {},
        ),
      () =>
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy(
          'other',
          {},
        ),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('plays audio and video of the site at their address, from any page', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/silence.wav'));
  const player = () => page.evaluate(() => (document.querySelector('video') as HTMLVideoElement).duration);
  await expect.poll(player).toBeCloseTo(8.192);
  const reached = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const video = document.querySelector('video') as HTMLVideoElement;
        video.pause();
        video.addEventListener('seeked', () => resolve(video.currentTime), { once: true });
        video.currentTime = 6;
      }),
  );
  expect(reached).toBe(6);
  expect(troubles).toEqual([]);
});

test('enforces the policy in the search worker, which works with it', async () => {
  const { page, troubles } = await visit();
  const started = page.waitForEvent('worker');
  await page.goto(at('/search?q=heading'));
  await page.locator('.search-hit').first().waitFor();
  const worker = await started;
  expect(troubles).toEqual([]);
  const refused = await worker.evaluate(() => {
    try {
      setTimeout('1');
      return 'allowed';
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  });
  expect(refused).toMatch(/^TypeError: .*TrustedScript/);
});
