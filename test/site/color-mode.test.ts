import { expect, it } from 'vitest';
import { makeSite, minimal } from '../harness.js';

/** Returns the color switch of a site with this configuration, from its first tag. */
async function switchOf(colorMode: object): Promise<string> {
  const config = { title: 'Test site', url: 'https://docs.example.com', colorMode };
  const site = makeSite({ ...minimal, 'docsgen.config.json': JSON.stringify(config) });
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  return /<button[^>]*class="theme-button"[^>]*>/.exec(site.read('index.html'))?.[0] ?? '';
}

it.each([
  [{ default: 'light' }, 'aria-label="Dark mode" aria-pressed="false"'],
  [{ default: 'dark' }, 'aria-label="Dark mode" aria-pressed="true"'],
  [{ default: 'light', system: true }, 'data-theme-system="true" aria-label="Color mode: light"'],
  [{ default: 'system' }, 'data-theme-system="true" aria-label="Color mode: system"'],
  [{ default: 'system', system: false }, 'aria-label="Dark mode" aria-pressed="false"'],
])(
  'the switch says its state with %o, and leads back to the mode of the system where the site begins with it',
  async (mode, said) => {
    expect(await switchOf(mode)).toContain(said);
    expect((await switchOf(mode)).includes('data-theme-system')).toBe(said.includes('data-theme-system'));
  },
);
