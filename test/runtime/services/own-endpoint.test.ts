import { expect, test } from 'vitest';
import { createOwnEndpoint } from '../../../runtime/services/own-endpoint.js';

const view = { path: '/a', title: 'A', referrer: '', time: 1 };

function reader(answer: () => boolean = () => true) {
  const sent: unknown[][] = [];
  const sendBeacon = (...call: unknown[]) => {
    sent.push(call);
    return answer();
  };
  return { sent, sendBeacon };
}

test('posts a view and a search to the endpoint as JSON', () => {
  const navigator = reader();
  const endpoint = createOwnEndpoint('https://views.example.com/', navigator);
  endpoint.reportView(view);
  endpoint.reportSearch({ path: '/a', time: 2, query: 'x' });
  expect(navigator.sent).toEqual([
    ['https://views.example.com/', JSON.stringify(view)],
    ['https://views.example.com/', '{"event":"search-without-results","path":"/a","time":2,"query":"x"}'],
  ]);
});

test('ignores a browser that refuses the request', () => {
  const refusing = reader(() => {
    throw new TypeError('refused');
  });
  expect(() => createOwnEndpoint('https://views.example.com/', refusing).reportView(view)).not.toThrow();
});
