import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { barriers, injectAxe } from './accessibility-violations.js';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

const STICKINESS = '/advanced/stickiness';
const CONSTRAINTS = '/advanced/strategy_constraints';
const SAMPLE_SIZE = '/topics/a-b-testing';

const island = (page: Page) => page.locator('.island');

test('the calculators show their first results as text without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at(STICKINESS));
  expect(await island(page).locator('output').innerText()).toBe('3 of 8 users have the feature at 25%.');
  expect(await island(page).locator('tbody tr').first().innerText()).toMatch(/barbara\s+8\s+on/);
  expect(await island(page).locator('input').first().isDisabled()).toBe(true);
  await page.goto(at(CONSTRAINTS));
  expect(await island(page).locator('output').innerText()).toBe('The constraint is true.');
  await page.goto(at(SAMPLE_SIZE));
  expect(await island(page).locator('tbody tr').nth(1).innerText()).toMatch(/\+20%\s+6%\s+8,158\s+9/);
});

test('the stickiness calculator follows the rollout and the group, with the keyboard alone', async () => {
  const { page, troubles, context } = await visit({ reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(at(STICKINESS));
  await island(page).scrollIntoViewIfNeeded();
  const rollout = island(page).getByLabel('Rollout');
  await expect.poll(() => rollout.isEnabled()).toBe(true);
  await rollout.focus();
  await page.keyboard.press('End');
  await expect.poll(() => island(page).locator('output').innerText()).toBe('8 of 8 users have the feature at 100%.');
  await page.keyboard.press('Home');
  await expect.poll(() => island(page).locator('output').innerText()).toBe('0 of 8 users have the feature at 0%.');
  await island(page).getByLabel('Group ID').fill('new-search');
  await island(page).getByLabel('Users').fill('grace margaret');
  await expect.poll(() => island(page).locator('tbody').innerText()).toMatch(/margaret\s+20\s+off\s+grace\s+92\s+off/);
  expect(await barriers(page, '.island')).toEqual([]);
  expect(troubles).toEqual([]);
});

test('the constraint tester evaluates every operator, negation and a missing field', async () => {
  const { page, troubles, context } = await visit({ reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(at(CONSTRAINTS));
  await island(page).scrollIntoViewIfNeeded();
  const operator = island(page).getByLabel('Operator');
  await expect.poll(() => operator.isEnabled()).toBe(true);
  const result = () => island(page).locator('output strong').innerText();
  await operator.selectOption('SEMVER_GT');
  await island(page).getByLabel('Value', { exact: true }).fill('2.0.0-beta.2');
  await island(page).getByLabel('Value in the context').fill('2.0.0-beta.11');
  await expect.poll(result).toBe('true');
  await island(page).getByLabel('Negated').check();
  await expect.poll(result).toBe('false');
  await island(page).getByLabel('Not set').check();
  await expect.poll(result).toBe('true');
  expect(await operator.locator('option').count()).toBe(15);
  expect(await barriers(page, '.island')).toEqual([]);
  expect(troubles).toEqual([]);
});

test('the sample size follows the rate and the users a day', async () => {
  const { page, troubles, context } = await visit({ reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(at(SAMPLE_SIZE));
  await island(page).scrollIntoViewIfNeeded();
  const rate = island(page).getByLabel('Current rate in %');
  await expect.poll(() => rate.isEnabled()).toBe(true);
  await rate.fill('10');
  await island(page).getByLabel('Users a day').fill('1000');
  await expect.poll(() => island(page).locator('tbody tr').nth(2).innerText()).toMatch(/\+10%\s+11%\s+14,751\s+30/);
  await rate.fill('');
  await expect.poll(() => island(page).locator('output').innerText()).toContain('Enter a rate');
  expect(await barriers(page, '.island')).toEqual([]);
  expect(troubles).toEqual([]);
});

test('each calculator is at most 3 kB, and only its own page loads it', async () => {
  const assets = path.join(inject('documentation'), 'assets');
  const scripts = readdirSync(assets).filter((file) => file.startsWith('island-'));
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(gzipSync(readFileSync(path.join(assets, script))).length).toBeLessThanOrEqual(3000);
  const { page } = await visit({ reducedMotion: 'reduce' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(at('/user_guide/quickstart'));
  await page.mouse.move(200, 200);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /\/assets\/island-/.test(url))).toEqual([]);
});
