import { afterEach, expect, test, vi } from 'vitest';
import endpoint from '../../../runtime/services/endpoint.js';

const view = { path: '/a', title: 'A', referrer: '', time: 1 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts the service in a browser that answers a report. Returns what was sent. */
function start(answer: () => boolean = () => true) {
  const sent: unknown[][] = [];
  const sendBeacon = (...call: unknown[]) => {
    sent.push(call);
    return answer();
  };
  vi.stubGlobal('navigator', { sendBeacon });
  const reporter = endpoint.report?.({ settings: { url: 'https://views.example.com/' }, isEnabled: async () => false });
  return { sent, reporter };
}

test('posts a view and a search to the endpoint as JSON', () => {
  const { reporter, sent } = start();
  reporter?.view(view);
  reporter?.search?.({ path: '/a', time: 2, query: 'x' });
  expect(sent).toEqual([
    ['https://views.example.com/', JSON.stringify(view)],
    ['https://views.example.com/', '{"event":"search-without-results","path":"/a","time":2,"query":"x"}'],
  ]);
});

test('ignores a browser that refuses the request', () => {
  const { reporter, sent } = start(() => {
    throw new TypeError('refused');
  });
  expect(() => reporter?.view(view)).not.toThrow();
  expect(sent).toHaveLength(1);
});
