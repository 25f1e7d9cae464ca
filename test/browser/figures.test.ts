import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

test('a figure opens in a dialog, and Escape returns to it', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  const link = page.locator('.figure .zoom');
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A large dot in the middle.' });
  await dialog.waitFor();
  expect(page.url()).toBe(at('/'));
  const width = await dialog.locator('img').evaluate((image) => image.getBoundingClientRect().width);
  expect(width).toBeGreaterThanOrEqual(600);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test.each([
  ['light', [255, 255, 255]],
  ['dark', [13, 22, 24]],
] as const)('a picture with tokens has the colors of the %s mode', async (mode, color) => {
  const { page } = await visit();
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
  await page.goto(at('/'));
  const picture = page.locator('.figure img');
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const shot = await picture.screenshot();
  const pixel = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    return [...(canvas?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [])].slice(0, 3);
  }, shot.toString('base64'));
  expect(pixel).toEqual(color);
});
