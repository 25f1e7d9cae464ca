import { expect, it } from 'vitest';
import { makeSite, minimal } from '../harness.js';

/** Returns the choices in the menu of a site with this configuration, the chosen one with a star. */
async function readChoices(colorMode?: object): Promise<string[]> {
  const config = { title: 'Test site', url: 'https://docs.example.com', colorMode };
  const site = makeSite({ ...minimal, 'docsgen.config.json': JSON.stringify(config) });
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  const items = site.read('index.html').matchAll(/role="menuitemradio"[^>]* value="(\w+)" aria-checked="(\w+)"/g);
  return [...items].map(([, value, isChecked]) => `${value}${isChecked === 'true' ? '*' : ''}`);
}

it.each([
  [undefined, ['light*', 'dark', 'system']],
  [{ default: 'dark' }, ['light', 'dark*', 'system']],
  [{ default: 'system' }, ['light', 'dark', 'system*']],
  [{ default: 'light', system: false }, ['light*', 'dark']],
  [{ switchable: false }, []],
])('offers the color modes of %o', async (mode, choices) => {
  expect(await readChoices(mode)).toEqual(choices);
});
