import { expect, test } from 'vitest';
import { createPageViewSink } from '../../../runtime/page/page-views.js';

const view = { path: '/a', title: 'A', referrer: '', time: 1 };

function reader(answer: () => boolean = () => true) {
  const sent: unknown[][] = [];
  const sendBeacon = (...call: unknown[]) => {
    sent.push(call);
    return answer();
  };
  return { sent, sendBeacon, doNotTrack: null };
}

test('posts a view to the endpoint as JSON', () => {
  const navigator = reader();
  createPageViewSink('https://views.example.com/', navigator)?.(view);
  expect(navigator.sent).toEqual([['https://views.example.com/', JSON.stringify(view)]]);
});

test('creates no sink without an endpoint, under Global Privacy Control and under Do Not Track', () => {
  expect(createPageViewSink(undefined, reader())).toBeUndefined();
  expect(createPageViewSink('https://views.example.com/', { ...reader(), globalPrivacyControl: true })).toBeUndefined();
  expect(createPageViewSink('https://views.example.com/', { ...reader(), doNotTrack: '1' })).toBeUndefined();
});

test('ignores a browser that refuses the request', () => {
  const refusing = reader(() => {
    throw new TypeError('refused');
  });
  expect(() => createPageViewSink('https://views.example.com/', refusing)?.(view)).not.toThrow();
});
