import { afterEach, expect, test, vi } from 'vitest';
import { startFlags } from '../../runtime/flags-start.js';
import type { SiteView } from '../../templates/view.js';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['no url', { url: '', clientKey: 'key', appName: 'docs' }, 'url is required'],
  ['no client key', { url: 'https://flags.example', clientKey: '', appName: 'docs' }, 'clientKey is required'],
  ['no app name', { url: 'https://flags.example', clientKey: 'key', appName: '' }, 'appName is required.'],
  ['an invalid url', { url: 'flags', clientKey: 'key', appName: 'docs' }, 'Invalid URL'],
])('warns about a client with %s', (_, flags, message) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const hydrate = vi.fn();
  startFlags({ flags, feedback: { target: '', flag: 'survey' } } as SiteView, hydrate);
  expect(warn.mock.calls).toEqual([['Unable to initialize the Unleash client', message]]);
  expect(hydrate).not.toHaveBeenCalled();
});
