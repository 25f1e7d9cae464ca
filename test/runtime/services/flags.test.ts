import { afterEach, expect, test, vi } from 'vitest';
import flags from '../../../runtime/services/flags.js';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['no url', { url: '', clientKey: 'key', appName: 'docs' }, 'url is required'],
  ['no client key', { url: 'https://flags.example', clientKey: '', appName: 'docs' }, 'clientKey is required'],
  ['no app name', { url: 'https://flags.example', clientKey: 'key', appName: '' }, 'appName is required.'],
  ['an invalid url', { url: 'flags', clientKey: 'key', appName: 'docs' }, 'Invalid URL'],
])('warns about a client with %s, for which no flag is on', async (_, settings, message) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const client = flags.flags?.({ settings });
  expect(warn.mock.calls).toEqual([['Unable to initialize the Unleash client', message]]);
  expect(await client?.isEnabled('survey')).toBe(false);
});
